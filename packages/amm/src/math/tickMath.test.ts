import { share, some } from '@sluice/test-depth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/generated/ticks.json' with { type: 'json' }
import { toSqrtPriceX96 } from '../sqrtPrice.ts'
import {
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
  mostSignificantBit,
  sqrtRatioAtTick,
  tickAtSqrtRatio,
} from './tickMath.ts'

const STRETCH = 10_000

/** All 1 774 544 ticks below the last: a deep run plays every one. */
const STRETCHES = Array.from({ length: Math.ceil((MAX_TICK - MIN_TICK) / STRETCH) }, (_, index) => {
  const from = MIN_TICK + index * STRETCH
  return { from, to: Math.min(from + STRETCH, MAX_TICK) }
})

/** Both ends, and the middle where the sign changes: played in each run. */
const EDGES = [
  { from: MIN_TICK, to: MIN_TICK + 1_000 },
  { from: -1_000, to: 1_000 },
  { from: MAX_TICK - 1_000, to: MAX_TICK },
]

describe('sqrtRatioAtTick', () => {
  test('equals the independent vectors', () => {
    for (const { tick, sqrtPriceX96 } of vectors.ratios) {
      expect(sqrtRatioAtTick(Number(tick))).toBe(BigInt(sqrtPriceX96))
    }
  })

  test('equals the constants published for the reference protocol', () => {
    const published: [number, bigint][] = [
      [MIN_TICK, 4295128739n],
      [MIN_TICK + 1, 4295343490n],
      [-50, 79030349367926598376800521322n],
      [-1, 79224201403219477170569942574n],
      [0, 79228162514264337593543950336n],
      [1, 79232123823359799118286999568n],
      [50, 79426470787362580746886972461n],
      [500000, 5697689776495288729098254600827762987878n],
      [MAX_TICK - 1, 1461373636630004318706518188784493106690254656249n],
      [MAX_TICK, 1461446703485210103287273052203988822378723970342n],
    ]
    for (const [tick, ratio] of published) expect(sqrtRatioAtTick(tick)).toBe(ratio)
  })

  test('refuses ticks out of range and fractions', () => {
    for (const tick of [MIN_TICK - 1, MAX_TICK + 1, 0.5, Number.NaN]) {
      expect(() => sqrtRatioAtTick(tick)).toThrow('is outside')
    }
  })
})

describe('tickAtSqrtRatio', () => {
  test('equals the independent vectors', () => {
    for (const { sqrtPriceX96, tick } of vectors.ticks) {
      expect(tickAtSqrtRatio(toSqrtPriceX96(BigInt(sqrtPriceX96)))).toBe(Number(tick))
    }
  })

  test('gives back each tick at its price and the one below just under it', () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_TICK + 1, max: MAX_TICK - 1 }), (tick) => {
        const ratio = sqrtRatioAtTick(tick)
        expect(tickAtSqrtRatio(ratio)).toBe(tick)
        expect(tickAtSqrtRatio(toSqrtPriceX96(ratio - 1n))).toBe(tick - 1)
      }),
      share(2000),
    )
  })

  test('gives back each tick of a stretch, and the one below just under its price', () => {
    const wrong: number[] = []
    for (const { from, to } of [...EDGES, ...some(STRETCHES)]) {
      let below = from === MIN_TICK ? 0n : sqrtRatioAtTick(from - 1)
      for (let tick = from; tick < to; tick++) {
        const ratio = sqrtRatioAtTick(tick)
        const isRight =
          ratio > below &&
          tickAtSqrtRatio(ratio) === tick &&
          (tick === MIN_TICK || tickAtSqrtRatio(toSqrtPriceX96(ratio - 1n)) === tick - 1)
        if (!isRight) wrong.push(tick)
        below = ratio
      }
    }
    expect(wrong).toEqual([])
  })

  test('refuses prices outside the tick range', () => {
    expect(tickAtSqrtRatio(MIN_SQRT_RATIO)).toBe(MIN_TICK)
    expect(tickAtSqrtRatio(toSqrtPriceX96(MAX_SQRT_RATIO - 1n))).toBe(MAX_TICK - 1)
    expect(() => tickAtSqrtRatio(MAX_SQRT_RATIO)).toThrow('tick range')
    expect(() => tickAtSqrtRatio(toSqrtPriceX96(MIN_SQRT_RATIO - 1n))).toThrow('tick range')
  })
})

test('mostSignificantBit finds the highest bit of every length', () => {
  for (let bit = 0; bit < 256; bit++) {
    expect(mostSignificantBit(1n << BigInt(bit))).toBe(bit)
    expect(mostSignificantBit((2n << BigInt(bit)) - 1n)).toBe(bit)
  }
})
