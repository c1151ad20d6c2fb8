import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, parseHex, toHex } from './hex.ts'

test('every byte comes back, and is written as Node writes it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'))
      expect(parseHex(toHex(bytes))).toEqual(bytes)
      expect(parseHex(`0x${toHex(bytes).toUpperCase()}`)).toEqual(bytes)
    }),
  )
})

test('a text that is no hexadecimal number has no bytes', () => {
  for (const text of ['0', '0x0', 'gg', '0x 1', '1 ', 'a-']) {
    expect(parseHex(text)).toBeUndefined()
    expect(() => fromHex(text)).toThrow(RangeError)
  }
})
