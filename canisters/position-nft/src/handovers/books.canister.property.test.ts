import type { Fault, Network } from '@sluice/network'
import { share } from '@sluice/test-depth'
import { PREPARING_MS } from '@sluice/testing/exchange/marketWorld'
import { maker, stranger, trader, unwrap } from '@sluice/testing/exchange/people'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forkOf, type NftWorld, prepareNfts } from '../testing/nftWorld.ts'

const PEOPLE = [maker, trader, stranger]
const POSITIONS = [1n, 2n, 3n, 4n]
let prepared: NftWorld
let snapshot: ReturnType<Network['snapshot']>
beforeAll(async () => {
  prepared = await prepareNfts()
  snapshot = prepared.network.snapshot()
}, PREPARING_MS)
afterAll(() => prepared.network.stop())

const person = fc.constantFrom(...PEOPLE)
const position = fc.constantFrom(...POSITIONS)
const token = fc.bigInt(1n, 6n)
const step = fc.oneof(
  fc.record({ kind: fc.constant('wrap' as const), person, position }),
  fc.record({ kind: fc.constant('unwrap' as const), person, token }),
  fc.record({ kind: fc.constant('give' as const), person, to: person, token }),
  fc.constant({ kind: 'upgrade' } as const),
  fc.record({
    kind: fc.constant('fault' as const),
    method: fc.constantFrom('transferPosition', 'checkOwnerOfUserPosition'),
    verdict: fc.constantFrom(
      { kind: 'trapCallee' } as const,
      { kind: 'trapCallback' } as const,
      { kind: 'rejectAfter', code: 5, message: 'by the test' } as const,
    ),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function apply(world: NftWorld, next: Step, faults: Fault[]): Promise<unknown> {
  switch (next.kind) {
    case 'wrap':
      await world.pool(next.person).approvePosition(world.id, next.position)
      return world.as(next.person).wrap(world.poolId, next.position)
    case 'unwrap':
      return world.as(next.person).unwrap(next.token)
    case 'give': {
      const to = { owner: next.to, subaccount: [] as [] }
      const move = { token_id: next.token, to, from_subaccount: [] as [], memo: [] as [] }
      return world.as(next.person).icrc7_transfer([{ ...move, created_at_time: [] }])
    }
    case 'upgrade':
      return world.upgrade()
    case 'fault':
      return faults.push(
        world.network.faults.onCall({ from: world.id, method: next.method }, next.verdict),
      )
  }
}

/** Every position has exactly one owner in the pool; the collection's ones have one token with one holder, and no others. */
async function requireInOrder(world: NftWorld): Promise<void> {
  const nft = world.as(maker)
  let wrapped = 0n
  for (const id of POSITIONS) {
    const place = await world.whereIs(id, PEOPLE)
    expect(place).toMatch(/^(pool: [a-z0-9-]+|collection: [a-z0-9-]+)$/)
    if (place.startsWith('collection')) wrapped += 1n
  }
  expect(await nft.icrc7_total_supply()).toBe(wrapped)
  const accounts = PEOPLE.map((owner) => ({ owner, subaccount: [] as [] }))
  const balances = await nft.icrc7_balance_of(accounts)
  expect(balances.reduce((sum, one) => sum + one, 0n)).toBe(wrapped)
}

test('whatever happens, each position has one owner and each token one position', async () => {
  const run = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
    const world = await forkOf(prepared, snapshot)
    const faults: Fault[] = []
    try {
      for (const next of steps) {
        await apply(world, next, faults).catch(() => 'a callback trapped')
        if ((await world.as(maker).getHandovers()).length === 0) await requireInOrder(world)
      }
      for (const fault of faults) fault.remove()
      // what is under way ends now, so that the time that passes is enough for its retries
      await world.network.runUntilIdle()
      await world.network.advanceTime(900_000)
      expect(await world.as(maker).getHandovers()).toEqual([])
      await requireInOrder(world)
      const tokens = await world.as(maker).icrc7_tokens([], [])
      for (const id of tokens) {
        const [owner] = (await world.as(maker).icrc7_owner_of([id]))[0] ?? []
        if (owner !== undefined) unwrap(await world.as(owner.owner).unwrap(id))
      }
      expect(await world.as(maker).icrc7_total_supply()).toBe(0n)
    } finally {
      await world.network.stop()
    }
  })
  await fc.assert(run, { ...share(60, 3), endOnFailure: true })
}, 300_000)
