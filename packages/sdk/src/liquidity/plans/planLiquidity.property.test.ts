import { planBurn, toLiquidity } from '@sluice/amm'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountsOf } from '../Position.ts'
import { liquidityOf, otherAmount, planDeposit, planRemoval } from './planLiquidity.ts'
import { drifted, opened, PPM, planned, rangeAt, wish } from './randomMarket.ts'

test('a deposit uses its minimums as long as the price stays within the slippage, and what was typed at most', () => {
  fc.assert(
    fc.property(
      wish,
      fc.bigInt(-100n, 100n),
      ({ market: { pool, amm }, spread: one, ...about }, by) => {
        const range = rangeAt(amm, one)
        const amounts = { amount0: about.amount0, amount1: about.amount1 }
        const plan = planned(() =>
          planDeposit(pool, range, { amounts, slippagePpm: about.slippagePpm }),
        )
        expect(plan.amount0).toBeLessThanOrEqual(amounts.amount0)
        expect(plan.amount1).toBeLessThanOrEqual(amounts.amount1)
        for (const [used, least] of [
          [plan.amount0, plan.minimum0],
          [plan.amount1, plan.minimum1],
        ] as const) {
          expect(least).toBeLessThanOrEqual(used)
          if (used > 0n) expect(least).toBeGreaterThan(0n)
        }
        // half of the slippage of the square root is less than all of it of the price
        const price = drifted(pool.sqrtPriceX96, about.slippagePpm, by)
        const liquidity = liquidityOf(range, { sqrtPriceX96: price }, amounts)
        const used = amountsOf(range, price, liquidity, 'up')
        if (plan.minimum0 > 1n) expect(used.amount0).toBeGreaterThanOrEqual(plan.minimum0)
        if (plan.minimum1 > 1n) expect(used.amount1).toBeGreaterThanOrEqual(plan.minimum1)
      },
    ),
    share(4_000),
  )
})

test('the other amount is what the pool takes with the one that was typed', () => {
  fc.assert(
    fc.property(wish, ({ market: { pool, amm }, spread: one, amount0 }) => {
      const range = rangeAt(amm, { ...one, offset: -1 - (one.width >> 1) })
      const amount1 = otherAmount(range, pool, { given: 'token0', amount: amount0 })
      fc.pre(amount1 !== undefined && amount1 > 0n)
      const plan = planned(() =>
        planDeposit(pool, range, {
          amounts: { amount0, amount1: (amount1 ?? 0n) + 1n },
          slippagePpm: 5_000n,
        }),
      )
      const { amount0: used } = amountsOf(range, pool.sqrtPriceX96, plan.liquidity + 2n, 'up')
      expect(used).toBeGreaterThanOrEqual(plan.amount0)
      expect(plan.amount1).toBeLessThanOrEqual((amount1 ?? 0n) + 1n)
    }),
    share(4_000),
  )
})

test('a removal promises what the pool pays, and its minimums hold within the slippage', () => {
  fc.assert(
    fc.property(
      wish,
      fc.bigInt(1n, PPM),
      fc.bigInt(-100n, 100n),
      ({ market: one, spread: range, slippagePpm: slippage }, sharePpm, by) => {
        const position = opened(one, range)
        const plan = planned(() => planRemoval(position, { sharePpm, slippagePpm: slippage }))
        const burnt = planBurn(one.amm, { positionId: 99n, liquidity: toLiquidity(plan.liquidity) })
        expect(burnt.outcome).toMatchObject({ amount0: plan.amount0, amount1: plan.amount1 })
        const price = drifted(position.pool.sqrtPriceX96, slippage, by)
        const paid = amountsOf(position, price, plan.liquidity)
        if (plan.minimum0 > 1n) expect(paid.amount0).toBeGreaterThanOrEqual(plan.minimum0)
        if (plan.minimum1 > 1n) expect(paid.amount1).toBeGreaterThanOrEqual(plan.minimum1)
      },
    ),
    share(4_000),
  )
})

test('more than all of a position cannot be taken out, nor nothing of it', () => {
  fc.assert(
    fc.property(wish, ({ market: one, spread: range, slippagePpm }) => {
      const position = { ...opened(one, range), liquidity: 10n ** 12n }
      const taken = (sharePpm: bigint) => () => planRemoval(position, { sharePpm, slippagePpm })
      expect(taken(PPM)().liquidity).toBe(position.liquidity)
      for (const sharePpm of [PPM + 1n, 2n * PPM, 0n, -1n])
        expect(taken(sharePpm)).toThrow(expect.objectContaining({ code: 'too-little' }))
    }),
    { numRuns: 10 },
  )
})
