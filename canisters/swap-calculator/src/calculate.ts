import {
  type Amounts,
  amountsForLiquidity,
  formatPrice,
  liquidityForAmounts,
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
  maxUsableTick,
  minUsableTick,
  nearestUsableTick,
  type PriceRange,
  type SqrtPriceX96,
  sqrtFloor,
  sqrtRatioAtTick,
  type TokenDecimals,
  tickAtSqrtRatio,
  tickSpacingOf,
  toLiquidity,
  toSqrtPriceX96,
} from '@sluice/amm'

/** As many digits as tell any two doubles apart. */
const DOUBLE_DIGITS = 17
/** Decimals are one byte in ICRC-1. */
const MAX_DECIMALS = 255

/** A range between two ticks, and the price it is looked at. */
export type RangeAtPrice = { sqrtPriceX96: bigint; tickLower: bigint; tickUpper: bigint }

/** Price of one whole token0 in whole token1. @throws Error for a price that no pool can have. */
export function price(sqrtPrice: bigint, decimals: TokenDecimals): number {
  requireDecimals(decimals)
  const format = { ...decimals, significantDigits: DOUBLE_DIGITS }
  return Number(formatPrice(requireSqrtPrice(sqrtPrice), format))
}

/** Sqrt price, rounded down, of one whole token0 costing so many whole token1. */
export function sqrtPriceX96(wanted: number, decimals: TokenDecimals): bigint {
  requireDecimals(decimals)
  return requireSqrtPrice(sqrtOfPrice(wanted, decimals))
}

/** The usable tick of a fee's pools that is closest to a price in smallest units; prices beyond the range get its end. */
export function tick(wanted: number, feePips: bigint): bigint {
  const tickSpacing = tickSpacingOf(feePips)
  if (tickSpacing === undefined) throw new Error(`There are no pools with a fee of ${feePips}`)
  const root = sqrtOfPrice(wanted, { decimals0: 0, decimals1: 0 })
  if (root <= MIN_SQRT_RATIO) return BigInt(minUsableTick(tickSpacing))
  if (root >= MAX_SQRT_RATIO) return BigInt(maxUsableTick(tickSpacing))
  return BigInt(nearestUsableTick(tickAtSqrtRatio(toSqrtPriceX96(root)), tickSpacing))
}

/** What a pool would pay for liquidity, rounded down. */
export function amountsOut(at: RangeAtPrice, liquidity: bigint): Amounts {
  return amountsForLiquidity({
    range: requireRange(at),
    sqrtPriceX96: requireSqrtPrice(at.sqrtPriceX96),
    liquidity: toLiquidity(liquidity),
    rounding: 'down',
  })
}

/** What a pool would take of the desired amounts for a new position, rounded up. */
export function amountsIn(at: RangeAtPrice, desired: Amounts): Amounts {
  const range = requireRange(at)
  const current = requireSqrtPrice(at.sqrtPriceX96)
  const liquidity = liquidityForAmounts({ range, sqrtPriceX96: current, amounts: desired })
  return amountsForLiquidity({ range, sqrtPriceX96: current, liquidity, rounding: 'up' })
}

function sqrtOfPrice(wanted: number, { decimals0, decimals1 }: TokenDecimals): bigint {
  if (!(Number.isFinite(wanted) && wanted > 0)) throw new Error('A price is a number above 0')
  const { numerator, denominator } = fractionOf(wanted)
  const up = numerator * 10n ** BigInt(decimals1)
  return sqrtFloor((up << 192n) / (denominator * 10n ** BigInt(decimals0)))
}

/** A double is a fraction whose lower part is a power of two: exactly this one. */
function fractionOf(value: number): { numerator: bigint; denominator: bigint } {
  let numerator = value
  let exponent = 0n
  while (!Number.isInteger(numerator)) {
    numerator *= 2
    exponent += 1n
  }
  return { numerator: BigInt(numerator), denominator: 1n << exponent }
}

function requireSqrtPrice(value: bigint): SqrtPriceX96 {
  if (value < MIN_SQRT_RATIO || value >= MAX_SQRT_RATIO) {
    throw new Error(`A pool's sqrt price is between ${MIN_SQRT_RATIO} and ${MAX_SQRT_RATIO}`)
  }
  return toSqrtPriceX96(value)
}

function requireRange({ tickLower, tickUpper }: RangeAtPrice): PriceRange {
  const isInside = tickLower >= BigInt(MIN_TICK) && tickUpper <= BigInt(MAX_TICK)
  if (!isInside || tickLower >= tickUpper) {
    throw new Error(
      `The lower tick must be below the upper one, both from ${MIN_TICK} to ${MAX_TICK}`,
    )
  }
  return {
    lower: sqrtRatioAtTick(Number(tickLower)),
    upper: sqrtRatioAtTick(Number(tickUpper)),
  }
}

function requireDecimals({ decimals0, decimals1 }: TokenDecimals): void {
  for (const decimals of [decimals0, decimals1]) {
    const isByte = Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS
    if (!isByte) throw new Error(`Decimals are a whole number from 0 to ${MAX_DECIMALS}`)
  }
}
