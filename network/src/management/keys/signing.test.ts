import { createPublicKey, verify } from 'node:crypto'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Network } from '../../network.ts'
import { ManagementClient } from '../../testing/managementClient.ts'
import { Forward, probeModule } from '../../testing/probe.ts'
import { SigningResults } from '../methods/signing.ts'

const NOTHING = new Uint8Array()
const PATH = [new Uint8Array([1, 2]), new Uint8Array([3])]
let network: Network
let management: ManagementClient
let canister: Principal
let other: Principal

beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  management = new ManagementClient(network, Principal.anonymous())
  const wasmModule = await probeModule()
  canister = await network.createCanister()
  other = await network.createCanister()
  for (const canisterId of [canister, other]) {
    await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  }
})
afterAll(() => network.stop())

const decoded = (type: IDL.Type, reply: Uint8Array) =>
  Object(IDL.decode([type], new Uint8Array(reply))[0])
const publicKey = async (method: string, key_id: object, changes: object = {}, by = canister) => {
  const call = { canister_id: [], derivation_path: PATH, key_id, ...changes }
  const reply = await management.callBy(by, method, call)
  return Uint8Array.from(decoded(SigningResults.publicKey, reply).public_key)
}
const sign = async (method: string, call: object) => {
  const full = { derivation_path: PATH, aux: [], ...call }
  const reply = await management.callBy(canister, method, full, Forward.withTrillion)
  return Uint8Array.from(decoded(SigningResults.signature, reply).signature)
}
const textOf = (reply: Uint8Array) => Buffer.from(reply).toString('utf8')

const NAMES = ['key_1', 'test_key_1', 'dfx_test_key']
describe.each(NAMES)('the key %s', (name) => {
  const ecdsa = { curve: { secp256k1: null }, name }
  const bip340 = { algorithm: { bip340secp256k1: null }, name }
  const ed25519 = { algorithm: { ed25519: null }, name }

  test('signs with ECDSA', async () => {
    const message_hash = new Uint8Array(32).fill(8)
    const signature = await sign('sign_with_ecdsa', { message_hash, key_id: ecdsa })
    const key = await publicKey('ecdsa_public_key', ecdsa)
    expect(secp256k1.verify(signature, message_hash, key, { prehash: false })).toBe(true)
  })

  test('signs with BIP-340', async () => {
    const message = new Uint8Array(32).fill(7)
    const signature = await sign('sign_with_schnorr', { message, key_id: bip340 })
    const key = await publicKey('schnorr_public_key', bip340)
    expect(schnorr.verify(signature, message, key.subarray(1))).toBe(true)
  })

  test('signs with Ed25519', async () => {
    const message = Buffer.from('anything')
    const signature = await sign('sign_with_schnorr', { message, key_id: ed25519 })
    const key = await publicKey('schnorr_public_key', ed25519)
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key])
    const spki = createPublicKey({ key: der, format: 'der', type: 'spki' })
    expect(verify(null, message, spki, signature)).toBe(true)
  })
})

test('a canister has its own key, which others may ask for by its id', async () => {
  const key_id = { curve: { secp256k1: null }, name: 'key_1' }
  const own = await publicKey('ecdsa_public_key', key_id)
  expect(await publicKey('ecdsa_public_key', key_id, {}, other)).not.toEqual(own)
  const named = { canister_id: [canister] }
  expect(await publicKey('ecdsa_public_key', key_id, named, other)).toEqual(own)
})

const KEY = { curve: { secp256k1: null }, name: 'key_1' }
const SCHNORR = { algorithm: { ed25519: null }, name: 'key_1' }
const refused: [string, string, object, string][] = [
  [
    'a hash of another size',
    'sign_with_ecdsa',
    { message_hash: NOTHING, key_id: KEY },
    'must have 32 bytes',
  ],
  [
    'an unknown key',
    'sign_with_ecdsa',
    { message_hash: new Uint8Array(32), key_id: { ...KEY, name: 'key_9' } },
    'unknown threshold key',
  ],
  [
    'a long path',
    'sign_with_ecdsa',
    { message_hash: new Uint8Array(32), key_id: KEY, derivation_path: Array(256).fill(NOTHING) },
    'at most 255',
  ],
  [
    'a tweak of an Ed25519 key',
    'sign_with_schnorr',
    { message: NOTHING, key_id: SCHNORR, aux: [{ bip341: { merkle_root_hash: NOTHING } }] },
    'bip341',
  ],
]
test.each(refused)('refuses %s', async (_, method, call, text) => {
  const full = { derivation_path: PATH, aux: [], ...call }
  const reply = await management.callBy(canister, method, full, Forward.withTrillion)
  expect(reply[0]).toBe(4)
  expect(textOf(reply)).toContain(text)
})

test('a signature without its price is refused', async () => {
  const call = { message_hash: new Uint8Array(32), derivation_path: [], key_id: KEY }
  const reply = await management.callBy(canister, 'sign_with_ecdsa', call)
  expect(textOf(reply)).toContain('26153846153 cycles are required')
})

test('users have no keys', async () => {
  const call = { canister_id: [], derivation_path: [], key_id: KEY }
  await expect(management.call('ecdsa_public_key', call)).rejects.toThrow('IC0406')
})
