import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import type { Principal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Network } from '../network.ts'
import { callContent, type Fields, post, signed } from '../testing/rawClient.ts'

let network: Network
let url: string
let probe: Principal
let other: Principal
const alice = Ed25519KeyIdentity.generate()

beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  url = (await network.listen()).url
  // Refused at the door: the canisters need no code.
  probe = await network.createCanister()
  other = await network.createCanister()
})
afterAll(() => network.stop())

const endpoint = (kind: string, version = 4, canister = probe) =>
  `${url}/api/v${version}/canister/${canister.toText()}/${kind}`
const call = (envelope: Fields) => post(endpoint('call'), envelope)

describe('a request is refused', () => {
  const content = (changes: Fields = {}): Fields => ({
    ...callContent(alice.getPrincipal(), probe, 'inc'),
    ...changes,
  })

  test('with a wrong signature', async () => {
    const envelope = await signed(content(), alice)
    const tampered = { ...envelope, content: content({ method_name: 'echo' }) }
    expect(await call(tampered)).toMatchObject({ status: 400, text: /^Invalid signature/ })
  })

  test("with somebody else's key", async () => {
    const envelope = await signed(content(), Ed25519KeyIdentity.generate())
    expect((await call(envelope)).text).toMatch(/^The user id '.*' does not match the public key/)
  })

  test('without a signature, and anonymous with one', async () => {
    expect((await call({ content: content() })).text).toMatch(/^Missing signature from user/)
    const anonymous = await signed(content({ sender: new Uint8Array([4]) }), alice)
    expect((await call(anonymous)).text).toBe('Signature is not allowed for the anonymous user.')
  })

  test.each([
    ['in the past', -1],
    ['too far in the future', 400],
  ])('when it expires %s', async (_, seconds) => {
    const expiry = BigInt(Date.now() + seconds * 1000) * 1_000_000n
    const reply = await call(await signed(content({ ingress_expiry: expiry }), alice))
    expect(reply.status).toBe(400)
    expect(reply.text).toMatch(
      /^Invalid request expiry: Specified ingress_expiry not within expected range: Minimum allowed expiry: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{9} UTC, Maximum/,
    )
  })

  test('with a nonce that is too long', async () => {
    const reply = await call(await signed(content({ nonce: new Uint8Array(33) }), alice))
    expect(reply.text).toContain('Nonce in request is too big: got 33 bytes')
  })

  test('at the endpoint of another canister, or in another content type', async () => {
    const envelope = await signed(content(), alice)
    const elsewhere = await post(endpoint('call', 4, other), envelope)
    expect(elsewhere.text).toContain('does not match effective canister id')
    const typed = await post(endpoint('call'), envelope, 'application/cbor; charset=utf-8')
    expect(typed.text).toBe('Unexpected content-type, expected application/cbor.')
    const broken = await fetch(endpoint('call'), {
      method: 'POST',
      headers: { 'content-type': 'application/cbor' },
      body: new Uint8Array([0xff]),
    })
    expect([broken.status, await broken.text()]).toEqual([400, expect.stringMatching(/^Malformed/)])
  })
})
