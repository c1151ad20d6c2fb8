import { expect, test } from 'vitest'
import { readTyped } from './readShorthand.ts'

const ICP = { locale: 'en', places: 8, decimals: 8, symbol: 'ICP' }
/** Four dollars for one ICP. */
const basis = { price: { numerator: 4n, denominator: 100_000_000n }, most: 1_000_000_001n }

test.each([
  ['$50', '12.5'],
  ['50$', '12.5'],
  ['50 $', '12.5'],
  ['US$50', '12.5'],
  ['$1,000.50', '250.125'],
  ['$1.5k', '375'],
  ['50%', '5'],
  ['12.5 %', '1.25'],
  ['100%', '10.00000001'],
  ['٥٠٪', '5'],
  ['1k', '1000'],
  ['1.5m', '1500000'],
  ['1,5M', '1500000'],
  ['2b', '2000000000'],
  ['1.5k ICP', '1500'],
  ['0.123456789k', '123.456789'],
])('"%s" is worked out as %s', (text, plain) => {
  expect(readTyped(text, ICP, basis)).toEqual({ kind: 'worked-out', plain })
})

test('what is worked out is rounded down', () => {
  const third = { price: { numerator: 3n, denominator: 100_000_000n } }
  expect(readTyped('$1', ICP, third)).toEqual({ kind: 'worked-out', plain: '0.33333333' })
})

test('dollars need a price, and a share something to be a share of', () => {
  expect(readTyped('$50', ICP, {})).toEqual({ kind: 'unreadable', flaw: 'no-price' })
  expect(readTyped('50%', ICP, {})).toEqual({ kind: 'unreadable', flaw: 'no-share' })
})

test('a figure that reads in two ways stays a question', () => {
  expect(readTyped('$1,234', ICP, basis)).toEqual({
    kind: 'ambiguous',
    plain: '308.5',
    other: '0.3085',
  })
})

test('of a token named K, "5K" is asked about', () => {
  expect(readTyped('5K', { ...ICP, symbol: 'K' }, {})).toEqual({
    kind: 'ambiguous',
    plain: '5',
    other: '5000',
  })
})

test('an amount without shorthand is read as ever', () => {
  expect(readTyped('1.5', ICP, basis)).toEqual({ kind: 'amount', plain: '1.5', isCut: false })
  expect(readTyped('1kk', ICP, basis).kind).toBe('unreadable')
  expect(readTyped('$50%', ICP, basis).kind).toBe('unreadable')
  expect(readTyped('-$5', ICP, basis).kind).toBe('unreadable')
  expect(readTyped('$', ICP, basis).kind).toBe('nothing')
  expect(readTyped('1'.repeat(90), ICP, basis)).toEqual({ kind: 'unreadable', flaw: 'too-long' })
})
