import type { Balances } from '../balances.ts'
import type { FlowOptions } from '../flows/FlowEngine.ts'
import type { Flows } from '../flows/flowKinds.ts'
import type { OrderKey } from '../flows/orders/OrderKey.ts'
import type { Pools } from '../pools/Pools.ts'
import type { SwapReceipt } from '../swap/SwapReceipt.ts'
import type { Swaps, SwapWish } from '../swap/Swaps.ts'
import type { Tokens } from '../tokens.ts'
import type { RouteReceipt } from './RouteFlow.ts'
import type { TradeQuote } from './TradeQuote.ts'

export type TradeReceipt = SwapReceipt | RouteReceipt

/** `useHeld` and `keepInPool` are for trades over one pool; others are paid from the wallet, and pay into it. */
export type TradeOptions = {
  /** Tolerated loss against the quote, in parts per million. */
  slippagePpm: bigint
  /** For how long each pool may take what goes into it, once it is confirmed: whole minutes from 1 to 180; 5 when absent. */
  deadlineMinutes?: number
  /** The same key means the same order: given again, it is not executed again. */
  key?: OrderKey
} & SwapWish &
  FlowOptions

export type TradeOrder = { quote: TradeQuote } & TradeOptions

/** What trades are made with. */
export type TradeServices = {
  readonly flows: Flows
  readonly swap: Swaps
  readonly balances: Balances
  readonly pools: Pools
  readonly tokens: Tokens
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}
