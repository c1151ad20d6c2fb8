import { encodeLeb128 } from '@sluice/candid-bounds/leb128'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CborError, decode, type Encodable, encode, encodeSelfDescribed } from './cbor.ts'
import { representationHash } from './representationHash.ts'

test('the request id of the interface specification', () => {
  const content = new Map<string, string | bigint | Uint8Array>([
    ['request_type', 'call'],
    ['sender', new Uint8Array([4])],
    ['ingress_expiry', 1_685_570_400_000_000_000n],
    ['canister_id', new Uint8Array([0, 0, 0, 0, 0, 0, 0x04, 0xd2])],
    ['method_name', 'hello'],
    ['arg', new Uint8Array(Buffer.from('4449444c00fd2a', 'hex'))],
  ])
  expect(representationHash(content).toString('hex')).toBe(
    '1d1091364d6bb8a6c16b203ee75467d59ead468f523eb058880ae8ec80e2b101',
  )
})

test('unsigned LEB128', () => {
  expect([...encodeLeb128(0n)]).toEqual([0])
  expect([...encodeLeb128(624_485n)]).toEqual([0xe5, 0x8e, 0x26])
})

const encodable: fc.Memo<Encodable> = fc.memo((depth) =>
  depth <= 1
    ? fc.oneof<fc.Arbitrary<Encodable>[]>(
        fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
        fc.string(),
        fc.uint8Array().map((bytes) => new Uint8Array(bytes)),
        fc.boolean(),
      )
    : fc.oneof<fc.Arbitrary<Encodable>[]>(
        fc.array(encodable(depth - 1)),
        fc.dictionary(fc.string(), encodable(depth - 1)),
      ),
)

/** The value as it comes back: maps are `Map`s. */
function decoded(value: Encodable | undefined): unknown {
  if (Array.isArray(value)) return value.map(decoded)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return new Map(Object.entries(value).map(([name, field]) => [name, decoded(field)]))
}

test('CBOR values come back as they were', () => {
  fc.assert(
    fc.property(encodable(3), (value) => {
      expect(decode(encode(value))).toEqual(decoded(value))
      expect(decode(encodeSelfDescribed(value))).toEqual(decoded(value))
    }),
  )
})

test('cut off, indefinite and duplicate CBOR is refused', () => {
  for (const hex of ['58', '5f4100ff', 'a2616100616101', '61', '00ff', 'fb3ff0000000000000']) {
    expect(() => decode(Buffer.from(hex, 'hex')), hex).toThrow(CborError)
  }
})
