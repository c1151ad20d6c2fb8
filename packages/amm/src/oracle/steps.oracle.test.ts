import { describe } from 'vitest'
import { maxLiquidityForAmounts, SwapMath } from '../entities/mathNames.ts'
import { addDelta, toLiquidity } from '../liquidity.ts'
import { agreesWithReference } from './compare.ts'
import { drawLiquidity, drawPrice, drawPricePair } from './draws.ts'
import { fromReference, type ReferenceNumber, reference, toReference } from './referenceSdk.ts'

describe('swap steps', () => {
  agreesWithReference(
    'computeSwapStep',
    (random) => ({
      prices: random.boolean() ? drawPricePair(random) : [drawPrice(random), drawPrice(random)],
      liquidity: drawLiquidity(random),
      amount: random.magnitude(127) * (random.boolean() ? 1n : -1n),
      feePips: random.pick([100n, 500n, 3000n, 10000n, 1n, 999_999n]),
    }),
    ({ prices: [price = 0n, target = 0n], liquidity, amount, feePips }) =>
      SwapMath.computeSwapStep(price, target, liquidity, amount, feePips),
    ({ prices, liquidity, amount, feePips }) =>
      stepOfReference([...prices, liquidity, amount].map(toReference), Number(feePips)),
  )
})

describe('liquidity', () => {
  agreesWithReference(
    'maxLiquidityForAmounts',
    (random) => ({
      price: drawPrice(random),
      range: drawPricePair(random),
      amount0: random.magnitude(100),
      amount1: random.magnitude(100),
    }),
    ({ price, range: [a, b], amount0, amount1 }) =>
      maxLiquidityForAmounts(price, a, b, amount0, amount1),
    ({ price, range: [a, b], amount0, amount1 }) => {
      const prices = [toReference(price), toReference(a), toReference(b)] as const
      return withinBounds(
        fromReference(
          reference.maxLiquidityForAmounts(...prices, `${amount0}`, `${amount1}`, false),
        ),
      )
    },
  )

  agreesWithReference(
    'addDelta',
    (random) => ({
      liquidity: random.magnitude(128),
      delta: random.magnitude(127) * (random.boolean() ? 1n : -1n),
    }),
    ({ liquidity, delta }) => addDelta(toLiquidity(liquidity), delta),
    ({ liquidity, delta }) =>
      withinBounds(
        fromReference(reference.LiquidityMath.addDelta(toReference(liquidity), toReference(delta))),
      ),
  )
})

function stepOfReference(
  [price, target, liquidity, amount]: ReferenceNumber[],
  feePips: number,
): bigint[] {
  if (!price || !target || !liquidity || !amount) throw new RangeError('Four numbers are needed')
  const step = reference.SwapMath.computeSwapStep(price, target, liquidity, amount, feePips)
  return step.map(fromReference)
}

/** The protocol holds liquidity in 128 bits without a sign; its SDK doesn't check that. */
function withinBounds(liquidity: bigint): bigint {
  if (liquidity < 0n || liquidity >= 1n << 128n) throw new RangeError('More than 128 bits')
  return liquidity
}
