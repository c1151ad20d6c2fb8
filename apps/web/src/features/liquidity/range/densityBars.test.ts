import { expect, test } from 'vitest'
import { densityBars } from './densityBars.ts'

const ranges = [
  { tickLower: -600, tickUpper: 0, liquidity: 50n },
  { tickLower: 0, tickUpper: 300, liquidity: 100n },
  { tickLower: 400, tickUpper: 600, liquidity: 25n },
]

test('bars are as high as the liquidity at their middle, of the deepest', () => {
  const bars = densityBars(ranges, { from: -600, to: 600 })
  expect(bars).toHaveLength(60)
  expect(bars[0]?.share).toBe(0.5)
  expect(bars[31]?.share).toBe(1)
  // between 300 and 400 there is none
  expect(bars[47]?.share).toBe(0)
  expect(bars[59]?.share).toBe(0.25)
})

test('a view beside all liquidity, and a pool without any, have bars of no height', () => {
  for (const known of [ranges, []])
    expect(densityBars(known, { from: 10_000, to: 20_000 }).every(({ share }) => share === 0)).toBe(
      true,
    )
})
