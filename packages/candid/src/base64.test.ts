import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from './base64.ts'

test('every byte comes back, and is written as Node writes it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      expect(fromBase64(toBase64(bytes))).toEqual(bytes)
    }),
  )
})

test('a text that is no base64 has no bytes', () => {
  for (const text of ['A', '====', 'a-b_', 'ü']) expect(() => fromBase64(text)).toThrow()
})
