import { secp256k1 } from '@noble/curves/secp256k1.js'
import { concatBytes, parseHex } from '@sluice/canister'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derSignature } from './signature.ts'

const ORDER = secp256k1.Point.Fn.ORDER
const scalar = fc.oneof(fc.bigInt(1n, ORDER - 1n), fc.bigInt(1n, 300n), fc.constant(ORDER - 1n))

function bytes32(number: bigint): Uint8Array {
  const bytes = parseHex(number.toString(16).padStart(64, '0'))
  if (bytes === undefined) throw new Error('not hexadecimal')
  return bytes
}

test('signatures are in DER with the lower s', () => {
  fc.assert(
    fc.property(scalar, scalar, (r, s) => {
      const low = s > ORDER / 2n ? ORDER - s : s
      const expected = new secp256k1.Signature(r, low).toBytes('der')
      expect(derSignature(concatBytes([bytes32(r), bytes32(s)]))).toEqual(expected)
      expect(expected.length).toBeLessThanOrEqual(71)
    }),
  )
})

test('half of the order is low, one more is not', () => {
  const half = ORDER / 2n
  const of = (s: bigint) => derSignature(concatBytes([bytes32(1n), bytes32(s)]))
  expect(of(half)).toEqual(new secp256k1.Signature(1n, half).toBytes('der'))
  expect(of(half + 1n)).toEqual(of(half))
})

test('what is not 64 bytes long is no signature', () => {
  expect(() => derSignature(new Uint8Array(63))).toThrow(RangeError)
})
