import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as ours from './index.ts'

const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ minLength: 9_000, maxLength: 9_100 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
)
/** Bytes near the borders of what UTF-8 allows. */
const byte = fc.oneof(
  fc.integer({ min: 0, max: 255 }),
  fc.constantFrom(0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xed),
  fc.constantFrom(0xee, 0xef, 0xf0, 0xf4, 0xf5, 0xff, 0xbb, 0xbe),
)
const bytes = fc.array(byte, { maxLength: 40 }).map((list) => Uint8Array.from(list))
const RUNS = share(20_000)

test('text becomes the bytes that the platform makes of it', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(new ours.TextEncoder().encode(text)).toEqual(new TextEncoder().encode(text))
    }),
  )
})

test('bytes become the text that the platform makes of them, whatever they are', () => {
  fc.assert(
    fc.property(bytes, fc.boolean(), (data, ignoreBOM) => {
      const [mine, platform] = [ours.TextDecoder, TextDecoder].map((Decoder) =>
        new Decoder('utf-8', { ignoreBOM }).decode(data),
      )
      expect(mine).toBe(platform)
    }),
    RUNS,
  )
})

test('a decoder that is fatal refuses exactly what the platform refuses', () => {
  const outcome = (decoder: { decode(data: Uint8Array): string }, data: Uint8Array) => {
    try {
      return decoder.decode(data)
    } catch (error) {
      return error instanceof TypeError ? 'refused' : error
    }
  }
  fc.assert(
    fc.property(bytes, (data) => {
      const mine = outcome(new ours.TextDecoder('utf8', { fatal: true }), data)
      expect(mine).toBe(outcome(new TextDecoder('utf8', { fatal: true }), data))
    }),
    RUNS,
  )
})

test('long text that is not plain comes back', () => {
  const text = `${'a'.repeat(10_000)}ü${'𝄞'.repeat(5_000)}`
  expect(new ours.TextDecoder().decode(new ours.TextEncoder().encode(text))).toBe(text)
})

test('a part of a buffer is read as that part', () => {
  const { buffer } = new ours.TextEncoder().encode('before middle after')
  expect(new ours.TextDecoder().decode(new Uint8Array(buffer, 7, 6))).toBe('middle')
  expect(new ours.TextDecoder().decode(new DataView(buffer, 7, 6))).toBe('middle')
})

test('another encoding is refused by its name', () => {
  expect(() => new ours.TextDecoder('latin1')).toThrow(
    'The encoding latin1 is not supported: only utf-8 is',
  )
})
