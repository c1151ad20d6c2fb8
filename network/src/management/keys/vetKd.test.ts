import { DerivedPublicKey, EncryptedVetKey, TransportSecretKey } from '@dfinity/vetkeys'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Network } from '../../network.ts'
import { ManagementClient } from '../../testing/managementClient.ts'
import { Forward, probeModule } from '../../testing/probe.ts'
import { VetKdResults } from '../methods/vetKd.ts'

const NOTHING = new Uint8Array()
const KEY = { curve: { bls12_381_g2: null }, name: 'test_key_1' }
const INPUT = new TextEncoder().encode('a document')
const CONTEXT = new TextEncoder().encode('notes')
let network: Network
let management: ManagementClient
let canister: Principal
let other: Principal

beforeAll(async () => {
  network = await Network.start({ inMemory: true, seed: new Uint8Array(32).fill(7) })
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

async function publicKey(context: Uint8Array, of = canister): Promise<Uint8Array> {
  const argument = { canister_id: [of], context, key_id: KEY }
  const reply = await management.callBy(canister, 'vetkd_public_key', argument)
  return Uint8Array.from(decoded(VetKdResults.vetkd_public_key, reply).public_key)
}

function derive(transport: Uint8Array, changes = {}, flags: number = Forward.withTrillion) {
  const argument = {
    input: INPUT,
    context: CONTEXT,
    transport_public_key: transport,
    key_id: KEY,
    ...changes,
  }
  return management.callBy(canister, 'vetkd_derive_key', argument, flags)
}

/** Lets the client library decrypt a derived key and check it against the public key. */
async function vetKey(context: Uint8Array): Promise<Uint8Array> {
  const transport = TransportSecretKey.random()
  const reply = await derive(transport.publicKeyBytes(), { context })
  const { encrypted_key } = decoded(VetKdResults.vetkd_derive_key, reply)
  const encrypted = EncryptedVetKey.deserialize(Uint8Array.from(encrypted_key))
  const verifier = DerivedPublicKey.deserialize(await publicKey(context))
  return encrypted.decryptAndVerify(transport, verifier, INPUT).signatureBytes()
}

test.each([
  ['with a context', CONTEXT],
  ['without one', NOTHING],
])('the client decrypts and verifies a key, %s, and always gets the same', async (_, context) => {
  const key = await vetKey(context)
  expect(key).toHaveLength(48)
  expect(await vetKey(context)).toEqual(key)
})

test('the client derives the key of a context from that of the canister', async () => {
  const ofCanister = DerivedPublicKey.deserialize(await publicKey(NOTHING))
  expect(ofCanister.deriveSubKey(CONTEXT).publicKeyBytes()).toEqual(await publicKey(CONTEXT))
  expect(await publicKey(CONTEXT, other)).not.toEqual(await publicKey(CONTEXT))
})

test('refuses false transport keys, unknown keys and calls that do not pay', async () => {
  const text = async (reply: Promise<Uint8Array>) => Buffer.from(await reply).toString()
  const transport = TransportSecretKey.random().publicKeyBytes()
  expect(await text(derive(new Uint8Array(48)))).toContain('transport public key is invalid')
  const unknown = { key_id: { ...KEY, name: 'nobody' } }
  expect(await text(derive(transport, unknown))).toContain('unknown threshold key')
  const unpaid = derive(transport, {}, Forward.plain)
  expect(await text(unpaid)).toContain('10000000000 cycles are required')
})
