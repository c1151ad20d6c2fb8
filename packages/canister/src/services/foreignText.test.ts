import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownText, plainText, symbolText } from './foreignText.ts'

const text = fc.string({ unit: 'binary', maxLength: 300 })

test('text of any kind is one visible line with an end', () => {
  fc.assert(
    fc.property(text, (value) => {
      const plain = plainText(value, 50)
      expect([...plain].length).toBeLessThanOrEqual(51)
      expect(plain).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
    }),
  )
})

test('text that is usual stays as it is', () => {
  expect(plainText('Überweisung an 王さん, 12.5 ICP (50 %)')).toBe(
    'Überweisung an 王さん, 12.5 ICP (50 %)',
  )
  expect(symbolText('ckBTC')).toBe('ckBTC')
  expect(symbolText('USDC.e')).toBe('USDC.e')
  expect(symbolText('$TICKER')).toBe('$TICKER')
})

test('a symbol that could be read as part of the sentence stands in quotation marks', () => {
  expect(symbolText('A: 0 A')).toBe('“A: 0 A”')
  expect(symbolText('A” 0 “A')).toBe("“A' 0 'A”")
  expect(symbolText('ICP\u202e')).toBe('“ICP ”')
  expect(symbolText('')).toBe('“”')
  expect([...symbolText('x'.repeat(1_000_000))].length).toBeLessThan(40)
})

test('text in Markdown is text: every mark has a backslash before it', () => {
  fc.assert(
    fc.property(text, (value) => {
      const unescaped = markdownText(value, 100).replaceAll(/\\[\\`*_~[\]<>#!|&]/g, '')
      expect(unescaped).not.toMatch(/[\\`*_~[\]<>#!|&]/)
    }),
  )
})
