import {
  amount0Delta,
  amount1Delta,
  priceRangeBetween,
  type SqrtPriceX96,
  toLiquidity,
} from '@sluice/amm'

const PIPS = 1_000_000n

export type PoolPrice = {
  readonly sqrtPriceX96: SqrtPriceX96
  readonly liquidity: bigint
  readonly feePips: bigint
}

/**
 * The swap that moves a pool's price to `target`, as far as the liquidity of now reaches; undefined where the way is shorter than the
 * fee and nobody would earn by it.
 */
export function amountTowards(
  { sqrtPriceX96, liquidity, feePips }: PoolPrice,
  target: SqrtPriceX96,
): { readonly zeroForOne: boolean; readonly amountIn: bigint } | undefined {
  const zeroForOne = target < sqrtPriceX96
  const range = priceRangeBetween(sqrtPriceX96, target)
  // the price moves by twice what its root does
  const distancePips = (2n * (range.upper - range.lower) * PIPS) / range.lower
  if (liquidity === 0n || distancePips <= feePips) return undefined
  const amountOf = zeroForOne ? amount0Delta : amount1Delta
  const net = amountOf(range, toLiquidity(liquidity), 'up')
  return { zeroForOne, amountIn: (net * PIPS) / (PIPS - feePips) }
}
