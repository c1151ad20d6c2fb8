import { AmmError } from './ammError.ts'
import { MAX_UINT128 } from './limits.ts'

/** Liquidity of a range: the `L` of the whitepaper, a whole number below 2^128. */
export type Liquidity = bigint & { readonly unit: 'liquidity' }

/** Brands a number as liquidity. Throws `illegal-liquidity` outside 0..2^128-1. */
export function toLiquidity(value: bigint): Liquidity {
  if (value < 0n || value > MAX_UINT128) {
    throw new AmmError('illegal-liquidity', `Liquidity ${value} is outside 0..2^128-1`)
  }
  return value as Liquidity
}

/** No liquidity. */
export const NO_LIQUIDITY = toLiquidity(0n)

/** Liquidity after a signed change. Throws `illegal-liquidity` when the result is outside 0..2^128-1. */
export function addDelta(liquidity: Liquidity, delta: bigint): Liquidity {
  return toLiquidity(liquidity + delta)
}
