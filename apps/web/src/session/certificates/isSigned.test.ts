import { blsVerify } from '@icp-sdk/core/agent'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { expect, test } from 'vitest'
import { isSigned } from './isSigned.ts'

const { shortSignatures, G1, G2 } = bls12_381
const message = new TextEncoder().encode('\x0dic-state-root of a subnet')
const { secretKey, publicKey } = shortSignatures.keygen(new Uint8Array(48).fill(7))
const key = publicKey.toBytes()
const signature = shortSignatures.sign(shortSignatures.hash(message), secretKey).toBytes()

type Asked = Parameters<typeof isSigned>

/** What the client library's own check says; it throws where bytes are no point of the curve. */
function isSignedByLibrary(...asked: Asked): boolean {
  try {
    return blsVerify(...asked)
  } catch {
    return false
  }
}

/** A point of the curve that is not in the group of signatures: whoever takes it for one can be led astray. */
function outsideOfGroup(): Uint8Array {
  const { Fp } = bls12_381.fields
  for (let x = 1; x < 100; x++) {
    const square = Fp.add(BigInt(x) ** 3n, 4n)
    if (!Fp.eql(Fp.pow(square, (Fp.ORDER - 1n) / 2n), Fp.ONE)) continue
    if (G1.Point.fromAffine({ x: BigInt(x), y: Fp.sqrt(square) }).isTorsionFree()) continue
    // by hand: the library writes no such point
    return new Uint8Array(48).with(0, 0x80).with(47, x)
  }
  throw new Error('no such point was found')
}

const flipped = (bytes: Uint8Array, index: number): Uint8Array =>
  bytes.with(index, (bytes[index] ?? 0) ^ 1)

const RIGHT: Asked = [key, signature, message]
const WRONG: readonly (readonly [string, Asked])[] = [
  ['another message', [key, signature, flipped(message, 3)]],
  ['another signature', [key, G1.Point.BASE.toBytes(), message]],
  ['another key', [G2.Point.BASE.toBytes(), signature, message]],
  ['a signature that is no point', [key, flipped(signature, 47), message]],
  ['a signature outside of the group', [key, outsideOfGroup(), message]],
  ['a key that is no point', [flipped(key, 95), signature, message]],
  ['the point at infinity as the signature', [key, G1.Point.ZERO.toBytes(), message]],
  ['the point at infinity as the key', [G2.Point.ZERO.toBytes(), signature, message]],
  ['nothing as the signature', [key, new Uint8Array(), message]],
  ['nothing as the key', [new Uint8Array(), signature, message]],
  ['a signature that is cut off', [key, signature.subarray(1), message]],
]

test('what was signed is signed, as for the client library', () => {
  expect(isSigned(...RIGHT)).toBe(true)
  expect(isSignedByLibrary(...RIGHT)).toBe(true)
})

test.each(WRONG)('%s is not signed, as for the client library', (_, asked) => {
  expect(isSigned(...asked)).toBe(false)
  expect(isSignedByLibrary(...asked)).toBe(false)
})
