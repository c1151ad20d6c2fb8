import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compactDollars, tickTexts } from './chartFormat.ts'

const dollars = compactDollars('en')

test('dollars are written as elsewhere, whatever the language', () => {
  expect(dollars(12_659_999)).toBe('$12.65M')
  expect(dollars(-1_500)).toBe('−$1.50K')
  expect(dollars(16.28)).toBe('$16.28')
  expect(dollars(0)).toBe('$0.00')
  expect(compactDollars('es')(16.28)).toBe('$16,28')
  expect(compactDollars('ar')(2e12)).toMatch(/^\$2.00T$/)
})

test('steps of a scale take the digits that tell them apart', () => {
  expect(tickTexts([12_600_000, 12_700_000], dollars)).toEqual(['$12.60M', '$12.70M'])
  expect(tickTexts([12_655_100, 12_655_200, 12_655_300], dollars)).toEqual([
    '$12.6551M',
    '$12.6552M',
    '$12.6553M',
  ])
})

test('no scale says the same twice', () => {
  const scale = fc.record({
    from: fc.integer({ min: 1, max: 1e6 }),
    step: fc.integer({ min: 1, max: 100 }),
    power: fc.integer({ min: -4, max: 6 }),
  })
  fc.assert(
    fc.property(scale, ({ from, step, power }) => {
      const values = [0, 1, 2, 3, 4].map((index) => (from + index * step) * 10 ** power)
      expect(new Set(tickTexts(values, dollars)).size).toBe(5)
    }),
  )
})

test('what no number of digits tells apart keeps its short form', () => {
  expect(tickTexts([1, 1 + 1e-12], dollars)).toEqual(['$1.00', '$1.00'])
})
