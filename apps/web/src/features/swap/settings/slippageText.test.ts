import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPercent } from '../../../format/percent.ts'
import { readSlippage, toSlippageText } from './slippageText.ts'

test.each([
  ['', 5_000n],
  ['.', 5_000n],
  ['0', 0n],
  ['0.1', 1_000n],
  ['0,25', 2_500n],
  ['0.5%', 5_000n],
  ['5', 50_000n],
  ['50', 500_000n],
  ['1.255', 12_500n],
  ['٠٫٥', 5_000n],
])('"%s" percent is %s parts per million', (text, ppm) => {
  expect(readSlippage(text, 'en')).toEqual({ kind: 'taken', ppm })
})

test.each([
  ['50.01', 'too-much'],
  ['99', 'too-much'],
  ['100', 'too-much'],
  ['1000', 'too-much'],
  ['-1', 'sign'],
  ['1e2', 'exponent'],
  ['x', 'not-a-number'],
])('"%s" percent is refused: %s', (text, flaw) => {
  expect(readSlippage(text, 'en')).toEqual({ kind: 'refused', flaw })
})

test('what stands in the field and what the page prints are read back as the same slippage', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000 }),
      fc.constantFrom('en', 'zh', 'es', 'ar-u-nu-latn'),
      (hundredths, locale) => {
        const ppm = BigInt(hundredths) * 100n
        const taken = { kind: 'taken', ppm }
        expect(readSlippage(toSlippageText(ppm, locale), locale)).toEqual(taken)
        expect(readSlippage(formatPercent(ppm, locale), locale)).toEqual(taken)
      },
    ),
  )
})
