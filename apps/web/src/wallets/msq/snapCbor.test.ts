import { Cbor } from '@icp-sdk/core/agent'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CborValue, decodeCbor, encodeCbor } from './snapCbor.ts'

const leaf = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.string(),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 }),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Uint8Array.from(bytes)),
)
const value = fc.letrec<{ value: CborValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value

test('what goes out comes back', () => {
  fc.assert(
    fc.property(value, (given) => {
      expect(decodeCbor(Uint8Array.from(encodeCbor(given)))).toEqual(given)
    }),
  )
})

test('another library reads what is written, times of a request among it', () => {
  const request = {
    sender: 'aaaaa-aa',
    ingress_expiry: 1_893_456_000_000_000_000n,
    arg: Uint8Array.of(1, 2),
  }
  expect(Cbor.decode(Uint8Array.from(encodeCbor(request)))).toEqual(request)
})

test('tags are passed over, as libraries put some around bytes', () => {
  expect(decodeCbor(Uint8Array.of(0xd8, 0x40, 0x42, 7, 8))).toEqual(Uint8Array.of(7, 8))
})

test.each([[[0x42, 1]], [[0x9f, 1]], [[0xfb, 0]], [[]]])('%j is refused', (bytes) => {
  expect(() => decodeCbor(Uint8Array.from(bytes))).toThrow()
})
