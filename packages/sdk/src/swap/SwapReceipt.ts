import type { SwapFacts } from './SwapFlow.ts'

export type SwapReceipt = {
  readonly kind: 'swap'
  readonly poolId: string
  readonly tokenIn: string
  readonly tokenOut: string
  /** What the pool was given for the swap, ledger fees not counted. */
  readonly amountIn: bigint
  /** What the pool gave, before the output ledger's fee. */
  readonly amountOut: bigint
  /** What arrived in the wallet; none of what the pool keeps. */
  readonly received: bigint
  /** What the pool keeps for the caller, as ordered. */
  readonly keptInPool?: bigint
  /** What the pool still holds for the caller, in the smallest units of input and output token. */
  readonly leftInPool: { readonly tokenIn: bigint; readonly tokenOut: bigint }
}

/** The account of a finished swap. `held`: what the pool holds for the caller after it. */
export function toReceipt(
  swap: SwapFacts,
  amountOut: bigint,
  held: { balance0: bigint; balance1: bigint },
): SwapReceipt {
  const [heldIn, heldOut] = swap.zeroForOne
    ? [held.balance0, held.balance1]
    : [held.balance1, held.balance0]
  const { keepInPool = false, feeOut, heldOutBefore } = swap
  const wasPaidOut = !keepInPool && heldOut < heldOutBefore + amountOut && amountOut > feeOut
  return {
    kind: 'swap',
    poolId: swap.poolId,
    tokenIn: swap.tokenIn,
    tokenOut: swap.tokenOut,
    amountIn: swap.amountIn,
    amountOut,
    received: wasPaidOut ? amountOut - feeOut : 0n,
    ...(keepInPool ? { keptInPool: amountOut } : {}),
    leftInPool: { tokenIn: heldIn, tokenOut: heldOut },
  }
}
