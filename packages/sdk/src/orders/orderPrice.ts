import {
  formatRatio,
  parseDecimal,
  Q192,
  sqrtPriceX96FromAmounts,
  sqrtRatioAtTick,
} from '@sluice/amm'

/** A pair's tokens as prices need them. `isBase0`: the price is that of one token 0, in token 1; otherwise the other way round. */
export type PriceSides = {
  readonly decimals0: number
  readonly decimals1: number
  readonly isBase0: boolean
}

type Ratio = { readonly numerator: bigint; readonly denominator: bigint }

/** What one whole base token costs in whole quote tokens at a price, as an exact fraction. */
export function priceOf(
  sqrtPriceX96: bigint,
  { decimals0, decimals1, isBase0 }: PriceSides,
): Ratio {
  const price0 = {
    numerator: sqrtPriceX96 * sqrtPriceX96 * 10n ** BigInt(decimals0),
    denominator: Q192 * 10n ** BigInt(decimals1),
  }
  return isBase0 ? price0 : { numerator: price0.denominator, denominator: price0.numerator }
}

/** The square root of the price at a tick, times 2^96. */
export const sqrtPriceOfTick = (tick: number): bigint => sqrtRatioAtTick(tick)

/** The price at a tick as plain decimal text with so many significant digits. */
export const tickPriceText = (tick: number, sides: PriceSides, digits: number): string =>
  formatRatio(priceOf(sqrtRatioAtTick(tick), sides), digits)

/**
 * The square root of token 1 for one token 0, times 2^96, where one whole base token costs this plain decimal text.
 * Undefined for 0, and for what no pool can stand at.
 */
export function sqrtPriceOfText(text: string, sides: PriceSides): bigint | undefined {
  try {
    const { numerator, denominator } = parseDecimal(text)
    return sqrtPriceOf({ numerator, denominator }, sides)
  } catch {
    return undefined
  }
}

/** A price that lies so many millionths above another one (below, when negative), seen from the same base. */
export function shiftedPrice(
  sqrtPriceX96: bigint,
  sides: PriceSides,
  ppm: bigint,
): bigint | undefined {
  const { numerator, denominator } = priceOf(sqrtPriceX96, sides)
  return sqrtPriceOf(
    { numerator: numerator * (1_000_000n + ppm), denominator: denominator * 1_000_000n },
    sides,
  )
}

/** How far a price lies from another one, in millionths, seen from the same base. */
export function priceDistancePpm(from: bigint, to: bigint, sides: PriceSides): bigint {
  const [a, b] = [priceOf(from, sides), priceOf(to, sides)]
  return (b.numerator * a.denominator * 1_000_000n) / (b.denominator * a.numerator) - 1_000_000n
}

function sqrtPriceOf(
  { numerator, denominator }: Ratio,
  { decimals0, decimals1, isBase0 }: PriceSides,
): bigint | undefined {
  const [unit0, unit1] = [10n ** BigInt(decimals0), 10n ** BigInt(decimals1)]
  try {
    return isBase0
      ? sqrtPriceX96FromAmounts({ amount0: denominator * unit0, amount1: numerator * unit1 })
      : sqrtPriceX96FromAmounts({ amount0: numerator * unit0, amount1: denominator * unit1 })
  } catch {
    return undefined
  }
}
