import type { Flow } from '../flows/Flow.ts'
import { keyAt, newOrderKey, type OrderKey } from '../flows/orders/OrderKey.ts'
import type { SwapOrder } from '../pools/quote.ts'

/** What is swapped. Amounts in the smallest units of their tokens. */
export type SwapFacts = {
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
}

/** A swap under way. The order's time is the key of its approval: sent again after an interruption, it is executed once. */
export type SwapFlow = Flow<'swap', SwapFacts>

/** An order's time may be five minutes old when it is given, and its approval then holds for five more. */
const APPROVED_FOR_NS = 10n * 60n * 1_000_000_000n

/** When a swap's approval ends, in nanoseconds since 1970: the same whenever it is asked for, as the ledger knows it by that. */
export const approvalExpiryOf = ({ createdAtNs }: Pick<SwapFlow, 'createdAtNs'>): bigint =>
  createdAtNs + APPROVED_FOR_NS

/** What the user sees of a running swap. `approve` allows the pool to take the input, `swap` is the pool's part. */
export type SwapStepName = 'approve' | 'swap'

type NewSwap = {
  quote: Omit<SwapOrder, 'amountConsumed'>
  minimumOut: bigint
  feeIn: bigint
  feeOut: bigint
  heldOutBefore: bigint
  principal: string
  key: OrderKey | undefined
  now: number
}

export function newSwapFlow({ quote, key, now, principal, ...given }: NewSwap): SwapFlow {
  const { id, createdAtNs } = key ? keyAt(key, now) : newOrderKey(principal, now)
  const { poolId, tokenIn, tokenOut, zeroForOne, amountIn, amountOut } = quote
  return {
    id,
    kind: 'swap',
    principal,
    startedAt: now,
    createdAtNs,
    facts: { poolId, tokenIn, tokenOut, zeroForOne, amountIn, expectedOut: amountOut, ...given },
    steps: {},
  }
}
