import { times } from '@sluice/test-depth'
import { stranger, unwrap } from '@sluice/testing/exchange/people'
import { fillMaps } from '@sluice/testing/filling/fillMaps'
import { instructionsOf } from '@sluice/testing/filling/instructionsOf'
import { expect, test } from 'vitest'
import { alice, bob, creator, FEE, quota, startClaims } from './testing/claimWorld.ts'

/** Entries in one batch of a list, beside what the maps are filled with: a hundred thousand together in a deep run. */
const MANY = times(19_000)
const FILLED = BigInt(times(80_000))
/** Records, open ones, claimed ones, and those of each user: the numbers of `ClaimState.ts`. */
const MAPS = [3, 4, 5, 6]
const AMOUNT = 1_000n

const entry = (place: number) => ({
  user: { address: place.toString(16).padStart(64, '0') },
  quota: AMOUNT,
})

test('an upgrade costs the same with very many entries, and changes none of them', async () => {
  const world = await startClaims()
  const { network, storage } = world
  const upgrade = () =>
    instructionsOf({ network, canisterId: storage.canisterId }, () => storage.upgrade())
  const earlier = await world.opened([quota(alice, AMOUNT), quota(bob, AMOUNT)])
  unwrap(await storage.as(alice).userClaim(earlier))
  // the first one may meet more that has fallen due
  await upgrade()
  const few = await upgrade()
  // far from the keys of real entries, which begin with the numbers of few events
  const repeated = MAPS.map((memory) => ({ memory, first: 1n << 40n, count: FILLED }))
  await fillMaps({ network, canisterId: storage.canisterId }, { repeated })
  await storage.upgrade()
  const id = await world.made([quota(alice, AMOUNT), quota(bob, AMOUNT)])
  const made = world.controller.as(creator)
  const batch = Array.from({ length: MANY }, (_, place) => entry(place))
  unwrap(await made.importQuota(id, batch))
  unwrap(await made.ready(id))
  await world.deposit(id, AMOUNT * BigInt(MANY + 2))
  unwrap(await made.setStatus(id, true))
  unwrap(await storage.as(alice).userClaim(id))
  const reading = storage.as(stranger)
  const places = [0n, BigInt(MANY) / 2n, BigInt(MANY) - 5n]
  const seen = async () => ({
    event: await reading.getEvent(id),
    books: await reading.getEventBooks(id),
    records: await Promise.all(places.map((at) => reading.findEventRecords(id, [], at, 10n))),
    claims: await reading.findAllEventRecords([], 0n, 10n),
    ofLast: await reading.findUserEventRecords(entry(MANY - 1).user, [id], [], 0n, 10n),
    held: await world.accountBalance(id),
  })
  const before = await seen()
  expect(before.event).toMatchObject({ ok: { totalUserAmount: BigInt(MANY + 2) } })
  expect(before.ofLast).toMatchObject({ ok: { totalElements: 1n } })

  const many = await upgrade()

  expect(Number(many) / Number(few)).toBeLessThan(1.02)
  expect(await seen()).toEqual(before)
  expect(await storage.as(alice).userClaim(id)).toEqual({ err: 'You have claimed already' })
  const poor = await world.walletOf(bob)
  unwrap(await storage.as(bob).userClaim(id))
  expect(await world.walletOf(bob)).toBe(poor + AMOUNT - FEE)
  await network.stop()
}, 600_000)
