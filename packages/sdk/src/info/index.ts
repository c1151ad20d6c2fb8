/** The client of the info service: an entry of its own, so that whoever only trades does not load it. */
export {
  type EarnHistoryQuery,
  EarnInfo,
  type EarnListQuery,
  type EarnPlace,
  type EarnRecordQuery,
} from './EarnInfo.ts'
export type {
  EarnToken,
  InfoClaimEvent,
  InfoEarnPoint,
  InfoEarnRecord,
  InfoEarnState,
  InfoFarm,
  InfoStakePool,
} from './earnRecords.ts'
export { PRICE_PLACES, USD_PLACES } from './Fields.ts'
export { followLive, type LiveEvent, type LiveQuery } from './followLive.ts'
export {
  type ChartLevel,
  type ChartQuery,
  createInfoClient,
  type HolderQuery,
  InfoClient,
  type InfoOptions,
  type OrderQuery,
  type PositionQuery,
  type TransactionQuery,
} from './InfoClient.ts'
export { INFO_ERROR_CODES, InfoError, type InfoErrorCode } from './InfoError.ts'
export type { InfoPosition, PositionDay, PositionSide } from './positionRecords.ts'
export type {
  InfoCandle,
  InfoMarket,
  InfoMarketPool,
  InfoMarketToken,
  InfoOrderEvent,
  InfoPage,
  InfoPool,
  InfoTotals,
  InfoTotalsPoint,
  InfoTransaction,
  OrderSide,
  PoolSide,
  TransactionSide,
} from './records.ts'
export type { InfoHolder, InfoToken, InfoTokenDetail } from './tokenRecords.ts'
export type { InfoWalletPast, WalletDay } from './walletPast.ts'
export type { InfoWalletTotals } from './walletTotals.ts'
