export { accountIdentifier, principalSubaccount } from '@sluice/candid/account'
export { fromHex, toHex } from '@sluice/candid/hex'
export { type Connection, createAgent } from './agent/createAgent.ts'
export { decodeCandid } from './agent/decodeCandid.ts'
export { fetchClockOffset } from './agent/fetchClockOffset.ts'
export {
  type CallEnd,
  type CallingWallet,
  type CanisterCall,
  principalOf,
  type Signer,
} from './agent/Signer.ts'
export { methodType } from './agent/signedActor.ts'
export { watchErrors } from './agent/translateError.ts'
export type { AddressAlias, Lock, LockedLiquidity, LockedShare } from './aliases/Alias.ts'
export type { Aliases } from './aliases/Aliases.ts'
export { type FormatAmountOptions, feeSharePpm, formatAmount, parseAmount } from './amounts.ts'
export type { Balances, FetchedBalance, FetchManyOptions } from './balances.ts'
export type { Bridge, DissolveOrder } from './bridge/Bridge.ts'
export type { BridgeChainState } from './bridge/BridgeChainState.ts'
export type { BridgeErrorCode } from './bridge/BridgeError.ts'
export type {
  BitcoinDissolveFacts,
  BridgeFlow,
  BridgeReceipt,
  BridgeStepNames,
  DissolveFacts,
  DissolveFlow,
  EthereumDissolveFacts,
} from './bridge/BridgeFlow.ts'
export type {
  BridgeChain,
  BridgeDirection,
  BridgeEstimate,
  BridgeFee,
  BridgeFeeName,
  BridgeProblem,
  BridgeTerms,
  BridgeToken,
} from './bridge/BridgeToken.ts'
export type {
  BridgeReserves,
  BridgeState,
  BridgeStep,
  BridgeStepName,
  BridgeTransfer,
  ChainFeeRate,
  CheckedCoin,
  DepositCheck,
  PlainDeposit,
  RefundReason,
} from './bridge/BridgeTransfer.ts'
export type {
  BitcoinAddressFlaw,
  BitcoinAddressReading,
  BitcoinAddressType,
} from './bridge/bitcoin/address/readBitcoinAddress.ts'
export type { BridgeLog } from './bridge/bitcoin/log/BridgeLog.ts'
export type {
  LoggedMinterEvent,
  MinterEvent,
  MinterLogSlice,
} from './bridge/bitcoin/log/MinterEvent.ts'
export type { Watch } from './bridge/transfer/watch.ts'
export type { CallHooks, CallTarget, FailedCall } from './calls/CallHooks.ts'
export { browserClaimLists } from './claims/browserClaimLists.ts'
export type {
  ClaimBook,
  ClaimEvent,
  ClaimEventDetails,
  ClaimPage,
  ClaimRecord,
  ClaimRoom,
  ClaimStatus,
  ClaimToken,
  ClaimTree,
  Entitlement,
  EntitlementState,
} from './claims/Claim.ts'
export type { ClaimError, ClaimErrorCode } from './claims/ClaimError.ts'
export type {
  ClaimFacts,
  ClaimFlow,
  ClaimKind,
  ClaimProof,
  ClaimReceipt,
  ClaimStepName,
  ClaimTokensFlow,
  CloseEventFlow,
  EventFacts,
  EventFlow,
} from './claims/ClaimFlow.ts'
export type { ClaimLists } from './claims/ClaimLists.ts'
export type { Claims } from './claims/Claims.ts'
export type { EventChange, NewClaimEvent } from './claims/OwnClaimEvents.ts'
export { type Config, canisterId, parseConfig } from './config.ts'
export { createSdk } from './createSdk.ts'
export type {
  ClaimEventStanding,
  ClaimEventTerms,
  FarmStanding,
  FarmTerms,
  LoggedRecord,
  LogSlice,
  StakingPoolStanding,
  StakingPoolTerms,
} from './earn/EarnLog.ts'
export type { EarnLogs } from './earn/EarnLogs.ts'
export type { EarnReads } from './earn/EarnReads.ts'
export type {
  EarnRecord,
  EarnRecords,
  KnownClaimEvent,
  KnownClaimRecord,
  KnownStakingPool,
} from './earn/EarnRecord.ts'
export {
  type AddressFlaw,
  CALL_ERROR_CODES,
  CallError,
  type CallErrorCode,
  type ErrorDetails,
  type Funds,
  type Retry,
  SluiceError,
  SWAP_ERROR_CODES,
  SwapError,
  type SwapErrorCode,
  TRANSFER_ERROR_CODES,
  TransferError,
  type TransferErrorCode,
  WALLET_ERROR_CODES,
  WalletError,
  type WalletErrorCode,
} from './errors.ts'
export type {
  CreateFarmFlow,
  CreateFarmReceipt,
  FarmWish,
} from './farms/create/CreateFarmFlow.ts'
export type { NewFarms } from './farms/create/NewFarms.ts'
export type {
  AprRecord,
  Farm,
  FarmReward,
  FarmStatus,
  ListedFarm,
  OwnStakes,
  SetAside,
  Stake,
} from './farms/Farm.ts'
export type { FarmError, FarmErrorCode } from './farms/FarmError.ts'
export type {
  FarmFlow,
  FarmReceipt,
  RewardFlow,
  StakedFeesFlow,
  StakeFlow,
  UnstakeFlow,
} from './farms/FarmFlow.ts'
export type { FarmFilter, Farms, PlacedFarm } from './farms/Farms.ts'
export type { Drip, FaucetClient } from './faucet.ts'
export type { Flow, StepEvent, StepState, UnreadFlow } from './flows/Flow.ts'
export type { FlowEngine, FlowOptions } from './flows/FlowEngine.ts'
export {
  type AnyFlow,
  FLOW_KINDS,
  type FlowKind,
  type FlowReceipt,
  type Flows,
  memoryFlowStore,
  textFlowStore,
} from './flows/flowKinds.ts'
export type { Moved, MovedAs } from './flows/Moved.ts'
export { newOrderKey, type OrderKey } from './flows/orders/OrderKey.ts'
export type { Touched } from './flows/Plan.ts'
export type { FlowLock } from './flows/store/FlowLock.ts'
export type { FlowStore } from './flows/store/FlowStore.ts'
export type { TextStorage } from './flows/store/storedList.ts'
export { indexedDbTokenStore } from './indexedDbTokenStore.ts'
export type { WaitingAtSale } from './launchpad/fetchWaitingAtSales.ts'
export type { Launchpad } from './launchpad/Launchpad.ts'
export type { LaunchpadError, LaunchpadErrorCode } from './launchpad/LaunchpadError.ts'
export type {
  CollectSaleFacts,
  LaunchpadFlow,
  LaunchpadKind,
  LaunchpadReceipt,
  LaunchpadStepName,
  MakeMarketFlow,
} from './launchpad/LaunchpadFlow.ts'
export type {
  LaunchSale,
  Pair,
  SaleInvestor,
  SalePage,
  SaleStatus,
  SaleToken,
  SaleWish,
} from './launchpad/LaunchSale.ts'
export type { MarketTerms, MarketWish } from './launchpad/market/MarketWish.ts'
export type { OwnInSale } from './launchpad/SaleOrders.ts'
export type { IcrcAccount } from './ledgers/addresses.ts'
export {
  formatAccount,
  formatAddress,
  isSameAddress,
  type LedgerAddress,
  parseAccount,
  parseAccountIdentifier,
  toIdentifier,
} from './ledgers/addresses.ts'
export type {
  Allowance,
  HistoryEntry,
  HistoryKind,
  HistoryPage,
  HistoryWish,
  Holder,
  LedgerAdapter,
  LedgerMetadata,
  LedgerRefusal,
} from './ledgers/LedgerAdapter.ts'
export type { Ledgers } from './ledgers/Ledgers.ts'
export {
  chooseStandard,
  hasAllowances,
  isKeyed,
  type StandardSources,
  TOKEN_STANDARDS,
  type TokenStandard,
  toStandard,
} from './ledgers/standards/standards.ts'
export type { AddOrder } from './liquidity/AddOrder.ts'
export type { Liquidity } from './liquidity/Liquidity.ts'
export {
  LIQUIDITY_ERROR_CODES,
  LiquidityError,
  type LiquidityErrorCode,
} from './liquidity/LiquidityError.ts'
export type {
  AddFlow,
  AddReceipt,
  CreateFlow,
  CreateReceipt,
  HandOverFlow,
  HandOverReceipt,
  LiquidityFlow,
  LiquidityReceipt,
  LiquidityStepName,
  RemoveFlow,
  RemoveReceipt,
} from './liquidity/LiquidityFlow.ts'
export type { PoolWish } from './liquidity/NewPools.ts'
export type {
  PlacedPosition,
  Position,
  PositionPool,
  RangeState,
  TickRange,
} from './liquidity/Position.ts'
export type { Positions } from './liquidity/Positions.ts'
export type { Listing, ListingEntry, MediaLink } from './listing/Listing.ts'
export { LISTING_REFRESH_MS, type TokenListing } from './listing/TokenListing.ts'
export type { LockErrorCode } from './locks/LockError.ts'
export type { LockFlow, LockReceipt } from './locks/LockFlow.ts'
export type { Locks } from './locks/Locks.ts'
export type {
  LockedPosition,
  LockHandover,
  LockLimits,
  PositionLock,
} from './locks/PositionLock.ts'
export type { PositionNft } from './nfts/collection.ts'
export type { FileCertificate } from './nfts/collections/fileCertificate.ts'
export type {
  MadeCollection,
  NftAttribute,
  NftCollection,
  NftMedia,
  NftPage,
  NftRoyalties,
  NftStandard,
  NftToken,
} from './nfts/collections/NftCollection.ts'
export type {
  ListedCollection,
  NftCollections,
  NftOrigin,
} from './nfts/collections/NftCollections.ts'
export type { NftErrorCode } from './nfts/collections/NftError.ts'
export type { NftFile } from './nfts/collections/NftFiles.ts'
export type { NftHolding, NftHoldings, NftPlace } from './nfts/holdings.ts'
export type { NftLog } from './nfts/log/NftLog.ts'
export type {
  LoggedNftEvent,
  NftLogSlice,
  NftMarketEvent,
  NftStanding,
} from './nfts/log/NftLogEvent.ts'
export type { AtNftMarket } from './nfts/market/fetchAtMarket.ts'
export type {
  NftCustody,
  NftLeg,
  NftLegStatus,
  NftListing,
  NftListingFilter,
  NftMarketTerms,
  NftOffer,
  NftOfferState,
  NftOwed,
  NftRef,
  NftSaleEstimate,
  NftSaleStandard,
  NftSettlement,
  NftSettlementState,
  NftSlice,
  NftSlicePage,
  NftStatistics,
  NftTraded,
} from './nfts/market/Listing.ts'
export type { NftMarket } from './nfts/market/NftMarket.ts'
export type { NftMarketErrorCode } from './nfts/market/NftMarketError.ts'
export type {
  NftMarketFlow,
  NftMarketReceipt,
  NftMarketStepName,
  NftSaleOutcome,
} from './nfts/market/NftMarketFlow.ts'
export type { NftPayment } from './nfts/market/NftMarketView.ts'
export type { NftTerms } from './nfts/market/orderFacts.ts'
export type { Nfts } from './nfts/Nfts.ts'
export type { PositionNfts } from './nfts/PositionNfts.ts'
export type {
  PositionTokenFlow,
  PositionTokenReceipt,
  SendFlow,
  UnwrapFlow,
  WrapFlow,
} from './nfts/PositionTokenFlow.ts'
export type { PositionTokens, WrappedPosition } from './nfts/PositionTokens.ts'
export type { MintDraft, MintProgress } from './nfts/studio/MintRun.ts'
export type { MintEstimate, NftStudio, OwnCollection } from './nfts/studio/NftStudio.ts'
export type { NftStudioErrorCode } from './nfts/studio/NftStudioError.ts'
export type {
  NftCollectionWish,
  NftLink,
  NftStudioFlow,
  NftStudioReceipt,
  NftStudioStepName,
  NftToMint,
} from './nfts/studio/NftStudioFlow.ts'
export type {
  NftTokenFlow,
  NftTokenReceipt,
  NftTokenStepName,
} from './nfts/tokens/NftTokenFlow.ts'
export type { NftTokens } from './nfts/tokens/NftTokens.ts'
export type { ClaimOperators, ListedClaimEvent } from './operators/ClaimOperators.ts'
export type {
  FactoryOperators,
  OperatedInstaller,
  OperatedTier,
} from './operators/FactoryOperators.ts'
export type { FarmOperators, NewFarmLimits } from './operators/FarmOperators.ts'
export type {
  FeeOperators,
  OfferKind,
  ReceiverLog,
  SentTokens,
} from './operators/FeeOperators.ts'
export type { LaunchpadOperators, ListedSale } from './operators/LaunchpadOperators.ts'
export type { OperatedPool, PoolOperators, SilentPool } from './operators/PoolOperators.ts'
export type { OperatedRate, RateOperators } from './operators/RateOperators.ts'
export {
  type AdsBanner,
  CHART_KINDS,
  type ChartKind,
  type MaintenancePage,
  type Notice,
  type SettingsClient,
} from './operators/SettingsClient.ts'
export type { StakingOperators } from './operators/StakingOperators.ts'
export type {
  ListedToken,
  SwapToken,
  SwapTokenPage,
  TokenListClient,
} from './operators/TokenListClient.ts'
export type { TrustOperators } from './operators/TrustOperators.ts'
export type { VoteOperators } from './operators/VoteOperators.ts'
export type { OpenOrder } from './orders/OpenOrder.ts'
export { ORDER_ERROR_CODES, OrderError, type OrderErrorCode } from './orders/OrderError.ts'
export type {
  CancelFlow,
  CancelReceipt,
  OrderFlow,
  OrderReceipt,
  OrderStepName,
} from './orders/OrderFlow.ts'
export type { Orders } from './orders/Orders.ts'
export type { OrderPlan, OrderPool, OrderRung } from './orders/orderPlan.ts'
export { parsePrincipal } from './parsePrincipal.ts'
export type { LiquidityRange } from './pools/liquidityRanges.ts'
export type { Pool } from './pools/PoolList.ts'
export type { PoolSnapshot } from './pools/PoolSnapshot.ts'
export type { PoolEventPage, Pools } from './pools/Pools.ts'
export { poolReserves } from './pools/poolReserves.ts'
export { minimumOut, type Quote, type QuoteRequest, quoteExactIn } from './pools/quote.ts'
export { executionPrice, flipPrice, type Ratio, spotPrice } from './prices/pairPrice.ts'
export {
  changePpm,
  type PricedPool,
  ppmOf,
  USD_DECIMALS,
  type UsdPrice,
  type UsdPrices,
  usdPrices,
  valueUsdOf,
  worthUsdOf,
} from './prices/usdPrices.ts'
export type { Rate } from './rates/fetchRate.ts'
export type { UnusedFees } from './recover/CreationFees.ts'
export type { Holding } from './recover/holdings.ts'
export type { Passcode, Place, PoolPlace } from './recover/Place.ts'
export type { Recover } from './recover/Recover.ts'
export type { Sdk, SdkOptions } from './Sdk.ts'
export {
  CREATION_FEE_ERROR_CODES,
  CreationFeeError,
  type CreationFeeErrorCode,
} from './sale/CreationFeeError.ts'
export type { CreationFee } from './sale/creationFee.ts'
export type { PricePaid, SalePrice } from './sale/SalePrice.ts'
export type { NeuronHolding } from './sns/fetchNeuronHoldings.ts'
export type { UnclaimedAt } from './sns/findLeft.ts'
export type { UnclaimedStake } from './sns/findUnclaimed.ts'
export type { NeuronChange } from './sns/NeuronChange.ts'
export type { KnownNeuron } from './sns/nns/NnsReads.ts'
export type { CandidType, PayloadMethod } from './sns/payload/CandidInterface.ts'
export type { PayloadVerdict } from './sns/payload/PayloadReads.ts'
export type { NewProposal } from './sns/proposalRequest.ts'
export type { Sns } from './sns/Sns.ts'
export type { SnsError, SnsErrorCode } from './sns/SnsError.ts'
export type { Snses } from './sns/Snses.ts'
export type { RewardEvent, SnsMetadata } from './sns/SnsFacts.ts'
export type {
  ChangeNeuronFlow,
  DisburseNeuronFlow,
  JoinLaunchFlow,
  MakeProposalFlow,
  NeuronChangeKind,
  PlacedNeuron,
  RefundLaunchFlow,
  SnsFlow,
  SnsReceipt,
  SnsStepName,
  StakeNeuronFlow,
  VoteNeuronsFlow,
  VoteOutcome,
} from './sns/SnsFlow.ts'
export type {
  LaunchFigures,
  LaunchNeuron,
  LaunchTicket,
  LeftAtSale,
  OwnParticipation,
  SnsLaunch,
} from './sns/SnsLaunch.ts'
export type { SnsNeuron } from './sns/SnsNeuron.ts'
export type {
  ProposalAction,
  ProposalFilter,
  ProposalPage,
  ProposalRequest,
  SnsFunction,
  SnsProposal,
} from './sns/SnsProposal.ts'
export type { DeployedSns } from './sns/snsWasm.ts'
export type { Stakes, StakingFilter } from './staking/Stakes.ts'
export type { StakingError, StakingErrorCode } from './staking/StakingError.ts'
export type {
  CreateStakingPoolFlow,
  HarvestFlow,
  ReclaimFlow,
  StakeTokensFlow,
  StakingFlow,
  StakingReceipt,
  UnstakeTokensFlow,
} from './staking/StakingFlow.ts'
export type {
  ListedStakingPool,
  OwnStake,
  PlacedStakingPool,
  ReclaimPlace,
  StakeHolding,
  StakeLeft,
  StakingPool,
  StakingRecord,
  StakingRewardFlaw,
  StakingStatus,
  StakingTerms,
  StakingTermsFlaw,
} from './staking/StakingPool.ts'
export { type Payment, type PaymentState, type Purses, paymentOf } from './swap/paymentOf.ts'
export type { SwapFacts, SwapFlow, SwapPayment, SwapStepName } from './swap/SwapFlow.ts'
export type { SwapReceipt } from './swap/SwapReceipt.ts'
export type { RunOptions, SwapStepEvent, Swaps, SwapWish } from './swap/Swaps.ts'
export { arriving, type HeldAtPool, maxSpend, networkFeeOf, shareOf } from './swap/swapCosts.ts'
export { memoryTokenStore } from './tokenStore.ts'
export type { Token, TokenStore, Tokens } from './tokens.ts'
export type { HopPlace, RouteFacts, RouteFlow, RouteReceipt } from './trade/RouteFlow.ts'
export type { BranchStanding } from './trade/standingOf.ts'
export type {
  TradeBranch,
  TradeHop,
  TradeKind,
  TradeQuote,
  TradeRequest,
  TradeToken,
} from './trade/TradeQuote.ts'
export type { TradeOptions, TradeOrder, TradeReceipt } from './trade/TradeServices.ts'
export type { Trades } from './trade/Trades.ts'
export type { TokenBadge } from './trust/badges.ts'
export { findLookAlike, type TokenName } from './trust/lookAlikes.ts'
export type { TokenFacts, TokenTrust } from './trust/TokenTrust.ts'
export type { VoteErrorCode } from './votes/VoteError.ts'
export type {
  CreateVoteProjectFacts,
  VoteFlow,
  VoteProjectWish,
  VoteReceipt,
  VoteStepName,
} from './votes/VoteFlow.ts'
export type {
  DelegatedPower,
  Delegation as VoteDelegation,
  OwnVote,
  RecountedProposal,
  VoteBallot,
  VoteProject,
  VoteProposal,
  VoteRow,
  VoteSnapshot,
  VoteState,
  VotesForResult,
  VoteTerms,
} from './votes/VoteProposal.ts'
export type { Votes } from './votes/Votes.ts'
export type { Approval, Approvals } from './wallet/Approvals.ts'
export {
  type KnownCanisters,
  type KnownRecipient,
  knownRecipient,
  ledgersAmong,
} from './wallet/knownRecipient.ts'
export {
  PAYMENT_KINDS,
  type PaymentFacts,
  type PaymentFlow,
  type PaymentKind,
  type PaymentReceipt,
  type PaymentStepName,
} from './wallet/PaymentFlow.ts'
export {
  type AddressRules,
  flawFor,
  isAddressOf,
  parseRecipient,
  type Recipient,
} from './wallet/recipient.ts'
export type { BurnOptions, TransferOptions, Wallet } from './wallet/Wallet.ts'
