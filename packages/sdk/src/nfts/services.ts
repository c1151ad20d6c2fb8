/** What is done and asked of collections and their market, loaded together with its first use. */
export { fileChecker } from './collections/fileCertificate.ts'
export { NftMarket } from './market/NftMarket.ts'
export { NftMarketReads } from './market/NftMarketReads.ts'
export { Nfts } from './Nfts.ts'
export { NftStudio } from './studio/NftStudio.ts'
export { NftStudioReads } from './studio/NftStudioReads.ts'
export { NftTokens } from './tokens/NftTokens.ts'
