import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/generated/pools.json' with { type: 'json' }
import { toLiquidity } from '../liquidity.ts'
import { MIN_SQRT_RATIO, sqrtRatioAtTick } from '../math/tickMath.ts'
import { toSqrtPriceX96 } from '../sqrtPrice.ts'
import { planCollect, planCollectProtocol } from './collect.ts'
import { planBurn, planMint, planSettle } from './liquidityChange.ts'
import { applyPlan } from './poolChange.ts'
import { planSwap, type SwapOutcome } from './swap.ts'
import { booksOf, emptyPool, type TestPool } from './testPool.ts'

type Scenario = (typeof vectors.scenarios)[number]
type Action = Scenario['actions'][number]

describe('whole pools', () => {
  test.each(vectors.scenarios.map((scenario, index) => ({ index, scenario })))(
    'equals the independent pool action by action, scenario $index',
    ({ scenario }) => {
      const pool = emptyPool({
        feePips: BigInt(scenario.feePips),
        tickSpacing: Number(scenario.tickSpacing),
        sqrtPriceX96: toSqrtPriceX96(BigInt(scenario.sqrtPriceX96)),
      })
      let nextId = 1n
      for (const action of scenario.actions) {
        if (action.do === 'mint') nextId = replayMint(pool, nextId, action)
        else if (action.do === 'burn') replayBurn(pool, action)
        else replaySwap(pool, action)
        expect(booksOf(pool).violations).toEqual([])
      }
      expectEnd(pool, scenario)
    },
  )
})

function replayMint(pool: TestPool, positionId: bigint, action: Action): bigint {
  const outcome = applyPlan(
    pool,
    planMint(pool, {
      positionId,
      tickLower: Number(action.tickLower),
      tickUpper: Number(action.tickUpper),
      liquidity: toLiquidity(BigInt(action.liquidity)),
    }),
  )
  expect([`${outcome.amount0}`, `${outcome.amount1}`]).toEqual(action.amounts)
  return positionId + 1n
}

function replayBurn(pool: TestPool, action: Action): void {
  const outcome = applyPlan(
    pool,
    planBurn(pool, {
      positionId: BigInt(action.position ?? 0),
      liquidity: toLiquidity(BigInt(action.liquidity)),
    }),
  )
  expect([`${outcome.amount0}`, `${outcome.amount1}`]).toEqual(action.amounts)
}

function replaySwap(pool: TestPool, action: Action): void {
  const outcome = applyPlan(
    pool,
    planSwap(pool, {
      zeroForOne: action.zeroForOne === true,
      kind: action.kind === 'exact-in' ? 'exact-in' : 'exact-out',
      amount: BigInt(action.amount ?? 0),
      sqrtPriceLimitX96: toSqrtPriceX96(BigInt(action.limit ?? 0)),
    }),
  )
  expect({
    amountIn: `${outcome.amountIn}`,
    amountOut: `${outcome.amountOut}`,
    feeAmount: `${outcome.feeAmount}`,
    sqrtPriceX96: `${outcome.sqrtPriceX96After}`,
    tick: `${outcome.tickAfter}`,
    liquidity: `${outcome.liquidityAfter}`,
  }).toEqual({
    amountIn: action.amountIn,
    amountOut: action.amountOut,
    feeAmount: action.feeAmount,
    sqrtPriceX96: action.sqrtPriceX96,
    tick: action.tick,
    liquidity: action.liquidity,
  })
}

function expectEnd(pool: TestPool, { end }: Scenario): void {
  end.owed.forEach((owed, index) => {
    const settled = applyPlan(pool, planSettle(pool, BigInt(index + 1)))
    expect([`${settled.amount0}`, `${settled.amount1}`]).toEqual(owed)
  })
  const { state } = pool
  expect([`${state.protocolFee0}`, `${state.protocolFee1}`]).toEqual(end.protocolFees)
  expect([`${state.tokenAmount0}`, `${state.tokenAmount1}`]).toEqual(end.tokenAmounts)
}

describe('swap', () => {
  test('fills partly at the end of a thin pool and takes only what it used', () => {
    const pool = poolWithRange(-600, 600)
    const outcome = swapIn(pool, 10n ** 30n)
    expect(outcome.isPartial).toBe(true)
    expect(outcome.sqrtPriceX96After).toBe(MIN_SQRT_RATIO + 1n)
    expect(outcome.amountIn).toBeLessThan(10n ** 20n)
    expect(pool.state.liquidity).toBe(0n)
    expect(booksOf(pool).violations).toEqual([])
  })

  test('comes back through an empty stretch into the liquidity it left', () => {
    const pool = poolWithRange(-600, 600)
    swapIn(pool, 10n ** 30n)
    const back = applyPlan(
      pool,
      planSwap(pool, { zeroForOne: false, kind: 'exact-in', amount: 10n ** 16n }),
    )
    expect(back.amountOut).toBeGreaterThan(0n)
    expect(pool.state.liquidity).toBe(10n ** 20n)
  })

  test('leaves everything as it was while it is only a plan', () => {
    const pool = poolWithRange(-600, 600)
    const before = pool.state
    planSwap(pool, { zeroForOne: true, kind: 'exact-in', amount: 10n ** 25n })
    expect(pool.state).toBe(before)
    expect(pool.ticks.getTick(-600)?.feeGrowthOutside0X128).toBe(0n)
  })

  test('refuses an amount of 0 and a limit behind the price', () => {
    const pool = poolWithRange(-600, 600)
    expect(() => swapIn(pool, 0n)).toThrow('Illegal amount')
    const behind = { zeroForOne: true, kind: 'exact-in', amount: 1n } as const
    expect(() => planSwap(pool, { ...behind, sqrtPriceLimitX96: pool.state.sqrtPriceX96 })).toThrow(
      'price limit out of bound',
    )
  })
})

describe('positions', () => {
  test('share a fee by liquidity, and two tenths of each share go to the protocol', () => {
    const pool = poolWithRange(-600, 600)
    mint(pool, 2n, 3n * 10n ** 20n)
    const { feeAmount } = swapIn(pool, 10n ** 18n)
    expect(feeAmount).toBe(3n * 10n ** 15n)
    const first = applyPlan(pool, planSettle(pool, 1n))
    const second = applyPlan(pool, planSettle(pool, 2n))
    expect(first.amount0).toBe(600_000_000_000_001n)
    expect(second.amount0).toBe(1_800_000_000_000_001n)
    // The owners keep the remainders of the tenths; the growth counter's own rounding stays with nobody.
    expect(pool.state.protocolFee0).toBe(599_999_999_999_996n)
  })

  test('are forgotten with their ticks once all is burned and collected', () => {
    const pool = poolWithRange(-600, 600)
    swapIn(pool, 10n ** 15n)
    applyPlan(pool, planBurn(pool, { positionId: 1n, liquidity: toLiquidity(10n ** 20n) }))
    applyPlan(pool, planCollect(pool, { positionId: 1n }))
    expect(pool.positions.getPosition(1n)).toBeUndefined()
    expect(pool.ticks.getTick(-600)).toBeUndefined()
    expect(pool.ticks.getWord(-1)).toBe(0n)
    applyPlan(pool, planCollectProtocol(pool))
    expect(booksOf(pool).token0.inLiquidity).toBe(0n)
    expect(pool.state.protocolFee0).toBe(0n)
  })

  test('are refused beyond what a pool can hold, so that no way out can overflow', () => {
    const pool = emptyPool({ feePips: 3000n, tickSpacing: 60, sqrtPriceX96: sqrtRatioAtTick(0) })
    const range = { positionId: 1n, tickLower: 0, tickUpper: 60 }
    const high = { positionId: 2n, tickLower: -887220, tickUpper: -887160 }
    const liquidity = pool.state.maxLiquidityPerTick
    expect(() => planMint(pool, { ...range, liquidity })).not.toThrow()
    const cheap = emptyPool({
      feePips: 3000n,
      tickSpacing: 60,
      sqrtPriceX96: sqrtRatioAtTick(-887221),
    })
    expect(() => planMint(cheap, { ...high, liquidity })).toThrow('can hold at most')
  })

  test('refuse what the reference refuses', () => {
    const pool = poolWithRange(-600, 600)
    const liquidity = toLiquidity(1n)
    const range = { positionId: 9n, tickLower: -60, tickUpper: 60, liquidity }
    expect(() => planMint(pool, { ...range, tickLower: 60 })).toThrow('illegal ticks')
    expect(() => planMint(pool, { ...range, tickLower: -61 })).toThrow('illegal ticks')
    expect(() => planMint(pool, { ...range, tickUpper: 887280 })).toThrow('illegal ticks')
    expect(() => planMint(pool, { ...range, positionId: 1n })).toThrow('another range')
    expect(() => planMint(pool, { ...range, liquidity: toLiquidity(0n) })).toThrow('can not be 0')
    const tooMuch = toLiquidity(pool.state.maxLiquidityPerTick + 1n)
    expect(() => planMint(pool, { ...range, liquidity: tooMuch })).toThrow('no more liquidity')
    expect(() => planBurn(pool, { positionId: 9n, liquidity })).toThrow('does not exist')
    const more = toLiquidity(10n ** 20n + 1n)
    expect(() => planBurn(pool, { positionId: 1n, liquidity: more })).toThrow('outside 0')
  })
})

function poolWithRange(tickLower: number, tickUpper: number): TestPool {
  const pool = emptyPool({ feePips: 3000n, tickSpacing: 60, sqrtPriceX96: sqrtRatioAtTick(0) })
  const liquidity = toLiquidity(10n ** 20n)
  applyPlan(pool, planMint(pool, { positionId: 1n, tickLower, tickUpper, liquidity }))
  return pool
}

function mint(pool: TestPool, positionId: bigint, liquidity: bigint): void {
  const range = { tickLower: -600, tickUpper: 600 }
  applyPlan(pool, planMint(pool, { positionId, ...range, liquidity: toLiquidity(liquidity) }))
}

function swapIn(pool: TestPool, amount: bigint): SwapOutcome {
  return applyPlan(pool, planSwap(pool, { zeroForOne: true, kind: 'exact-in', amount }))
}
