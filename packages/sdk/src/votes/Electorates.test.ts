import { Principal } from '@icp-sdk/core/principal'
import { sha256 } from '@noble/hashes/sha2.js'
import { accountIdentifier } from '@sluice/candid/account'
import { electorateOf } from '@sluice/electorate'
import { expect, test } from 'vitest'
import type { Actors } from '../actors.ts'
import { Electorates } from './Electorates.ts'

const voter = Principal.fromUint8Array(Uint8Array.of(7))
const names = [voter.toUint8Array(), accountIdentifier(voter.toUint8Array())]

/** Every ledger fails, with words by which it is recognised. */
const actors = {
  config: { canisters: {} },
  ledger: () => {
    throw new Error('the ledger was read')
  },
  other: () => {
    throw new Error('the ledger was read')
  },
} as unknown as Actors

const noSource = async () => {
  throw new Error('a source was read')
}

function world(place: number) {
  const powers = [names[place] ?? new Uint8Array(), Uint8Array.of(1)].map((bytes) => ({
    voter: bytes,
    power: 5n,
  }))
  const electorate = electorateOf(sha256, powers)
  const { root, count, total } = electorate
  const index = electorate.indexOf(names[place] ?? new Uint8Array()) ?? -1
  const { power, proof } = electorate.proofOf(index)
  const snapshot = { ledgerId: 'aaaaa-aa', block: 9n, sources: [], root, count, total }
  return { snapshot, proof: { index: BigInt(index), power, isAddress: place === 1, proof } }
}

test.each([0, 1])(
  'a proof of the info service is taken, and the ledger is left alone',
  async (place) => {
    const { snapshot, proof } = world(place)
    const told = async () => ({ state: 'right' as const, proof })
    expect(await new Electorates(actors, noSource).prove(snapshot, voter, told)).toEqual(proof)
  },
)

test.each([
  ['proves more than the voter has', { power: 6n }],
  ["is another voter's", { index: 0n, isAddress: true }],
  ['has other siblings', { proof: [new Uint8Array(32)] }],
])('a proof of the info service that %s is as if it were none', async (_, change) => {
  const { snapshot, proof } = world(0)
  const told = async () => ({ state: 'right' as const, proof: { ...proof, ...change } })
  const proving = new Electorates(actors, noSource).prove(snapshot, voter, told)
  await expect(proving).rejects.toThrow('the ledger was read')
})

test.each([
  ['knows none', async () => ({ state: 'right' as const, proof: undefined })],
  ['is away', () => Promise.reject(new Error('away'))],
])('the ledger is read where the info service %s', async (_, ask) => {
  const proving = new Electorates(actors, noSource).prove(world(0).snapshot, voter, ask)
  await expect(proving).rejects.toThrow('the ledger was read')
})
