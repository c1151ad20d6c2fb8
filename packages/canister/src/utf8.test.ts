import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeUtf8, encodeUtf8 } from './utf8.ts'

const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ minLength: 9_000, maxLength: 9_100 }),
)

test('text becomes the bytes that the platform makes of it, and comes back', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const bytes = encodeUtf8(text)
      expect(bytes).toEqual(new TextEncoder().encode(text))
      expect(decodeUtf8(bytes)).toBe(text)
    }),
  )
})

test('a single letter beyond ASCII after a long plain text is kept', () => {
  const text = `${'a'.repeat(10_000)}ü`

  expect(decodeUtf8(encodeUtf8(text))).toBe(text)
})
