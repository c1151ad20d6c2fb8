import type { SubmittedCall } from '../agent/trackedCall.ts'
import { keyAt, newOrderKey, type OrderKey } from '../orders/OrderKey.ts'
import type { Quote } from '../pools/quote.ts'

/** How far a swap has come; each stage is written down before its call leaves. */
export type SwapStage =
  | { kind: 'paying' }
  /** The pool has been asked: `requestId` finds out what came of it. */
  | ({ kind: 'swapping' } & SubmittedCall)
  /** A wallet was told to ask the pool: records after `lastRecordId` and the wallet's balance show whether it has. */
  | { kind: 'asked'; lastRecordId: bigint; outBefore: bigint }
  /** The pool has swapped; what is left is to read where everything is. */
  | { kind: 'swapped'; amountOut: bigint }

/** A swap that is under way, as it survives a reload. Amounts in the smallest units of their tokens. */
export type StoredSwap = {
  readonly id: string
  readonly principal: string
  readonly poolId: string
  readonly tokenIn: string
  readonly tokenOut: string
  readonly zeroForOne: boolean
  readonly amountIn: bigint
  readonly expectedOut: bigint
  readonly minimumOut: bigint
  readonly feeIn: bigint
  readonly feeOut: bigint
  /** What the pool held of the output token for the caller before: more than that afterwards is a payout that failed. */
  readonly heldOutBefore: bigint
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** Key of the approval: sent again after an interruption, it is executed once. */
  readonly paymentTimeNs: bigint
  readonly stage: SwapStage
}

export type NewSwap = {
  quote: Quote
  minimumOut: bigint
  feeIn: bigint
  feeOut: bigint
  heldOutBefore: bigint
  principal: string
  key: OrderKey | undefined
  now: number
}

export function newStoredSwap({ quote, key, now, ...facts }: NewSwap): StoredSwap {
  const { id, createdAtNs } = key ? keyAt(key, now) : newOrderKey(facts.principal, now)
  const { poolId, tokenIn, tokenOut, zeroForOne, amountIn, amountOut } = quote
  return {
    ...facts,
    id,
    poolId,
    tokenIn,
    tokenOut,
    zeroForOne,
    amountIn,
    expectedOut: amountOut,
    startedAt: now,
    paymentTimeNs: createdAtNs,
    stage: { kind: 'paying' },
  }
}
