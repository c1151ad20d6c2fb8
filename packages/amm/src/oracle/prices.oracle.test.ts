import { describe } from 'vitest'
import { encodeSqrtRatioX96, SqrtPriceMath, TickMath } from '../entities/mathNames.ts'
import { MAX_TICK, MIN_TICK, sqrtRatioAtTick } from '../math/tickMath.ts'
import { nearestUsableTick } from '../usableTick.ts'
import { agreesWithReference } from './compare.ts'
import { drawLiquidity, drawPrice } from './draws.ts'
import { fromReference, reference, toReference } from './referenceSdk.ts'

describe('ticks', () => {
  agreesWithReference(
    'getSqrtRatioAtTick',
    (random) => random.between(MIN_TICK - 1000, MAX_TICK + 1000),
    (tick) => TickMath.getSqrtRatioAtTick(tick),
    (tick) => fromReference(reference.TickMath.getSqrtRatioAtTick(tick)),
  )

  agreesWithReference(
    'getTickAtSqrtRatio',
    (random) => drawPrice(random),
    (price) => TickMath.getTickAtSqrtRatio(price),
    (price) => reference.TickMath.getTickAtSqrtRatio(toReference(price)),
  )

  agreesWithReference(
    'getTickAtSqrtRatio close to a tick',
    (random) => sqrtRatioAtTick(random.between(MIN_TICK, MAX_TICK)) + BigInt(random.between(-2, 2)),
    (price) => TickMath.getTickAtSqrtRatio(price),
    (price) => reference.TickMath.getTickAtSqrtRatio(toReference(price)),
  )

  agreesWithReference(
    'nearestUsableTick',
    (random) => ({
      tick: random.between(MIN_TICK, MAX_TICK),
      spacing: random.pick([1, 10, 60, 200]),
    }),
    ({ tick, spacing }) => nearestUsableTick(tick, spacing),
    ({ tick, spacing }) => reference.nearestUsableTick(tick, spacing),
  )
})

describe('sqrt prices', () => {
  agreesWithReference(
    'encodeSqrtRatioX96',
    (random) => ({ amount1: random.magnitude(100) + 1n, amount0: random.magnitude(100) + 1n }),
    ({ amount1, amount0 }) => encodeSqrtRatioX96(amount1, amount0),
    ({ amount1, amount0 }) => {
      const ratio = reference.encodeSqrtRatioX96(toReference(amount1), toReference(amount0))
      return fromReference(ratio)
    },
  )

  for (const method of ['getAmount0Delta', 'getAmount1Delta'] as const) {
    agreesWithReference(
      method,
      (random) => ({
        a: drawPrice(random),
        b: drawPrice(random),
        liquidity: drawLiquidity(random),
        roundUp: random.boolean(),
      }),
      ({ a, b, liquidity, roundUp }) => SqrtPriceMath[method](a, b, liquidity, roundUp),
      ({ a, b, liquidity, roundUp }) => {
        const prices = [toReference(a), toReference(b)] as const
        return fromReference(
          reference.SqrtPriceMath[method](...prices, toReference(liquidity), roundUp),
        )
      },
    )
  }

  for (const method of ['getNextSqrtPriceFromInput', 'getNextSqrtPriceFromOutput'] as const) {
    agreesWithReference(
      method,
      (random) => ({
        price: drawPrice(random),
        liquidity: drawLiquidity(random),
        amount: random.magnitude(128),
        zeroForOne: random.boolean(),
      }),
      ({ price, liquidity, amount, zeroForOne }) =>
        SqrtPriceMath[method](price, liquidity, amount, zeroForOne),
      ({ price, liquidity, amount, zeroForOne }) =>
        withinPriceType(
          fromReference(
            reference.SqrtPriceMath[method](
              toReference(price),
              toReference(liquidity),
              toReference(amount),
              zeroForOne,
            ),
          ),
        ),
    )
  }
})

/** The protocol holds sqrt prices in 160 bits; its SDK doesn't check that. */
function withinPriceType(price: bigint): bigint {
  if (price <= 0n || price >= 1n << 160n) throw new RangeError('More than 160 bits')
  return price
}
