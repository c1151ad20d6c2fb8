import { expect, test } from 'vitest'
import { type AmountReading, readAmount } from './readAmount.ts'

const read = (text: string, locale = 'en', places = 8) => readAmount(text, { locale, places })
const plainOf = (reading: AmountReading) => ('plain' in reading ? reading.plain : reading.kind)

test.each([
  ['1.5', '1.5'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['0005', '5'],
  ['0.', '0'],
  ['1,5', '1.5'],
  ['0,123', '0.123'],
  ['1.234', '1.234'],
  ['1,234.56', '1234.56'],
  ['1.234,56', '1234.56'],
  ['1.234.567,8', '1234567.8'],
  ['1,234,567', '1234567'],
  ['1 234.5', '1234.5'],
  ['1’234.5', '1234.5'],
  ['12,34,567', '1234567'],
  ['١٬٢٣٤٫٥', '1234.5'],
  ['۱۲٫۵', '12.5'],
  ['１２．５', '12.5'],
  ['1234,567', '1234.567'],
  ['\u200e10.5\u200f', '10.5'],
  ['0.1234567800', '0.12345678'],
])('in English "%s" is %s and nothing else', (text, plain) => {
  expect(read(text)).toEqual({ kind: 'amount', plain, isCut: false })
})

test.each([
  ['en', '10,000', '10000', '10'],
  ['en', '1,000', '1000', '1'],
  ['en', '1.230', '1.23', '1230'],
  ['zh', '1,234', '1234', '1.234'],
  ['es', '10.000', '10000', '10'],
  ['es', '1.125', '1125', '1.125'],
  ['ar-u-nu-latn', '10,000', '10000', '10'],
  ['fr', '1.234', '1.234', '1234'],
])('in %s "%s" is read as %s, and whether it is %s is asked', (locale, text, plain, other) => {
  expect(read(text, locale)).toEqual({ kind: 'ambiguous', plain, other })
})

test.each([
  ['-5', 'sign'],
  ['−5', 'sign'],
  ['+5', 'sign'],
  ['1e3', 'exponent'],
  ['1E-7', 'exponent'],
  ['abc', 'not-a-number'],
  ['0x10', 'not-a-number'],
  ['∞', 'not-a-number'],
  ['<0.00000001', 'not-a-number'],
  ['–', 'not-a-number'],
  ['1 ICP', 'not-a-number'],
  ['1.2.3', 'marks'],
  ['1,2,3', 'marks'],
  ['1,234.567,8', 'marks'],
  ['1 2', 'marks'],
  ['1٫2٫3', 'marks'],
  ['1'.repeat(80), 'too-long'],
])('"%s" is no amount: %s', (text, flaw) => {
  expect(read(text)).toEqual({ kind: 'unreadable', flaw })
})

test.each(['', ' ', '.', ',', '٫'])('"%s" is nothing yet', (text) => {
  expect(read(text)).toEqual({ kind: 'nothing' })
})

test("the token's symbol may stand beside the figure, as the page prints it", () => {
  const rules = { locale: 'en', places: 8, symbol: 'ICP' }
  for (const text of ['1,234.5 ICP', 'icp 1,234.5', '1,234.5ICP'])
    expect(plainOf(readAmount(text, rules))).toBe('1234.5')
  expect(readAmount('5 ckBTC', rules).kind).toBe('unreadable')
})

test('decimals end where the token ends, and that is said', () => {
  expect(read('1.239', 'en', 2)).toEqual({ kind: 'amount', plain: '1.23', isCut: true })
  expect(read('1.5', 'en', 0)).toEqual({ kind: 'amount', plain: '1', isCut: true })
})

const withSymbol = (text: string, symbol: string) =>
  readAmount(text, { locale: 'en', places: 8, symbol })

test.each([
  ['169', '69', '169'],
  ['69', '69', '69'],
  ['1000', '1', '1000'],
  ['1', '1', '1'],
  ['0.5', '5', '0.5'],
  ['5.5', '.5', '5.5'],
  ['1.5', '1.', '1.5'],
  ['169 69', '69', '169'],
  ['69 16.5', '69', '16.5'],
  ['5 1INCH', '1INCH', '5'],
  ['5ICP', 'ICP', '5'],
  ['ICP5', 'icp', '5'],
  ['5 ICP', 'ICP', '5'],
  ['12%', '%', '12'],
  ['$12', '$', '12'],
])('"%s" of a token %s is %s', (text, symbol, plain) => {
  expect(withSymbol(text, symbol)).toEqual({ kind: 'amount', plain, isCut: false })
})

test.each([
  ['51INCH', '1INCH', 'not-a-number'],
  ['-5', '-', 'sign'],
])('"%s" of a token %s is refused', (text, symbol, flaw) => {
  expect(withSymbol(text, symbol)).toEqual({ kind: 'unreadable', flaw })
})

test('a name of three digits behind a space may be a group: it is asked', () => {
  expect(withSymbol('1 234', '234')).toEqual({ kind: 'ambiguous', plain: '1234', other: '1' })
})
