import { maxUsableTick, sqrtRatioAtTick } from '@sluice/amm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  AROUND_PPM,
  isCrossed,
  isFull,
  isSame,
  moved,
  rangeAround,
  rangeOfWidth,
  spanFor,
  startRange,
  usable,
  viewAround,
  withEnd,
} from './rangeMath.ts'

const poolAt = (tick: number, tickSpacing = 60) => ({
  tick,
  tickSpacing,
  sqrtPriceX96: sqrtRatioAtTick(tick),
})
const pool = fc
  .record({
    tick: fc.integer({ min: -300_000, max: 300_000 }),
    tickSpacing: fc.constantFrom(10, 60, 200),
  })
  .map(({ tick, tickSpacing }) => poolAt(tick, tickSpacing))

test('a chip is a range around the price on usable ticks, and is known again', () => {
  fc.assert(
    fc.property(pool, fc.constantFrom(...AROUND_PPM), (one, ppm) => {
      const range = rangeAround(one, ppm)
      expect(range.tickLower).toBeLessThanOrEqual(one.tick)
      expect(range.tickUpper).toBeGreaterThan(one.tick)
      for (const tick of [range.tickLower, range.tickUpper])
        expect(tick % one.tickSpacing === 0).toBe(true)
      expect(isSame(range, rangeAround(one, ppm))).toBe(true)
    }),
  )
})

test('five per cent around tick 0 are about 513 ticks down and 488 up', () => {
  expect(rangeAround(poolAt(0, 10), 50_000n)).toEqual({ tickLower: -510, tickUpper: 490 })
})

test('the whole range is known, and no other for it', () => {
  const most = maxUsableTick(60)
  expect(isFull(poolAt(0), { tickLower: -most, tickUpper: most })).toBe(true)
  expect(isFull(poolAt(0), { tickLower: -60, tickUpper: most })).toBe(false)
})

test('a position begins from half to double of the price, where prices stay together within a thousandth', () => {
  // ln 2 / ln 1.0001 is 6931.8 ticks
  expect(startRange({ ...poolAt(0, 10), feePips: 3_000n })).toEqual({
    tickLower: -6_930,
    tickUpper: 6_930,
  })
  expect(startRange({ ...poolAt(0, 10), feePips: 500n })).toEqual({ tickLower: -10, tickUpper: 10 })
  expect(startRange({ ...poolAt(0, 1), feePips: 100n })).toEqual({ tickLower: -11, tickUpper: 9 })
})

test('a width of ticks reaches at least one spacing, and no further than the pool knows', () => {
  expect(rangeOfWidth(poolAt(30), 0)).toEqual({ tickLower: 0, tickUpper: 60 })
  expect(rangeOfWidth(poolAt(0), 130)).toEqual({ tickLower: -120, tickUpper: 120 })
  expect(isFull(poolAt(0), rangeOfWidth(poolAt(0), 10_000_000))).toBe(true)
})

test('an end that is moved stays on usable ticks and never passes the other', () => {
  fc.assert(
    fc.property(pool, fc.integer({ min: -2_000_000, max: 2_000_000 }), (one, tick) => {
      const range = rangeAround(one, 200_000n)
      for (const end of ['tickLower', 'tickUpper'] as const) {
        const next = moved(one, range, end, tick)
        expect(next.tickLower).toBeLessThan(next.tickUpper)
        expect(Math.abs(next[end])).toBeLessThanOrEqual(maxUsableTick(one.tickSpacing))
        expect(next[end] % one.tickSpacing === 0).toBe(true)
      }
    }),
  )
  expect(usable(poolAt(0), 31)).toBe(60)
})

test('ends that are typed one after the other come to stand where they were typed, in either order', () => {
  const ticks = fc.tuple(
    fc.integer({ min: -800_000, max: 800_000 }),
    fc.integer({ min: -800_000, max: 800_000 }),
  )
  fc.assert(
    fc.property(pool, ticks, fc.boolean(), (one, pair, isUpperFirst) => {
      const [tickLower, tickUpper] = pair.map((tick) => usable(one, tick)).sort((a, b) => a - b)
      if (tickLower === undefined || tickUpper === undefined) return
      fc.pre(tickLower < tickUpper)
      const range = rangeAround(one, 200_000n)
      const start = { range, ends: range }
      const [first, second] = isUpperFirst
        ? (['tickUpper', 'tickLower'] as const)
        : (['tickLower', 'tickUpper'] as const)
      const wanted = { tickLower, tickUpper }
      const between = withEnd(one, start, first, wanted[first])
      // while the ends have crossed, what is reckoned with is the range of before
      expect(between.ends[first]).toBe(wanted[first])
      expect(between.range).toEqual(isCrossed(between) ? range : between.ends)
      const end = withEnd(one, between, second, wanted[second])
      expect([isCrossed(end), end.range]).toEqual([false, wanted])
    }),
  )
})

test('ends on one tick make no range', () => {
  const range = { tickLower: -60, tickUpper: 60 }
  const draft = withEnd(poolAt(0), { range, ends: range }, 'tickLower', 60)
  expect([isCrossed(draft), draft.range]).toEqual([true, range])
})

test('a range is seen whole, and the view neither too narrow nor too wide', () => {
  const one = poolAt(100)
  const view = viewAround(one, spanFor(one, { tickLower: -6_000, tickUpper: 3_000 }))
  expect(view.from).toBeLessThan(-6_000)
  expect(view.to).toBeGreaterThan(3_000)
  expect(viewAround(one, 0)).toEqual({ from: 100 - 1_200, to: 100 + 1_200 })
  expect(viewAround(one, 10 ** 9).to).toBe(200_100)
})
