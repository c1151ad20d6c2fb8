import { createPublicKey, verify } from 'node:crypto'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { expect, test } from 'vitest'
import { deriveSecp256k1, secp256k1Public, toBigInt } from './keyDerivation.ts'
import { ThresholdKeys } from './thresholdKeys.ts'

const keys = new ThresholdKeys((purpose) => new Uint8Array(64).fill(purpose.length))
const path = [new Uint8Array([1, 2, 3]), new Uint8Array(), new Uint8Array(300).fill(7)]
const message = Buffer.from('a message of any length')

test('derives as BIP-32 does where a path is one of its own', () => {
  // Test vector 2 of BIP-32, chain m/0.
  const master = {
    secret: toBigInt(
      Buffer.from('4b03d6fc340455b363f51020ad3ecca4f0850280cf436c70c727923f6db46c3e', 'hex'),
    ),
    chainCode: new Uint8Array(
      Buffer.from('60499f801b896d83179a4374aeb7822aaeaceaa0db1f85ee3e904c4defbd9689', 'hex'),
    ),
  }
  const child = deriveSecp256k1(master, [new Uint8Array([0, 0, 0, 0])])
  expect(Buffer.from(secp256k1Public(child.secret)).toString('hex')).toBe(
    '02fc9e5af0ac8d9b3cecfe2a888e2117ba3d089d8585886c9c826b6b22a98d12ea',
  )
})

test('signs with ECDSA for the derived public key', () => {
  const request = { scheme: 'ecdsa', name: 'key_1', path } as const
  const hash = new Uint8Array(32).fill(9)
  const signature = keys.signEcdsa(request, hash)
  const { publicKey } = keys.publicKey(request)
  expect(signature).toHaveLength(64)
  expect(secp256k1.verify(signature, hash, publicKey, { prehash: false })).toBe(true)
})

test('signs with BIP-340 for the derived public key without its first byte', () => {
  const request = { scheme: 'bip340secp256k1', name: 'test_key_1', path } as const
  const { publicKey } = keys.publicKey(request)
  const signature = keys.signSchnorr(request, message)
  expect(schnorr.verify(signature, message, publicKey.subarray(1))).toBe(true)
})

test('signs for the BIP-341 output key, with and without a Merkle root', () => {
  const request = { scheme: 'bip340secp256k1', name: 'test_key_1', path } as const
  const internal = keys.publicKey(request).publicKey.subarray(1)
  for (const root of [new Uint8Array(), new Uint8Array(32).fill(5)]) {
    const tweak = toBigInt(schnorr.utils.taggedHash('TapTweak', internal, root))
    const output = schnorr.utils
      .lift_x(toBigInt(internal))
      .add(secp256k1.Point.BASE.multiply(tweak))
      .toBytes(true)
      .subarray(1)
    const signature = keys.signSchnorr(request, message, root)
    expect(schnorr.verify(signature, message, output)).toBe(true)
    expect(schnorr.verify(signature, message, internal)).toBe(false)
  }
})

test('signs with Ed25519 so that any verifier accepts it', () => {
  const request = { scheme: 'ed25519', name: 'dfx_test_key', path } as const
  const { publicKey } = keys.publicKey(request)
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  expect(verify(null, message, key, keys.signSchnorr(request, message))).toBe(true)
})

test('gives every name, scheme and path another key', () => {
  const all = (['ecdsa', 'bip340secp256k1', 'ed25519'] as const).flatMap((scheme) =>
    ['key_1', 'test_key_1'].flatMap((name) =>
      [[], [new Uint8Array([1])], [new Uint8Array([1]), new Uint8Array([2])]].map((own) =>
        Buffer.from(keys.publicKey({ scheme, name, path: own }).publicKey).toString('hex'),
      ),
    ),
  )
  expect(new Set(all).size).toBe(18)
})
