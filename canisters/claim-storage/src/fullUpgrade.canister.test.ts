import { times } from '@sluice/test-depth'
import { stranger, unwrap } from '@sluice/testing/exchange/people'
import { instructionsOf } from '@sluice/testing/filling/instructionsOf'
import { expect, test } from 'vitest'
import { MOST_AT_ONCE } from './claims/quotas.ts'
import { alice, bob, creator, FEE, quota, startClaims } from './testing/claimWorld.ts'

/** Entries of a list; a hundred thousand in a deep run. */
const MANY = times(100_000)
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
  const id = await world.made([quota(alice, AMOUNT), quota(bob, AMOUNT)])
  const made = world.controller.as(creator)
  for (let first = 0; first < MANY; first += MOST_AT_ONCE) {
    const size = Math.min(MOST_AT_ONCE, MANY - first)
    const batch = Array.from({ length: size }, (_, place) => entry(first + place))
    unwrap(await made.importQuota(id, batch))
  }
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
