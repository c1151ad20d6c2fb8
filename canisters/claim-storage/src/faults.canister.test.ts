import { claimLeaf, claimProofs, claimRoot } from '@sluice/candid/claim-tree'
import { sha256 } from '@sluice/canister'
import { Network, type NetworkSnapshot } from '@sluice/network'
import { some } from '@sluice/test-depth'
import { faultCases } from '@sluice/testing/exchange/callFaults'
import { unwrap } from '@sluice/testing/exchange/people'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  alice,
  bob,
  type ClaimWorld,
  creator,
  FEE,
  quota,
  startClaims,
} from './testing/claimWorld.ts'

const MINUTE_MS = 60_000
const LISTED = 1_000n
const PROVEN = 600n

let prepared: { world: ClaimWorld; snapshot: NetworkSnapshot }
let world: ClaimWorld
/** The event of every case: alice on its list and in its tree, bob on its list. */
const id = 'event-1'
const entries = [alice, bob].map((one, index) => ({
  index: BigInt(index),
  receiver: one.toUint8Array(),
  amount: PROVEN,
}))
const leaves = entries.map((entry) => claimLeaf(sha256, id, entry))
const proofs = claimProofs(sha256, leaves)
const root = { hash: claimRoot(sha256, leaves), amount: 2n * PROVEN, users: 2n }

beforeAll(async () => {
  const start = await startClaims()
  const terms = { root: [root] as [typeof root], deadline: [] as [] }
  expect(await start.opened([quota(alice, LISTED), quota(bob, LISTED)], terms)).toBe(id)
  await start.network.runUntilIdle()
  prepared = { world: start, snapshot: start.network.snapshot() }
  await start.network.stop()
})
beforeEach(async () => {
  world = prepared.world.on(await Network.start({ from: prepared.snapshot }))
})
afterEach(() => world.network.stop())

const prove = (place: number, one = alice) =>
  world.storage.as(one).claimByProof({
    eventId: id,
    index: BigInt(place),
    amount: PROVEN,
    proof: proofs[place] ?? [],
  })

/** Of the event that is made beside. */
const KEY = Uint8Array.of(7)

type Caller = 'storage' | 'controller'

/** Each flow with the calls that it makes, and whose they are. */
type Flow = { from: Caller; calls: string[]; run: () => Promise<unknown> }
const FLOWS: Record<string, Flow> = {
  userClaim: {
    from: 'storage',
    calls: ['icrc1_transfer'],
    run: () => world.storage.as(alice).userClaim(id),
  },
  claimByProof: { from: 'storage', calls: ['icrc1_transfer'], run: () => prove(0) },
  claim: {
    from: 'controller',
    calls: ['claim'],
    run: () => world.controller.as(alice).claim(id),
  },
  takeBack: {
    from: 'storage',
    calls: ['icrc1_balance_of', 'icrc1_transfer'],
    run: async () => {
      unwrap(await world.controller.as(creator).setStatus(id, false))
      return world.storage.as(creator).takeBack(id)
    },
  },
  setStatus: {
    from: 'controller',
    calls: ['setStatus', 'getEvent'],
    run: () => world.controller.as(creator).setStatus(id, false),
  },
  create: {
    from: 'controller',
    calls: ['addEvent'],
    run: () => world.controller.as(creator).create(world.info(), [KEY]),
  },
}

test.each(some(faultCases(FLOWS), 20))(
  'everybody is paid once when $method of $name $what',
  async ({ flow: { from, run }, method, fault }) => {
    const before = await tokensOfAll()

    await fault({
      network: world.network,
      from: world[from].canisterId,
      method,
      upgrade: () => world[from].upgrade(),
      run,
    })
    await world.network.advanceTime(5 * MINUTE_MS)

    await everybodyClaims()
    const burned = before - (await tokensOfAll())
    expect(burned % FEE).toBe(0n)
    expect(burned).toBeLessThanOrEqual(10n * FEE)
  },
)

/** What was closed opens again once its tokens are there; then all claim twice, and have all of theirs once. */
async function everybodyClaims(): Promise<void> {
  const { returned, pending } = unwrap(await world.storage.as(creator).getEventBooks(id))
  expect(pending).toBe(0n)
  if (returned > 0n) await world.deposit(id, returned)
  const { claimEventStatus } = unwrap(await world.storage.as(creator).getEvent(id))
  if (claimEventStatus !== 2n) unwrap(await world.controller.as(creator).setStatus(id, true))
  for (const [place, one] of [alice, bob].entries()) {
    for (let time = 0; time < 2; time++) {
      await world.storage.as(one).userClaim(id)
      await prove(place, one)
    }
    expect(await world.walletOf(one)).toBe(LISTED + PROVEN - 2n * FEE)
    expect(await world.storage.as(one).getPending(one)).toEqual([])
  }
  expect(await world.accountBalance(id)).toBe(0n)
  const { claimedUserAmount, totalUserAmount, claimedTokenAmount } = unwrap(
    await world.storage.as(creator).getEvent(id),
  )
  expect([claimedUserAmount, claimedTokenAmount]).toEqual([totalUserAmount, 2n * (LISTED + PROVEN)])
  // an event whose making was interrupted is made with the same key, and then there is one
  const made = world.controller.as(creator)
  const second = unwrap(await made.create(world.info(), [KEY]))
  expect(await made.findCreated(creator, KEY)).toEqual([second])
  const own = unwrap(await made.findCreateEvents(creator, 0n, 10n)).content
  expect(own.map(({ claimEventId }) => claimEventId)).toEqual([second, id])
  expect(await world.storage.as(creator).getEvent(second)).toHaveProperty('ok')
}

async function tokensOfAll(): Promise<bigint> {
  let sum = await world.accountBalance(id)
  for (const one of [alice, bob, creator]) sum += await world.walletOf(one)
  return sum
}
