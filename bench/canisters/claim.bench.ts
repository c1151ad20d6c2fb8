import { createHash } from 'node:crypto'
import { claimLeaf, claimProof } from '@sluice/candid/claim-tree'
import {
  alice,
  bob,
  type ClaimWorld,
  creator,
  quota,
  startClaims,
} from '../../canisters/claim-storage/src/testing/claimWorld.ts'
import { unwrap } from '../../packages/testing/src/exchange/people.ts'
import { fillMaps } from '../../packages/testing/src/filling/fillMaps.ts'
import { instructionsOf } from '../../packages/testing/src/filling/instructionsOf.ts'

/**
 * Instructions of the claim storage's calls, with two entries and with as many as asked for: SLUICE_ENTRIES (100 000) of lists, and trees
 * of SLUICE_LEAVES (1 000 000).
 */
const ENTRIES = BigInt(process.env.SLUICE_ENTRIES ?? 100_000)
const LEAVES = Number(process.env.SLUICE_LEAVES ?? 1_000_000)
const IMPORTED = 5_000
const AMOUNT = 1_000n
/** The numbers of the storage's maps, from `ClaimState.ts`: records, open ones, claimed ones, and those of each user. */
const MAPS = [3, 4, 5, 6]
const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

/** Fills the storage's maps, and installs the storage again. */
async function fill({ network, storage }: ClaimWorld): Promise<void> {
  // far from the keys of real entries, which begin with the numbers of few events
  const first = 1n << 40n
  const repeated = MAPS.map((memory) => ({ memory, first, count: ENTRIES }))
  await fillMaps({ network, canisterId: storage.canisterId }, { repeated })
  await storage.upgrade()
}

const spentOn = ({ network, storage }: ClaimWorld, work: () => Promise<unknown>) =>
  instructionsOf({ network, canisterId: storage.canisterId }, work)

/** An open event: alice and bob on its list, and both in its tree among so many. */
async function openEvent(world: ClaimWorld, leafCount: number) {
  const id = await world.made([quota(alice, AMOUNT), quota(bob, AMOUNT)])
  const entry = (index: number) => ({
    index: BigInt(index),
    receiver: [alice, bob][index]?.toUint8Array() ?? Uint8Array.of(index & 255, index >> 8),
    amount: AMOUNT,
  })
  const leaves = Array.from({ length: leafCount }, (_, index) =>
    claimLeaf(sha256, id, entry(index)),
  )
  const proofs = [0, 1].map((place) => claimProof(sha256, leaves, place))
  const root = {
    hash: proofs[0]?.root ?? new Uint8Array(),
    amount: 2n * AMOUNT,
    users: BigInt(leafCount),
  }
  const made = world.controller.as(creator)
  unwrap(await made.setTerms(id, { root: [root], deadline: [] }))
  unwrap(await made.ready(id))
  await world.deposit(id, 4n * AMOUNT)
  unwrap(await made.setStatus(id, true))
  const prove = (place: number) =>
    world.storage.as(place === 0 ? alice : bob).claimByProof({
      eventId: id,
      index: BigInt(place),
      amount: AMOUNT,
      proof: [...(proofs[place]?.proof ?? [])],
    })
  return { id, prove }
}

const stableBytesOf = ({ network, storage }: ClaimWorld) =>
  network.inspector.facts(storage.canisterId)?.stableBytes ?? 0

type Row = readonly [what: string, instructions: bigint]

async function measure(world: ClaimWorld, leafCount: number): Promise<Row[]> {
  await world.storage.upgrade()
  await world.network.runUntilIdle()
  const rows: Row[] = [['upgrade', await spentOn(world, () => world.storage.upgrade())]]
  const list = await world.made([])
  const batch = Array.from({ length: IMPORTED }, (_, n) => ({
    user: { address: n.toString(16).padStart(64, '0') },
    quota: AMOUNT,
  }))
  const bytesBefore = stableBytesOf(world)
  const imported = await spentOn(world, () => world.controller.as(creator).importQuota(list, batch))
  rows.push(['import, of each entry of a batch', imported / BigInt(IMPORTED)])
  console.log(`an entry takes ${(stableBytesOf(world) - bytesBefore) / IMPORTED} bytes`)
  // alice's calls come first, so that what a storage in use has on its heap is there
  const { id, prove } = await openEvent(world, leafCount)
  unwrap(await world.storage.as(alice).userClaim(id))
  rows.push(['claim from a list', await spentOn(world, () => world.storage.as(bob).userClaim(id))])
  unwrap(await prove(0))
  rows.push(['claim by proof', await spentOn(world, () => prove(1))])
  return rows
}

const world = await startClaims()
const few = await measure(world, 2)
await fill(world)
const many = new Map(await measure(world, LEAVES))
const millions = (instructions = 0n) => (Number(instructions) / 1e6).toFixed(2)
console.log(`| call | 2 entries | ${ENTRIES} entries, a tree of ${LEAVES} |`)
console.log('| --- | ---: | ---: |')
for (const [what, spent] of few)
  console.log(`| ${what} | ${millions(spent)} | ${millions(many.get(what))} |`)
await world.network.stop()
