import type { DerEncodedPublicKey } from '@icp-sdk/core/agent'
import { DelegationChain, Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { checkDelegation } from './checkDelegation.ts'

const HOUR_MS = 3_600_000
const askedAt = Date.UTC(2030, 0, 1)
const session = Ed25519KeyIdentity.generate()
const sessionKey = new Uint8Array(session.getPublicKey().toDer())
const asked = { sessionKey, askedAt, maxTimeToLiveMs: 24 * HOUR_MS }

type Change = { hours?: number; to?: Ed25519KeyIdentity; targets?: Principal[] }

function chain({ hours = 24, to = session, targets }: Change) {
  const wallet = Ed25519KeyIdentity.generate()
  const ends = new Date(askedAt + hours * HOUR_MS)
  return DelegationChain.create(wallet, to.getPublicKey(), ends, targets ? { targets } : {})
}

test('a delegation as asked for is taken, with its end', async () => {
  expect(checkDelegation(await chain({}), asked)).toBe(askedAt + 24 * HOUR_MS)
  expect(checkDelegation(await chain({ hours: 1 }), asked)).toBe(askedAt + HOUR_MS)
})

test.each<[string, string, Change]>([
  ['another key', 'untrusted', { to: Ed25519KeyIdentity.generate() }],
  ['canisters', 'untrusted', { targets: [Principal.managementCanister()] }],
  ['longer', 'wrong-end', { hours: 25 }],
  ['already ended', 'wrong-end', { hours: -1 }],
])('a delegation with %s is thrown away as %s', async (what, code, change) => {
  const given = await chain(change)
  expect(() => checkDelegation(given, asked)).toThrow(new RegExp(`${code}: .*${what}`))
})

test('in a chain, the shortest life counts', async () => {
  const [wallet, between] = [Ed25519KeyIdentity.generate(), Ed25519KeyIdentity.generate()]
  const at = (hours: number) => new Date(askedAt + hours * HOUR_MS)
  const first = await DelegationChain.create(wallet, between.getPublicKey(), at(2))
  const whole = await DelegationChain.create(between, session.getPublicKey(), at(24), {
    previous: first,
  })
  expect(checkDelegation(whole, asked)).toBe(askedAt + 2 * HOUR_MS)
})

test('a chain without a link is none', () => {
  const key = Object.assign(sessionKey, { __derEncodedPublicKey__: undefined })
  const empty = DelegationChain.fromDelegations([], key satisfies DerEncodedPublicKey)
  expect(() => checkDelegation(empty, asked)).toThrow('no delegation')
})
