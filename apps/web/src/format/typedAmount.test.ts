import { expect, test } from 'vitest'
import { cleanAmountText } from './typedAmount.ts'

test.each([
  ['', ''],
  ['1.5', '1.5'],
  ['.', '0.'],
  ['.5', '0.5'],
  ['5.', '5.'],
  ['0005', '5'],
  ['0.', '0.'],
  ['1,5', '1.5'],
  ['1,234.56', '1234.56'],
  ['1.234,56', '1234.56'],
  ['1.234.567,8', '1234567.8'],
  ['1,234,567', '1234567'],
  ['1 234.5', '1234.5'],
  ['0.123456789', '0.12345678'],
])('"%s" becomes "%s"', (typed, text) => {
  expect(cleanAmountText(typed, 8)).toBe(text)
})

test.each(['-1', '1e5', 'abc', '1.2.3', '0x10', '∞', '1'.repeat(80)])(
  '"%s" is refused',
  (typed) => {
    expect(cleanAmountText(typed, 8)).toBeUndefined()
  },
)

test('decimals end where the token ends', () => {
  expect(cleanAmountText('1.234567', 2)).toBe('1.23')
  expect(cleanAmountText('1.5', 0)).toBe('1')
})
