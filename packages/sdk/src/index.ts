export { accountIdentifier, principalSubaccount } from '@sluice/candid/account'
export { type Connection, createAgent, fromHex, toHex } from './agent/createAgent.ts'
export {
  type CallingWallet,
  type CanisterCall,
  principalOf,
  type Signer,
} from './agent/Signer.ts'
export { methodType } from './agent/signedActor.ts'
export { watchErrors } from './agent/translateError.ts'
export { type FormatAmountOptions, formatAmount, parseAmount } from './amounts.ts'
export type { Balances, IcrcAccount } from './balances.ts'
export { type Config, canisterId, parseConfig } from './config.ts'
export { createSdk, type Sdk, type SdkOptions } from './createSdk.ts'
export {
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
  WALLET_ERROR_CODES,
  WalletError,
  type WalletErrorCode,
} from './errors.ts'
export type { Drip, FaucetClient } from './faucet.ts'
export {
  type AdsBanner,
  CHART_KINDS,
  type ChartKind,
  type MaintenancePage,
  type Notice,
  type SettingsClient,
} from './house/SettingsClient.ts'
export type {
  ListedToken,
  SwapToken,
  SwapTokenPage,
  TokenListClient,
} from './house/TokenListClient.ts'
export type { PoolSnapshot } from './pools/PoolSnapshot.ts'
export type { Pool, Pools } from './pools/Pools.ts'
export { type LiquidityRange, poolReserves } from './pools/poolReserves.ts'
export { minimumOut, type Quote, type QuoteRequest, quoteExactIn } from './pools/quote.ts'
export type { StoredSwap, SwapStage } from './swap/StoredSwap.ts'
export type { SwapReceipt } from './swap/SwapReceipt.ts'
export type { RunOptions } from './swap/SwapServices.ts'
export {
  memorySwapStore,
  type SwapStore,
  type TextStorage,
  textSwapStore,
} from './swap/SwapStore.ts'
export type { Swaps } from './swap/Swaps.ts'
export type { OnStep, StepEvent, SwapStepName } from './swap/steps.ts'
export { parsePrincipal } from './parsePrincipal.ts'
export type { Token, TokenStandard, Tokens } from './tokens.ts'
