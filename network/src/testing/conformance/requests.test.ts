import { ECDSAKeyIdentity, Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Secp256k1KeyIdentity } from '@icp-sdk/core/identity/secp256k1'
import { Principal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Network } from '../../network.ts'
import { delegation, signedThrough } from '../delegations.ts'
import { probeModule } from '../probe.ts'
import { callContent, type Fields, post, signed } from '../rawClient.ts'

const alice = Ed25519KeyIdentity.generate()
const mallory = Ed25519KeyIdentity.generate()
const session = Ed25519KeyIdentity.generate()
const p256 = await ECDSAKeyIdentity.generate()
const secp256k1 = Secp256k1KeyIdentity.generate()
const ENDPOINTS = [
  ['call', 2],
  ['call', 3],
  ['call', 4],
  ['query', 2],
  ['query', 3],
  ['read_state', 2],
  ['read_state', 3],
] as const

let network: Network
let url: string
let canister: Principal
let other: Principal
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  url = (await network.listen()).url
  canister = await network.createCanister()
  other = await network.createCanister()
  await network.installCode({
    canisterId: canister,
    mode: 'install',
    wasmModule: await probeModule(),
    arg: new Uint8Array(),
  })
})
afterAll(() => network.stop())

describe.each(ENDPOINTS)('the endpoint for %s, version %i,', (kind, version) => {
  const accepted = kind === 'call' && version === 2 ? 202 : 200
  const isCall = kind === 'call'
  const content = (sender: Principal, changes: Fields = {}): Fields => {
    const { canister_id, method_name, arg, ...common } = callContent(sender, canister, 'counts')
    const special =
      kind === 'read_state' ? { paths: [[Buffer.from('time')]] } : { canister_id, method_name, arg }
    return { ...common, ...special, request_type: kind, ...changes }
  }
  const own = (changes: Fields = {}) => content(alice.getPrincipal(), changes)
  const endpoint = () => `${url}/api/v${version}/canister/${canister.toText()}/${kind}`
  const send = (envelope: Fields) => post(endpoint(), envelope)
  const through = async (chain: readonly Fields[], by = session) =>
    send(await signedThrough(own(), alice, by, chain))
  const refused = (text: string | RegExp, status = 400) => ({
    status,
    text: expect.stringMatching(text),
  })

  test.each([
    ['Ed25519', alice],
    ['P-256', p256],
    ['secp256k1', secp256k1],
  ])('takes a request signed with %s', async (_, identity) => {
    const envelope = await signed(content(identity.getPrincipal()), identity)
    expect((await send(envelope)).status).toBe(accepted)
  })

  test('takes an anonymous request', async () => {
    expect((await send({ content: content(Principal.anonymous()) })).status).toBe(accepted)
  })

  test('refuses a request without a signature', async () => {
    expect(await send({ content: own() })).toEqual(expect.objectContaining(refused(/^Missing sig/)))
  })

  test('refuses a signature over something else', async () => {
    const envelope = { ...(await signed(own(), alice)), content: own({ nonce: new Uint8Array(3) }) }
    expect(await send(envelope)).toMatchObject(refused(/^Invalid signature/))
  })

  test("refuses somebody else's key", async () => {
    expect(await send(await signed(own(), mallory))).toMatchObject(
      refused(/does not match the pub/),
    )
  })

  test('refuses a signature by the anonymous user', async () => {
    const envelope = await signed(content(Principal.anonymous()), alice)
    expect(await send(envelope)).toMatchObject(refused(/^Signature is not allowed/))
  })

  test.each([
    ['in the past', -1n],
    ['in six minutes', 360n],
  ])('refuses a request that expires %s', async (_, seconds) => {
    const ingress_expiry = BigInt(Date.now()) * 1_000_000n + seconds * 1_000_000_000n
    const envelope = await signed(own({ ingress_expiry }), alice)
    expect(await send(envelope)).toMatchObject(refused(/^Invalid request expiry: Specified/))
  })

  test('refuses a long nonce', async () => {
    const envelope = await signed(own({ nonce: new Uint8Array(33) }), alice)
    expect(await send(envelope)).toMatchObject(refused(/^Nonce in request is too big: got 33/))
  })

  test('refuses another kind of request', async () => {
    const request_type = isCall ? 'query' : 'call'
    const changes = { request_type, method_name: 'x', arg: new Uint8Array() }
    const target = { ...changes, canister_id: canister.toUint8Array() }
    const reply = await send(await signed(own(target), alice))
    expect(reply).toMatchObject(refused(/^Malformed request: expected/))
  })

  test('refuses another content type and another method', async () => {
    const envelope = await signed(own(), alice)
    expect(await post(endpoint(), envelope, 'application/json')).toMatchObject(
      refused(/^Unexpected content-type/),
    )
    expect((await fetch(endpoint())).status).toBe(405)
  })

  test('refuses the id of a canister in another form', async () => {
    const envelope = await signed(own(), alice)
    const malformed = endpoint().replace(canister.toText(), 'nonsense')
    expect(await post(malformed, envelope)).toMatchObject(refused(/^Malformed request/))
  })

  test('takes a session key that the user delegated to', async () => {
    expect((await through([await delegation(alice, session)])).status).toBe(accepted)
  })

  test('takes a chain of twenty delegations, and none of twenty-one', async () => {
    const keys = [alice, ...Array.from({ length: 21 }, () => Ed25519KeyIdentity.generate())]
    const chain: Fields[] = []
    for (const [index, key] of keys.entries()) {
      const next = keys[index + 1]
      if (next !== undefined) chain.push(await delegation(key, next))
    }
    expect((await through(chain.slice(0, 20), keys[20])).status).toBe(accepted)
    expect(await through(chain, keys[21])).toMatchObject(
      refused(/^Chain of delegations is too long/),
    )
  })

  test('refuses a chain that comes back to a key', async () => {
    const chain = [await delegation(alice, session), await delegation(session, alice)]
    expect(await through(chain, alice)).toMatchObject(refused(/contains at least one cycle/))
  })

  test('refuses a delegation that expired', async () => {
    const chain = [await delegation(alice, session, { expiresInNs: -1n })]
    expect(await through(chain)).toMatchObject(refused(/^Invalid delegation expiry/))
  })

  test('refuses a delegation by somebody else', async () => {
    const chain = [await delegation(mallory, session)]
    expect(await through(chain)).toMatchObject(refused(/^Invalid delegation/))
  })

  test('refuses a session key that nobody delegated to', async () => {
    const chain = [await delegation(alice, session)]
    expect(await through(chain, mallory)).toMatchObject(refused(/^Invalid signature/))
  })

  test('holds a delegation to its targets', async () => {
    const here = [await delegation(alice, session, { targets: [other, canister] })]
    expect((await through(here)).status).toBe(accepted)
    const elsewhere = await through([await delegation(alice, session, { targets: [other] })])
    if (kind === 'read_state') expect(elsewhere.status).toBe(200)
    else expect(elsewhere).toMatchObject(refused(/is not one of the delegation targets/))
  })

  test('holds a chain to the targets that all its delegations name', async () => {
    const chainTo = async (targets: readonly (typeof other)[]) => [
      await delegation(alice, mallory, { targets: [other, canister] }),
      await delegation(mallory, session, { targets }),
    ]
    expect((await through(await chainTo([canister]))).status).toBe(accepted)
    const elsewhere = await through(await chainTo([other]))
    if (kind === 'read_state') expect(elsewhere.status).toBe(200)
    else expect(elsewhere).toMatchObject(refused(/is not one of the delegation targets/))
  })

  test('holds a delegation to its permissions', async () => {
    const all = [await delegation(alice, session, { permissions: 'all' })]
    expect((await through(all)).status).toBe(accepted)
    const reply = await through([await delegation(alice, session, { permissions: 'queries' })])
    expect(reply.status).toBe(isCall ? 400 : 200)
    const wrong = await through([await delegation(alice, session, { permissions: 'everything' })])
    expect(wrong).toMatchObject(refused(/^Invalid delegation/))
  })

  test('refuses info about the sender from no canister', async () => {
    const sender_info = {
      info: new Uint8Array([1]),
      signer: canister.toUint8Array(),
      sig: SIGNATURE,
    }
    const reply = await send(await signed(own({ sender_info }), alice))
    expect(reply).toMatchObject(refused(/^Invalid sender info/))
  })
})

const SIGNATURE = new Uint8Array(64)
