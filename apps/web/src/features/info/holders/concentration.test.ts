import { expect, test } from 'vitest'
import { concentrationOf, slicesOf } from './concentration.ts'

const holder = (account: string, sharePpm: bigint | undefined) => ({ account, sharePpm })
const SEVEN = [300_000n, 200_000n, 100_000n, 50_000n, 40_000n, 30_000n, 20_000n].map((ppm, index) =>
  holder(`a${index}`, ppm),
)

test('few hold much: the first so many are added up', () => {
  expect(concentrationOf(SEVEN, 2)).toBe(500_000n)
  expect(concentrationOf(SEVEN, 100)).toBe(740_000n)
  expect(concentrationOf([], 10)).toBe(0n)
  expect(concentrationOf([holder('a', undefined)], 10)).toBeUndefined()
})

test('five stand alone and all others together, a whole in all', () => {
  const slices = slicesOf(SEVEN)
  expect(slices).toHaveLength(6)
  expect(slices.at(-1)).toEqual({ account: undefined, ppm: 310_000n })
  expect(slices.reduce((sum, { ppm }) => sum + ppm, 0n)).toBe(1_000_000n)
  expect(slicesOf([holder('a', 1_000_000n)])).toEqual([{ account: 'a', ppm: 1_000_000n }])
  expect(slicesOf([])).toEqual([])
  expect(slicesOf([holder('a', undefined)])).toEqual([])
})
