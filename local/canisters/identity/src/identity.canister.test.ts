import { createHash } from 'node:crypto'
import { Actor, type DerEncodedPublicKey, HttpAgent, type Signature } from '@icp-sdk/core/agent'
import {
  Delegation,
  DelegationChain,
  DelegationIdentity,
  Ed25519KeyIdentity,
} from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/identity'
import * as service from '@sluice/candid/identity'
import { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const DAY_NS = 86_400n * 1_000_000_000n
const ORIGIN = 'http://localhost:8080'

let network: Network
let provider: Installed<_SERVICE>
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  provider = await installCanister<_SERVICE>(network, {
    source: canisterSource('identity', 'local/canisters'),
    service,
  })
})
afterAll(() => network.stop())

let nextPasskey = 1
function newPasskey() {
  const number = nextPasskey++
  return {
    user_handle: new Uint8Array(32).fill(number),
    credential_id: Uint8Array.of(number),
    public_key: Uint8Array.of(1, 2, number),
    name: 'test',
  }
}

async function register(session: Ed25519KeyIdentity): Promise<bigint> {
  const answer = await provider.as(session.getPrincipal()).register(newPasskey())
  if ('err' in answer) throw new Error(answer.err)
  return answer.ok
}

/** Signs a session key in at a site, as the sign-in page does. */
async function signIn(
  browser: Ed25519KeyIdentity,
  anchor: bigint,
  origin: string,
  lifetime: [] | [bigint] = [],
) {
  const session = Ed25519KeyIdentity.generate()
  const args = { anchor, frontend_origin: origin, session_key: session.getPublicKey().toDer() }
  const caller = provider.as(browser.getPrincipal())
  const prepared = await caller.prepare_delegation(args, lifetime)
  if ('err' in prepared) throw new Error(prepared.err)
  const { expiration, user_key } = prepared.ok
  const fetched = await caller.get_delegation(args, expiration)
  if ('err' in fetched) throw new Error(fetched.err)
  const chain = DelegationChain.fromDelegations(
    [
      {
        delegation: new Delegation(session.getPublicKey().toDer(), expiration),
        signature: signature(fetched.ok.signature),
      },
    ],
    derKey(user_key),
  )
  return { identity: DelegationIdentity.fromDelegation(session, chain), expiration }
}

/** The client library brands these bytes; the values come from the canister whose signatures are under test. */
const signature = (bytes: Uint8Array | number[]) => Uint8Array.from(bytes) as Signature
const derKey = (bytes: Uint8Array | number[]) => Uint8Array.from(bytes) as DerEncodedPublicKey

test('a delegation signed by the canister is accepted by the network', async () => {
  const browser = Ed25519KeyIdentity.generate()
  const anchor = await register(browser)
  const { identity } = await signIn(browser, anchor, ORIGIN)
  const { url } = await network.listen()
  const agent = await HttpAgent.create({ host: url, identity, rootKey: network.rootKey })
  const actor = Actor.createActor<_SERVICE>(service.idlFactory, {
    agent,
    canisterId: provider.canisterId,
  })

  const answer = await actor.register(newPasskey())

  expect(answer).toEqual({ ok: anchor + 1n })
  expect(await provider.as(Principal.anonymous()).get_principal(anchor, ORIGIN)).toEqual({
    ok: identity.getPrincipal(),
  })
})

test('one person has the same principal at a site each time, and another one elsewhere', async () => {
  const browser = Ed25519KeyIdentity.generate()
  const anchor = await register(browser)

  const [first, again, elsewhere] = [
    await signIn(browser, anchor, ORIGIN),
    await signIn(browser, anchor, ORIGIN),
    await signIn(browser, anchor, 'http://localhost:9999'),
  ].map(({ identity }) => identity.getPrincipal().toText())

  expect(again).toBe(first)
  expect(elsewhere).not.toBe(first)
})

test('a session lasts as asked, and never longer than a week', async () => {
  const browser = Ed25519KeyIdentity.generate()
  const anchor = await register(browser)

  const now = network.now()
  const asked = await signIn(browser, anchor, ORIGIN, [2n * DAY_NS])
  const greedy = await signIn(browser, anchor, ORIGIN, [300n * DAY_NS])

  expect((asked.expiration - now) / DAY_NS).toBe(2n)
  expect((greedy.expiration - now) / DAY_NS).toBe(7n)
})

test('nobody signs in with the identity of another', async () => {
  const owner = Ed25519KeyIdentity.generate()
  const anchor = await register(owner)

  await expect(signIn(Ed25519KeyIdentity.generate(), anchor, ORIGIN)).rejects.toThrow(
    'does not belong',
  )
})

test('the session that made a passkey speaks for it for ten minutes only', async () => {
  const own = await Network.start({ inMemory: true })
  const installed = await installCanister<_SERVICE>(own, {
    source: canisterSource('identity', 'local/canisters'),
    service,
  })
  const browser = installed.as(Ed25519KeyIdentity.generate().getPrincipal())
  const registered = await browser.register(newPasskey())
  const anchor = 'ok' in registered ? registered.ok : 0n
  const args = { anchor, frontend_origin: ORIGIN, session_key: Uint8Array.of(1) }
  expect(await browser.prepare_delegation(args, [])).toHaveProperty('ok')

  await own.advanceTime(10 * 60_000)

  expect(await browser.prepare_delegation(args, [])).toEqual({
    err: 'This passkey does not belong to that identity.',
  })
  await own.stop()
})

test('passkeys and principals survive an upgrade', async () => {
  const browser = Ed25519KeyIdentity.generate()
  const passkey = newPasskey()
  const registered = await provider.as(browser.getPrincipal()).register(passkey)
  const anchor = 'ok' in registered ? registered.ok : 0n
  const before = await provider.as(browser.getPrincipal()).get_principal(anchor, ORIGIN)

  await provider.upgrade()

  const anyone = provider.as(Principal.anonymous())
  expect(await anyone.get_principal(anchor, ORIGIN)).toEqual(before)
  expect(await anyone.lookup(passkey.user_handle)).toMatchObject([
    { anchor, devices: [{ name: 'test' }] },
  ])
})

test('a passkey is registered once', async () => {
  const passkey = newPasskey()
  const caller = provider.as(Ed25519KeyIdentity.generate().getPrincipal())
  await caller.register(passkey)

  expect(await caller.register(passkey)).toEqual({
    err: 'This passkey is registered already. Sign in with it.',
  })
})

test('whoever has no key of their own registers nothing', async () => {
  expect(await provider.as(Principal.anonymous()).register(newPasskey())).toEqual({
    err: 'A passkey is registered by a session with a key of its own.',
  })
})

test('strangers who register and register stop at a thousand in an hour, others still sign in', async () => {
  const own = await network.fork()
  const crowded = provider.on(own)
  const owner = Ed25519KeyIdentity.generate().getPrincipal()
  const registered = await crowded.as(owner).register(newPasskey())
  const anchor = 'ok' in registered ? registered.ok : 0n
  const stranger = async (number: number) =>
    crowded.as(Principal.selfAuthenticating(Uint8Array.of(number >> 8, number & 255))).register({
      user_handle: createHash('sha256').update(`${number}`).digest(),
      credential_id: new Uint8Array(1_024),
      public_key: new Uint8Array(1_024),
      name: 'n'.repeat(64),
    })

  let accepted = 0
  for (let number = 0; number < 1_100; number++) if ('ok' in (await stranger(number))) accepted++

  expect(accepted).toBeLessThan(1_050)
  expect(await stranger(2_000)).toEqual({
    err: 'Very many people sign up at this moment. Nothing was stored: try again in a minute.',
  })
  const args = { anchor, frontend_origin: ORIGIN, session_key: Uint8Array.of(1) }
  expect(await crowded.as(owner).prepare_delegation(args, [])).toHaveProperty('ok')

  await own.advanceTime(60_000)
  expect(await stranger(3_000)).toHaveProperty('ok')
  await own.stop()
})

test('keys, origins and anchors of other sizes are refused at every door', async () => {
  const browser = Ed25519KeyIdentity.generate()
  const anchor = await register(browser)
  const caller = provider.as(browser.getPrincipal())
  const good = { anchor, frontend_origin: ORIGIN, session_key: Uint8Array.of(1) }
  const hostile: [typeof good, string][] = [
    [{ ...good, frontend_origin: '' }, 'The site that asks has no usable origin.'],
    [{ ...good, frontend_origin: 'ö'.repeat(128) }, 'The site that asks has no usable origin.'],
    [{ ...good, frontend_origin: 'o'.repeat(3_000) }, 'The site that asks has no usable origin.'],
    [{ ...good, session_key: new Uint8Array() }, 'The session key is no public key.'],
    [{ ...good, session_key: new Uint8Array(3_000) }, 'The session key is no public key.'],
  ]
  for (const [args, err] of hostile) {
    expect(await caller.prepare_delegation(args, [])).toEqual({ err })
    expect(await caller.get_delegation(args, 0n)).toEqual({ err })
  }
  const endless = { ...good, session_key: new Uint8Array(1_000_000) }
  await expect(caller.prepare_delegation(endless, [])).rejects.toThrow('more bytes than it takes')
  expect(await caller.prepare_delegation({ ...good, anchor: 2n ** 64n - 1n }, [])).toEqual({
    err: 'This passkey does not belong to that identity.',
  })
  expect(await caller.get_principal(anchor, 'o'.repeat(256))).toEqual({ err: 'No such identity.' })
})
