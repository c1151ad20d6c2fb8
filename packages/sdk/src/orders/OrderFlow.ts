import type { Flow } from '../flows/Flow.ts'
import type { Moved } from '../flows/Moved.ts'
import type { OrderPlan } from './orderPlan.ts'

/** A position that is to be closed. */
export type ClosedPosition = {
  readonly positionId: bigint
  /** Its liquidity when the flow began. */
  readonly liquidity: bigint
  /** Whether it was a limit order then; a plain position is closed in another way. */
  readonly isOrder: boolean
}

/** What is placed. Amounts in the smallest units of their tokens. */
export type OrderFacts = OrderPlan & {
  /** Whether token 0 of the pool is sold. */
  readonly sells0: boolean
  readonly feePips: bigint
  readonly feeIn: bigint
  /** Whether what is sold is transferred to the caller's subaccount of the pool: its ledger knows no allowances. */
  readonly isByTransfer?: boolean
  /** The order in whose place it comes; it is taken back first. */
  readonly replaces?: ClosedPosition
}

export type CancelFacts = ClosedPosition & {
  readonly poolId: string
  readonly tokenIn: string
  readonly tokenOut: string
  /** Whether token 0 of the pool is sold. */
  readonly sells0: boolean
  /** What was sold at the beginning, for its title. */
  readonly amountIn: bigint
}

/** Limit orders on their way into the pool: one, or the rungs of a ladder. */
export type OrderFlow = Flow<'order', OrderFacts>
/** A limit order on its way back to the wallet. */
export type CancelFlow = Flow<'cancel-order', CancelFacts>

export type OrderReceipt = {
  readonly kind: 'order'
  readonly poolId: string
  /** One for each rung, in their order. What `mint` could not use of a rung is dust, and goes back to the wallet or stays as dust in the pool. */
  readonly positionIds: readonly bigint[]
  readonly moved: readonly Moved[]
}

export type CancelReceipt = {
  readonly kind: 'cancel-order'
  readonly poolId: string
  readonly positionId: bigint
  /** What the pool holds for the caller outside of positions afterwards: payouts that failed, or were less than their fee. */
  readonly leftInPool: readonly { readonly ledgerId: string; readonly amount: bigint }[]
  readonly moved: readonly Moved[]
}

/** The steps of an order, and of a rung of it by its number from 0. */
export type OrderStepName =
  | 'cancel'
  | 'arrive'
  | 'key'
  | 'approve'
  | 'transfer'
  | 'deposit'
  | `mint:${number}`
  | `place:${number}`

export const rungStep = (part: 'mint' | 'place', rung: number): `${'mint' | 'place'}:${number}` =>
  `${part}:${rung}`
