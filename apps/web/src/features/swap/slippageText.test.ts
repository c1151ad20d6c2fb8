import { expect, test } from 'vitest'
import { isSlippageText, parseSlippage, toSlippageText } from './slippageText.ts'

test.each([
  ['', 5_000n],
  ['.', 5_000n],
  ['0', 0n],
  ['0.1', 1_000n],
  ['0,25', 2_500n],
  ['5', 50_000n],
  ['50', 500_000n],
  ['99', 500_000n],
])('"%s" percent is %s parts per million', (text, ppm) => {
  expect(parseSlippage(text)).toBe(ppm)
})

test('typing is bounded to two decimals and plain digits', () => {
  expect(['', '1', '1.', '1.25', '100', '.5'].every(isSlippageText)).toBe(true)
  expect(['-1', '1.255', '1e2', '1000', 'x'].some(isSlippageText)).toBe(false)
})

test('what is stored can be typed over', () => {
  expect(toSlippageText(5_000n)).toBe('0.5')
  expect(toSlippageText(500_000n)).toBe('50')
})
