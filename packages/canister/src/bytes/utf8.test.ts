import { expect, test } from 'vitest'
import { decodeUtf8, encodeUtf8 } from './utf8.ts'

test('text comes back from its bytes, with a mark at its beginning too', () => {
  const text = `\ufeff${'a'.repeat(10_000)}ü`
  expect(decodeUtf8(encodeUtf8(text))).toBe(text)
})

test('a long text of plain characters is the same bytes as any encoder makes of it', () => {
  const text = '\0 ~\x7f'.repeat(3_000)
  expect(encodeUtf8(text)).toEqual(new TextEncoder().encode(text))
  expect(decodeUtf8(encodeUtf8(text))).toBe(text)
})

test('bytes that are no text are refused', () => {
  expect(() => decodeUtf8(Uint8Array.of(0x61, 0xff))).toThrow(TypeError)
})
