import {
  applyPlan,
  FEE_TIERS,
  initialPoolState,
  type LivePool,
  MemoryPositionStore,
  MemoryTickStore,
  planBurn,
  planMint,
  planSwap,
  sqrtRatioAtTick,
  toLiquidity,
  toSqrtPriceX96,
} from '@sluice/amm'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountsOf,
  type Position,
  type PositionPool,
  rangeStateOf,
  toPosition,
} from '../Position.ts'
import { planBalanced, planMove, withoutLiquidity } from './planBalanced.ts'
import { fullRange, liquidityOf, otherAmount, planDeposit, planRemoval } from './planLiquidity.ts'

const PPM = 1_000_000n

type Market = { readonly pool: PositionPool; readonly amm: LivePool }
type Spread = { readonly offset: number; readonly width: number; readonly liquidity: bigint }

const spread: fc.Arbitrary<Spread> = fc.record({
  offset: fc.integer({ min: -60, max: 20 }),
  width: fc.integer({ min: 2, max: 90 }),
  liquidity: fc.bigInt(10n ** 9n, 10n ** 16n),
})

/** A pool with liquidity around its price and over the whole range, so that it always has something to give. */
const market = fc
  .record({
    tier: fc.constantFrom(...FEE_TIERS),
    tick: fc.integer({ min: -80_000, max: 80_000 }),
    spreads: fc.array(spread, { maxLength: 4 }),
    deep: fc.bigInt(10n ** 12n, 10n ** 16n),
  })
  .map(({ tier, tick, spreads, deep }): Market => {
    const state = initialPoolState({ ...tier, sqrtPriceX96: sqrtRatioAtTick(tick) })
    const amm = { state, ticks: new MemoryTickStore(), positions: new MemoryPositionStore() }
    const mint = (positionId: bigint, range: ReturnType<typeof fullRange>, liquidity: bigint) =>
      applyPlan(amm, planMint(amm, { positionId, ...range, liquidity: toLiquidity(liquidity) }))
    mint(1n, fullRange(tier), deep)
    for (const [index, one] of spreads.entries())
      mint(BigInt(index + 2), rangeAt(amm, one), one.liquidity)
    return { amm, pool: poolOf(amm) }
  })

const rangeAt = ({ state }: LivePool, { offset, width }: Pick<Spread, 'offset' | 'width'>) => {
  const tickLower = (Math.floor(state.tick / state.tickSpacing) + offset) * state.tickSpacing
  return { tickLower, tickUpper: tickLower + width * state.tickSpacing }
}

const poolOf = ({ state }: LivePool): PositionPool => ({
  poolId: 'pool',
  token0: 'a',
  token1: 'b',
  feePips: state.feePips,
  tickSpacing: state.tickSpacing,
  tick: state.tick,
  sqrtPriceX96: state.sqrtPriceX96,
  liquidity: state.liquidity,
})

const amount = fc.bigInt(10n ** 4n, 10n ** 14n)
const slippagePpm = fc.constantFrom(1_000n, 5_000n, 50_000n, 300_000n)
const wish = fc.record({ market, spread, amount0: amount, amount1: amount, slippagePpm })

/** What a plan refuses to make is no case. */
function planned<T>(plan: () => T): T {
  try {
    return plan()
  } catch (error) {
    fc.pre(!String(error).includes('too-little'))
    throw error
  }
}

/** The pool's price moved by a share of the slippage, up or down. */
const drifted = (sqrtPriceX96: bigint, slippage: bigint, by: bigint) =>
  sqrtPriceX96 + (sqrtPriceX96 * slippage * by) / (PPM * 250n)

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

/** A position of the pool, newly opened. */
function opened({ amm }: Market, one: Spread): Position {
  const range = rangeAt(amm, one)
  const liquidity = toLiquidity(one.liquidity)
  applyPlan(amm, planMint(amm, { positionId: 99n, ...range, liquidity }))
  return toPosition(
    poolOf(amm),
    { id: 99n, ...range, liquidity },
    { fees0: 0n, fees1: 0n, isOrder: false },
  )
}

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

test.each([
  [0, 'in-range'],
  [-4_000, 'out-of-range'],
  [1_500, 'near-end'],
  [3_400, 'at-end'],
  [3_600, 'out-of-range'],
] as const)('at tick %i a range of ±3600 is %s', (tick, state) => {
  const pool = { tick, sqrtPriceX96: toSqrtPriceX96(sqrtRatioAtTick(tick)) }
  const place = { tickLower: -3_600, tickUpper: 3_600, pool }
  expect(rangeStateOf({ ...place, liquidity: 1n })).toBe(state)
  expect(rangeStateOf({ ...place, liquidity: 0n })).toBe('closed')
})
