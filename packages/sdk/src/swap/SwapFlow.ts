import type { Flow } from '../flows/Flow.ts'
import { type Approval, approvalExpiryOf } from '../flows/orders/approvalTimes.ts'
import { newFlow } from '../flows/orders/newFlow.ts'
import type { OrderKey } from '../flows/orders/OrderKey.ts'
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
  /** How it is paid; absent: all out of an allowance. */
  readonly payment?: SwapPayment
  /** The pool keeps what it gives, for the caller to swap on with or to withdraw. */
  readonly keepInPool?: boolean
  /** The pool does not swap in one step: deposit, swap and withdrawal are calls of their own. */
  readonly isStepwise?: boolean
  /** For how long the pool may take the input, in nanoseconds; absent: as all orders. */
  readonly validForNs?: bigint
}

/** Where a swap's input is taken from. Amounts in its smallest unit. */
export type SwapPayment = {
  /** Where what the pool does not hold for the caller comes from; undefined when it holds all. */
  readonly from: 'allowance' | 'subaccount' | undefined
  /** Of what the pool holds for the caller, what the swap uses. */
  readonly unused: bigint
  /** What is transferred to the caller's subaccount of the pool. */
  readonly transfer: bigint
  /** What the pool holds and what lies on the subaccount that the swap does not use. */
  readonly unusedBeside: bigint
  readonly lyingBeside: bigint
}

/** A swap under way. The order's time is the key of its approval: sent again after an interruption, it is executed once. */
export type SwapFlow = Flow<'swap', SwapFacts>

/** When a swap's approval ends, as `approvalExpiryOf`: its own deadline comes before that of all orders. */
export const swapExpiryOf = ({
  createdAtNs,
  validForNs,
  facts,
}: Approval & { readonly facts: Pick<SwapFacts, 'validForNs'> }): bigint =>
  approvalExpiryOf({ createdAtNs, validForNs: facts.validForNs ?? validForNs })

/**
 * What the user sees of a running swap. `approve` allows the pool to take the input, or `transfer` pays it to the caller's subaccount
 * there; `swap` is the pool's part. Where the pool holds a part of the input, or keeps the output, `deposit` brings the rest into it,
 * and `withdraw` pays the output out.
 */
export type SwapStepName = 'approve' | 'transfer' | 'deposit' | 'swap' | 'withdraw'

/** What of a swap's facts says which steps it has. */
type SwapWay = Pick<SwapFacts, 'keepInPool' | 'isStepwise'> & {
  readonly payment?: Pick<SwapPayment, 'from' | 'unused' | 'transfer'>
}

/** Whether a swap is paid out of an allowance alone, in one step. */
export const isPlain = ({ payment, keepInPool, isStepwise }: SwapFacts): boolean =>
  payment === undefined && !keepInPool && !isStepwise

/** Whether the pool takes, swaps and pays out in one call; otherwise each is a call of its own. */
export const isOneStep = ({ payment, keepInPool, isStepwise }: SwapWay): boolean =>
  !isStepwise &&
  !keepInPool &&
  (payment === undefined || (payment.unused === 0n && payment.from !== undefined))

/** The names of a swap's steps, in their order. */
export function swapStepNames(facts: SwapWay): readonly SwapStepName[] {
  const { payment, keepInPool } = facts
  const pays: SwapStepName[] =
    payment === undefined || payment.from === 'allowance'
      ? ['approve']
      : payment.transfer > 0n
        ? ['transfer']
        : []
  if (isOneStep(facts)) return [...pays, 'swap']
  const deposits: SwapStepName[] =
    payment === undefined || payment.from !== undefined ? ['deposit'] : []
  return [...pays, ...deposits, 'swap', ...(keepInPool ? [] : (['withdraw'] as const))]
}

type NewSwap = {
  quote: Omit<SwapOrder, 'amountConsumed'>
  minimumOut: bigint
  feeIn: bigint
  feeOut: bigint
  heldOutBefore: bigint
  payment?: SwapPayment
  keepInPool?: boolean
  isStepwise?: boolean
  validForNs?: bigint
  principal: string
  key: OrderKey | undefined
  now: number
}

export function newSwapFlow({ quote, key, now, principal, ...given }: NewSwap): SwapFlow {
  const { poolId, tokenIn, tokenOut, zeroForOne, amountIn, amountOut } = quote
  const order = { poolId, tokenIn, tokenOut, zeroForOne, amountIn, expectedOut: amountOut }
  return newFlow({ kind: 'swap', facts: { ...order, ...given }, principal, key, now })
}
