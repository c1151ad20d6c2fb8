import { AmmError } from './ammError.ts'
import { Q160 } from './limits.ts'

/** Square root of the price (token1 per token0, smallest units) as a Q64.96 fixed-point number. */
export type SqrtPriceX96 = bigint & { readonly unit: 'sqrtPriceX96' }

/** Brands a number as a sqrt price. Throws `illegal-price` outside 1..2^160-1. */
export function toSqrtPriceX96(value: bigint): SqrtPriceX96 {
  if (value <= 0n || value >= Q160) {
    throw new AmmError('illegal-price', `Sqrt price ${value} is outside 1..2^160-1`)
  }
  return value as SqrtPriceX96
}

/** Two sqrt prices with `lower <= upper`, in Q64.96. */
export interface PriceRange {
  readonly lower: SqrtPriceX96
  readonly upper: SqrtPriceX96
}

/** The range between two sqrt prices given in any order. */
export function priceRangeBetween(a: SqrtPriceX96, b: SqrtPriceX96): PriceRange {
  return a <= b ? { lower: a, upper: b } : { lower: b, upper: a }
}
