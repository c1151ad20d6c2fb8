/** The client of the info service: an entry of its own, so that whoever only trades does not load it. */
export {
  type EarnHistoryQuery,
  EarnInfo,
  type EarnListQuery,
  type EarnPlace,
  type EarnRecordQuery,
} from './EarnInfo.ts'
export { followLive, type LiveEvent, type LiveQuery } from './followLive.ts'
export { createInfoClient, InfoClient } from './InfoClient.ts'
export { INFO_ERROR_CODES, InfoError, type InfoErrorCode } from './InfoError.ts'
export type { InfoOptions } from './InfoRequests.ts'
export type { NftActivityQuery, NftCollectionQuery, NftInfo, NftPastQuery } from './NftInfo.ts'
export type {
  BridgePastQuery,
  ChartLevel,
  ChartQuery,
  HolderQuery,
  OrderQuery,
  PositionQuery,
  TransactionQuery,
} from './queries.ts'
export type { InfoBridge, InfoBridgeDone, InfoBridgePoint } from './records/bridgeRecords.ts'
export type { InfoCandle } from './records/candleRecords.ts'
export type {
  EarnToken,
  InfoClaimEvent,
  InfoEarnPoint,
  InfoEarnRecord,
  InfoEarnState,
  InfoFarm,
  InfoStakePool,
} from './records/earnRecords.ts'
export { PRICE_PLACES, USD_PLACES } from './records/Fields.ts'
export type { InfoPage } from './records/InfoPage.ts'
export type { InfoMarket, InfoMarketPool, InfoMarketToken } from './records/marketRecords.ts'
export type {
  InfoNftAccount,
  InfoNftCollection,
  InfoNftEvent,
  InfoNftEventType,
  InfoNftItem,
  InfoNftPoint,
  InfoNftPrice,
  InfoNftState,
  InfoNftTraded,
  NftPricedIn,
} from './records/nftRecords.ts'
export type { InfoOrderEvent, OrderSide } from './records/orderRecords.ts'
export type { InfoPool, PoolSide } from './records/poolRecords.ts'
export type { InfoPosition, PositionDay, PositionSide } from './records/positionRecords.ts'
export type { InfoHolder, InfoToken, InfoTokenDetail } from './records/tokenRecords.ts'
export type { InfoTotals, InfoTotalsPoint } from './records/totalsRecords.ts'
export type { InfoTransaction, TransactionSide } from './records/transactionRecords.ts'
export type { InfoElectorate, InfoElectorateState, InfoPower } from './records/voteRecords.ts'
export type { InfoWalletPast, WalletDay } from './records/walletPast.ts'
export type { InfoWalletTotals } from './records/walletTotals.ts'
export type { VoteInfo } from './VoteInfo.ts'
