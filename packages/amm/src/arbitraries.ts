import fc from 'fast-check'
import { toLiquidity } from './liquidity.ts'
import { MAX_TICK, MIN_TICK, sqrtRatioAtTick } from './math/tickMath.ts'
import { priceRangeBetween, toSqrtPriceX96 } from './sqrtPrice.ts'

/** Numbers of every magnitude, so that rounding shows at the small end and overflow at the large one. */
export const magnitude = (bits: number) =>
  fc
    .tuple(
      fc.integer({ min: 0, max: bits }),
      fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n }),
    )
    .map(([shift, value]) => value >> BigInt(shift))

/** A price anywhere in the tick range, mostly between two ticks. */
export const price = fc
  .tuple(fc.integer({ min: MIN_TICK, max: MAX_TICK - 1 }), fc.bigInt({ min: 0n, max: 999n }))
  .map(([tick, part]) => {
    const [lower, upper] = [sqrtRatioAtTick(tick), sqrtRatioAtTick(tick + 1)]
    return toSqrtPriceX96(lower + ((upper - lower) * part) / 1000n)
  })

/** A price and another at most some 5000 ticks away. */
export const priceAndTarget = fc
  .tuple(fc.integer({ min: -800_000, max: 800_000 }), fc.integer({ min: -5000, max: 5000 }))
  .map(([tick, distance]) => ({
    sqrtPriceX96: sqrtRatioAtTick(tick),
    targetX96: sqrtRatioAtTick(tick + distance),
  }))

export const range = fc.tuple(price, price).map(([a, b]) => priceRangeBetween(a, b))
export const liquidity = magnitude(110).map((value) => toLiquidity(value + 1n))
