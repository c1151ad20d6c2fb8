/** Errors of collections, their market, and making them: loaded where something of these is done or shown. */
export { NFT_ERROR_CODES, NftError, type NftErrorCode } from './collections/NftError.ts'
export {
  NFT_MARKET_ERROR_CODES,
  NftMarketError,
  type NftMarketErrorCode,
} from './market/NftMarketError.ts'
export {
  NFT_STUDIO_ERROR_CODES,
  NftStudioError,
  type NftStudioErrorCode,
} from './studio/NftStudioError.ts'
