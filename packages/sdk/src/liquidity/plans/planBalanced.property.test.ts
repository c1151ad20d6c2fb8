import { applyPlan, type LivePool, planBurn, planMint, planSwap, toLiquidity } from '@sluice/amm'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountsOf } from '../Position.ts'
import { planBalanced, planMove, withoutLiquidity } from './planBalanced.ts'
import { liquidityOf } from './planLiquidity.ts'
import { drifted, opened, planned, rangeAt, spread, wish } from './randomMarket.ts'

/** Does what a plan says in the pool itself: swaps, then places. Returns what the position took. */
function carryOut(
  amm: LivePool,
  plan: ReturnType<typeof planBalanced>,
  have: { amount0: bigint; amount1: bigint },
) {
  const there = { ...have }
  if (plan.swap) {
    const { zeroForOne, amountIn } = plan.swap
    const swapped = applyPlan(
      amm,
      planSwap(amm, { zeroForOne, kind: 'exact-in', amount: amountIn }),
    )
    expect(swapped.amountOut).toBe(plan.swap.amountOut)
    expect(swapped.amountOut).toBeGreaterThanOrEqual(plan.swap.minimumOut)
    there.amount0 += zeroForOne ? -amountIn : swapped.amountOut
    there.amount1 += zeroForOne ? swapped.amountOut : -amountIn
  }
  const range = { tickLower: plan.tickLower, tickUpper: plan.tickUpper }
  const liquidity = liquidityOf(range, amm.state, there)
  expect(liquidity).toBe(plan.liquidity)
  const used = applyPlan(
    amm,
    planMint(amm, { positionId: 100n, ...range, liquidity: toLiquidity(liquidity) }),
  )
  expect(used).toMatchObject({ amount0: plan.amount0, amount1: plan.amount1 })
  expect([there.amount0 - used.amount0, there.amount1 - used.amount1]).toEqual([
    plan.left0,
    plan.left1,
  ])
  expect(used.amount0).toBeGreaterThanOrEqual(plan.minimum0)
  expect(used.amount1).toBeGreaterThanOrEqual(plan.minimum1)
  return there
}

test('one token in: the pool does to the unit what the plan says, and nothing but dust is left', () => {
  fc.assert(
    fc.property(wish, fc.boolean(), ({ market: one, spread: range, ...about }, isToken0) => {
      const { pool, amm } = one
      const have = isToken0
        ? { amount0: about.amount0 * 1_000n, amount1: 0n }
        : { amount0: 0n, amount1: about.amount1 * 1_000n }
      const plan = planned(() =>
        planBalanced(pool, amm, {
          range: rangeAt(amm, range),
          have,
          slippagePpm: about.slippagePpm,
        }),
      )
      const there = carryOut(amm, plan, have)
      // one of the two is used up but for what a unit of liquidity or of the swap is worth
      const isUsedUp = (left: bigint, all: bigint) => left * 1_000n <= all + 100_000n
      expect(isUsedUp(plan.left0, there.amount0) || isUsedUp(plan.left1, there.amount1)).toBe(true)
    }),
    share(2_000),
  )
})

test('a change of range is worked out against the pool without the old position, to the unit', () => {
  fc.assert(
    fc.property(wish, spread, ({ market: one, spread: old, slippagePpm: slippage }, wanted) => {
      const position = opened(one, old)
      const { amm } = one
      const range = rangeAt(amm, wanted)
      const { removal, placed } = planned(() =>
        planMove({ amm }, position, { range, slippagePpm: slippage }),
      )
      const paid = applyPlan(
        amm,
        planBurn(amm, { positionId: 99n, liquidity: toLiquidity(position.liquidity) }),
      )
      expect(paid).toMatchObject({ amount0: removal.amount0, amount1: removal.amount1 })
      carryOut(amm, placed, { amount0: paid.amount0, amount1: paid.amount1 })
    }),
    share(2_000),
  )
})

test('what a change of range promises holds for all that its bounds accept', () => {
  const by = fc.oneof(fc.constantFrom(-100n, 0n, 100n), fc.bigInt(-100n, 100n))
  fc.assert(
    fc.property(
      wish,
      spread,
      fc.record({ out: by, placed: by, got: fc.constantFrom(0n, 1n, 50n, 100n) }),
      ({ market: one, spread: old, slippagePpm: slippage }, wanted, moved) => {
        const position = opened(one, old)
        const range = rangeAt(one.amm, wanted)
        const { removal, placed } = planned(() =>
          planMove({ amm: one.amm }, position, { range, slippagePpm: slippage }),
        )
        // comes out at another price, for no less than was accepted
        const priceOut = drifted(position.pool.sqrtPriceX96, slippage, moved.out)
        const have = { ...amountsOf(position, priceOut, removal.liquidity) }
        fc.pre(have.amount0 >= removal.minimum0 && have.amount1 >= removal.minimum1)
        if (placed.swap) {
          const { zeroForOne, amountIn, amountOut, minimumOut } = placed.swap
          const all = zeroForOne ? have.amount0 : have.amount1
          const given = all < amountIn ? all : amountIn
          const least = (minimumOut * given) / amountIn
          const got = least + (((amountOut * given) / amountIn - least) * moved.got) / 100n
          have.amount0 += zeroForOne ? -given : got
          have.amount1 += zeroForOne ? got : -given
        }
        const price = drifted(placed.sqrtPriceX96After, slippage, moved.placed)
        const liquidity = liquidityOf(range, { sqrtPriceX96: price }, have)
        const used = amountsOf(range, price, liquidity, 'up')
        if (placed.minimum0 > 1n) expect(used.amount0).toBeGreaterThanOrEqual(placed.minimum0)
        if (placed.minimum1 > 1n) expect(used.amount1).toBeGreaterThanOrEqual(placed.minimum1)
      },
    ),
    share(4_000),
  )
})

test('a pool without a position is the pool as if it had never been there', () => {
  fc.assert(
    fc.property(wish, fc.boolean(), ({ market: one, spread: range, amount0: size }, zeroForOne) => {
      const { amm } = one
      const before = planSwap(amm, { zeroForOne, kind: 'exact-in', amount: size })
      const position = opened(one, range)
      const without = withoutLiquidity(amm, position, position.liquidity)
      const after = planSwap(without, { zeroForOne, kind: 'exact-in', amount: size })
      expect(after.outcome).toEqual(before.outcome)
      // and the pool itself is left alone
      expect(amm.positions.getPosition(99n)?.liquidity).toBe(position.liquidity)
    }),
    share(2_000),
  )
})
