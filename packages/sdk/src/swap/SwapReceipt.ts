import type { SwapFacts } from './SwapFlow.ts'

export type SwapReceipt = {
  readonly kind: 'swap'
  readonly poolId: string
  readonly tokenIn: string
  readonly tokenOut: string
  /** What left the wallet for the swap, ledger fees not counted. */
  readonly amountIn: bigint
  /** What the pool gave, before the output ledger's fee. */
  readonly amountOut: bigint
  /** What arrived in the wallet. */
  readonly received: bigint
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
  const wasPaidOut = heldOut < swap.heldOutBefore + amountOut && amountOut > swap.feeOut
  return {
    kind: 'swap',
    poolId: swap.poolId,
    tokenIn: swap.tokenIn,
    tokenOut: swap.tokenOut,
    amountIn: swap.amountIn,
    amountOut,
    received: wasPaidOut ? amountOut - swap.feeOut : 0n,
    leftInPool: { tokenIn: heldIn, tokenOut: heldOut },
  }
}
