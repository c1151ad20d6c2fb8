import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { controller, stranger, unwrap } from '@sluice/testing/exchange/people'
import { instructionsOf } from '@sluice/testing/filling/instructionsOf'
import { expect, test } from 'vitest'
import {
  alice,
  bob,
  type ClaimWorld,
  creator,
  FEE,
  forkOf,
  NOW_NS,
  quota,
  startClaims,
} from './testing/claimWorld.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DAY_NS = 86_400_000_000_000n
const LONGEST_DAYS = 190n

let world: ClaimWorld
forkEachTest({
  prepare: () => startClaims(),
  forkOf,
  use: (fork: ClaimWorld) => {
    world = fork
  },
})

const made = (caller = creator) => world.controller.as(caller)
const storage = (caller = stranger) => world.storage.as(caller)

/** Timers run once a minute, and what one begins ends with the next. */
async function passMinutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute++) await world.network.advanceTime(MINUTE_MS)
}

test('events that nothing happens to cost the timers nothing', async () => {
  const idle = () =>
    instructionsOf({ network: world.network, canisterId: world.storage.canisterId }, () =>
      passMinutes(5),
    )
  await passMinutes(3)
  const few = await idle()
  await Promise.all(Array.from({ length: 40 }, () => made(stranger).create(world.info(), [])))
  await passMinutes(4)

  const many = await idle()

  expect(Number(many) / Number(few)).toBeLessThan(1.05)
})

test('an event that nobody opens ends after a week: what is in its account goes back, its rows and it are gone', async () => {
  const id = await world.made([quota(alice, 1_000n), quota(bob, 5n)])
  const kept = unwrap(await made(controller).create(world.info(), []))
  unwrap(await made(controller).importQuota(kept, [quota(alice, 7n)]))
  await world.deposit(id, 300n)
  const before = await world.walletOf(creator)

  await world.sleep(7 * DAY_MS)
  await passMinutes(4)

  expect(await world.walletOf(creator)).toBe(before + 300n - FEE)
  expect(await storage().getEvent(id)).toEqual({ err: "The claim event doesn't exist" })
  expect(await made().getEvent(id)).toEqual({ err: "The claim event doesn't exist" })
  expect(unwrap(await made().findCreateEvents(creator, 0n, 5n)).totalElements).toBe(0n)
  expect(unwrap(await made().findUserEvents(bob, 0n, 5n)).totalElements).toBe(0n)
  const records = async (principal: typeof alice) =>
    unwrap(await storage().findUserEventRecords({ principal }, [], [], 0n, 5n)).content
  expect(await records(bob)).toEqual([])
  expect(await records(alice)).toMatchObject([{ claimEventId: kept, claimAmount: 7n }])
  expect(unwrap(await made().findUserEvents(alice, 0n, 5n)).content).toMatchObject([
    { claimEventId: kept },
  ])
  expect(unwrap(await storage().findAllEvents([0n], 0n, 5n)).content).toMatchObject([
    { claimEventId: kept },
  ])
  expect(unwrap(await storage().findAllEvents([], 0n, 5n)).totalElements).toBe(1n)
})

test('an event without room of its own has a deadline, and its claims can be read for a month after it', async () => {
  const id = await world.opened([quota(alice, 1_000n), quota(bob, 500n)])
  const { deadline } = unwrap(await storage().getEventTerms(id))
  const latest = NOW_NS + LONGEST_DAYS * DAY_NS
  expect(deadline[0]).toBeGreaterThanOrEqual(latest)
  expect(deadline[0]).toBeLessThan(latest + DAY_NS)
  const other = await world.made([quota(alice, 1n)])
  expect(await made().setTerms(other, { root: [], deadline: [latest + DAY_NS] })).toEqual({
    err: 'The event ends 190 days after it was made at the latest',
  })
  unwrap(await storage(alice).userClaim(id))
  const before = await world.walletOf(creator)

  await world.sleep(Number(LONGEST_DAYS) * DAY_MS)
  await passMinutes(3)
  expect(await world.walletOf(creator)).toBe(before + 500n - FEE)
  expect(unwrap(await storage().findEventRecords(id, [1n], 0n, 5n)).totalElements).toBe(1n)
  expect(await made().setStatus(id, true)).toEqual({ err: 'The deadline of the event is over' })

  await world.sleep(30 * DAY_MS)
  await passMinutes(4)
  expect(await storage().getEvent(id)).toHaveProperty('err')
  expect(unwrap(await made().findUserEvents(alice, 0n, 5n)).totalElements).toBe(0n)
})

test('rows of an event that is taken off go, too, a part in each message', async () => {
  const people = Array.from({ length: 600 }, (_, place) => ({
    user: { address: place.toString(16).padStart(64, '0') },
    quota: 1n,
  }))
  const id = await world.made([...people, quota(alice, 1n)])
  unwrap(await made().delete(id))
  expect(await storage().getEvent(id)).toHaveProperty('err')
  expect(unwrap(await storage().findAllEvents([], 0n, 5n)).totalElements).toBe(0n)

  await passMinutes(2)

  const [first = { user: { principal: alice } }] = people
  for (const user of [first.user, { principal: alice }])
    expect(unwrap(await storage().findUserEventRecords(user, [], [], 0n, 5n)).totalElements).toBe(
      0n,
    )
  expect(unwrap(await made().findUserEvents(alice, 0n, 5n)).totalElements).toBe(0n)
  await expect(storage().takeEndedRows(id, 1n)).rejects.toThrow('Only an admin')
})

test('what claims have changed at the storage shows at the controller a minute later', async () => {
  const id = await world.opened([quota(alice, 1_000n), quota(bob, 500n)])
  const claimed = async () => unwrap(await made().getEvent(id)).claimedTokenAmount
  await passMinutes(2)
  for (const [one, sum] of [[alice, 1_000n] as const, [bob, 1_500n] as const]) {
    unwrap(await storage(one).userClaim(id))
    expect(await claimed()).toBe(sum === 1_000n ? 0n : 1_000n)
    await passMinutes(2)
    expect(await claimed()).toBe(sum)
  }
})
