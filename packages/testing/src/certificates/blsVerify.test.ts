import { bls12_381 } from '@noble/curves/bls12-381.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blsVerify } from './blsVerify.ts'

const { shortSignatures, G1, G2, utils } = bls12_381

const secret = utils.randomSecretKey()
const key = shortSignatures.getPublicKey(secret).toBytes()
const sign = (message: Uint8Array): Uint8Array =>
  shortSignatures.sign(shortSignatures.hash(message), secret).toBytes()

/** What the library tells of the same. */
function expected(ofKey: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
  try {
    return shortSignatures.verify(signature, shortSignatures.hash(message), ofKey)
  } catch {
    return false
  }
}

test('what was signed is signed, by this key and of this message alone', () => {
  const other = shortSignatures.getPublicKey(utils.randomSecretKey()).toBytes()
  const check = fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(47), (message, place) => {
    const signature = sign(message)
    expect(blsVerify(key, signature, message)).toBe(true)
    expect(blsVerify(other, signature, message)).toBe(false)
    expect(blsVerify(key, signature, Uint8Array.of(...message, 1))).toBe(false)
    const changed = signature.with(place, (signature[place] ?? 0) ^ 1)
    expect(blsVerify(key, changed, message)).toBe(expected(key, changed, message))
  })
  fc.assert(check, { numRuns: 10 })
})

const message = Uint8Array.of(1, 2, 3)
/** A point of the curve that is not in the group which signatures are in: x = 4, as the first that is none. */
const outside = Uint8Array.of(0x80, ...new Uint8Array(46), 4)

test.each([
  ['no bytes', key, new Uint8Array()],
  ['zeros', key, new Uint8Array(48)],
  ['the point at infinity', key, G1.Point.ZERO.toBytes()],
  ['a key at infinity', G2.Point.ZERO.toBytes(), sign(message)],
  ['a key that is too short', key.subarray(1), sign(message)],
  ['a point outside of the group', key, outside],
  ['a byte too many', key, Uint8Array.of(...sign(message), 0)],
])('%s is no signature', (_, ofKey, signature) => {
  expect(blsVerify(ofKey, signature, message)).toBe(false)
  expect(expected(ofKey, signature, message)).toBe(false)
})

test('a point of the curve may lie outside of the group', () => {
  const point = G1.Point.fromAffine(affineOf(outside))
  expect(() => point.assertValidity()).toThrow('subgroup')
})

function affineOf(bytes: Uint8Array): { x: bigint; y: bigint } {
  const { Fp } = bls12_381.fields
  const x = BigInt(bytes.at(-1) ?? 0)
  return { x, y: Fp.sqrt(Fp.create(x ** 3n + 4n)) }
}

test('more keys than are remembered are each told apart', () => {
  for (let index = 0; index < 70; index++) {
    const own = utils.randomSecretKey()
    const signature = shortSignatures.sign(shortSignatures.hash(message), own).toBytes()
    expect(blsVerify(shortSignatures.getPublicKey(own).toBytes(), signature, message)).toBe(true)
  }
  expect(blsVerify(key, sign(message), message)).toBe(true)
})
