import { describe } from 'vitest'
import { Pool } from '../entities/Pool.ts'
import { planSwap } from '../pool/swap.ts'
import { agreesWithReference } from './compare.ts'
import { type DrawnPool, poolDraw, referencePool } from './drawPool.ts'
import { fromReference, referenceCore, toReference } from './referenceSdk.ts'
import type { SeededRandom } from './SeededRandom.ts'

/** A swap that the pool has liquidity for: what it costs to take some of what it holds. */
function drawSwap(random: SeededRandom, pool: DrawnPool) {
  const zeroForOne = random.boolean()
  const { tokenAmount0, tokenAmount1 } = pool.ours.state
  const held = zeroForOne ? tokenAmount1 : tokenAmount0
  const amountOut = 1n + ((held >> BigInt(random.between(1, 30))) * random.bits(16)) / 65_536n
  const { outcome } = planSwap(pool.ours, { zeroForOne, kind: 'exact-out', amount: amountOut })
  return { pool, zeroForOne, amountIn: outcome.amountIn, amountOut }
}

describe('quotes', () => {
  const draw = poolDraw()
  agreesWithReference(
    'getOutputAmount',
    (random) => drawSwap(random, draw(random)),
    ({ pool: { ours }, zeroForOne, amountIn }) => {
      const token = zeroForOne ? ours.token0 : ours.token1
      const [output, after] = ours.getOutputAmount({ token, amount: amountIn })
      return [output.amount, after.sqrtRatioX96, after.liquidity, after.tickCurrent]
    },
    async ({ pool: { ours }, zeroForOne, amountIn }) => {
      const theirs = referencePool(ours)
      const token = zeroForOne ? theirs.token0 : theirs.token1
      const input = referenceCore.CurrencyAmount.fromRawAmount(token, toReference(amountIn))
      const [output, after] = await theirs.getOutputAmount(input)
      return [
        fromReference(output.quotient),
        fromReference(after.sqrtRatioX96),
        fromReference(after.liquidity),
        after.tickCurrent,
      ]
    },
  )

  const drawForOutput = poolDraw()
  agreesWithReference(
    'getInputAmount',
    (random) => drawSwap(random, drawForOutput(random)),
    ({ pool: { ours }, zeroForOne, amountOut }) => {
      const token = zeroForOne ? ours.token1 : ours.token0
      return ours.getInputAmount({ token, amount: amountOut })[0].amount
    },
    async ({ pool: { ours }, zeroForOne, amountOut }) => {
      const theirs = referencePool(ours)
      const token = zeroForOne ? theirs.token1 : theirs.token0
      const output = referenceCore.CurrencyAmount.fromRawAmount(token, toReference(amountOut))
      return fromReference((await theirs.getInputAmount(output))[0].quotient)
    },
  )
})

describe('a pool', () => {
  const draw = poolDraw()
  agreesWithReference(
    'Pool: its prices',
    (random) => draw(random),
    ({ ours }) => {
      const pool = new Pool(ours.id, [ours.token1, ours.token0], ours)
      const { numerator, denominator } = pool.priceOf(pool.token0)
      return [numerator, denominator, pool.token1Price.numerator]
    },
    ({ ours }) => {
      const { token0Price, token1Price } = referencePool(ours)
      const { numerator, denominator } = token0Price
      return [numerator, denominator, token1Price.numerator].map(fromReference)
    },
  )
})
