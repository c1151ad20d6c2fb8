import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compactDollars, tickTexts } from './chartFormat.ts'

const dollars = compactDollars('en')

test('dollars are short, and exact to the cent where they are few', () => {
  expect(dollars(12_655_000)).toBe('$12.66M')
  expect(dollars(16.28)).toBe('$16.28')
  expect(dollars(0)).toBe('$0')
  expect(compactDollars('ar-EG')(16.28)).toMatch(/16[.,]28/)
})

test('steps of a scale take the digits that tell them apart', () => {
  expect(tickTexts([12_600_000, 12_700_000], dollars)).toEqual(['$12.6M', '$12.7M'])
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
  expect(tickTexts([1, 1 + 1e-12], dollars)).toEqual(['$1', '$1'])
})
