import { type PriceSides, priceOf } from '@sluice/sdk/orderPrice'

type Wish = {
  readonly sqrtPriceX96: bigint
  readonly sides: PriceSides
  /** Dollars for one whole token; unknown for one that no pool prices. */
  readonly usd0: bigint | undefined
  readonly usd1: bigint | undefined
}

/** How far a start price lies from what both tokens are worth in dollars, in parts per million; unknown while one has no price. */
export function gapPpm({ sqrtPriceX96, sides, usd0, usd1 }: Wish): bigint | undefined {
  if (!usd0 || !usd1) return undefined
  const { numerator, denominator } = priceOf(sqrtPriceX96, sides)
  return (numerator * usd1 * 1_000_000n) / (denominator * usd0) - 1_000_000n
}
