import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { controller, maker, trader, unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { DAY_SECONDS, forkOf, type LockWorld, prepareLocks } from './testing/lockWorld.ts'

let world: LockWorld
forkEachTest({
  prepare: prepareLocks,
  forkOf,
  use: (fork: LockWorld) => {
    world = fork
  },
})

const DAY_MS = Number(DAY_SECONDS) * 1_000
const pass = (days: number) => world.network.advanceTime(days * DAY_MS)
const refused = (text: RegExp) => ({ err: expect.stringMatching(text) })

test('a position is locked, its fees are claimed, and its owner takes it back after its time', async () => {
  const lock = await world.locked(1n, 1n)
  expect(lock).toMatchObject({ positionId: 1n, owner: maker, pool: world.poolId })
  expect(await world.isOwnedBy(1n, world.id)).toBe(true)
  expect(await world.as(trader).getLock(world.poolId, 1n)).toEqual([lock])
  expect(await world.as(trader).getLocksOf(maker)).toEqual([lock])
  expect(await world.as(trader).getLocks(0n, 10n)).toMatchObject({
    content: [lock],
    totalElements: 1n,
  })

  expect(await world.as(maker).unlockPosition(world.poolId, 1n)).toEqual(refused(/still locked/))
  expect(await world.as(maker).claimFees(world.poolId, 1n)).toHaveProperty('ok')
  expect(await world.isOwnedBy(1n, world.id)).toBe(true)

  await world.upgrade()
  await pass(1.1)
  expect(await world.as(trader).unlockPosition(world.poolId, 1n)).toEqual(refused(/Only the owner/))
  expect(await world.as(controller).unlockPosition(world.poolId, 1n)).toEqual(
    refused(/Only the owner/),
  )
  expect(await world.as(maker).unlockPosition(world.poolId, 1n)).toEqual({ ok: true })
  expect(await world.isOwnedBy(1n, maker)).toBe(true)
  expect(await world.as(trader).getLock(world.poolId, 1n)).toEqual([])
  expect(await world.as(trader).getLocksOf(maker)).toEqual([])
})

test('the end of a lock moves later, never earlier, and within its bounds', async () => {
  await world.approve(1n)
  const lockFor = (days: bigint) =>
    world.as(maker).lockPosition(world.poolId, 1n, world.inDays(days))
  expect(await lockFor(0n)).toEqual(refused(/at least one day/))
  expect(await lockFor(-400n)).toEqual(refused(/at least one day/))
  expect(await lockFor(3_651n)).toEqual(refused(/ten years/))
  const farAway = 2n ** 200n
  expect(await world.as(maker).lockPosition(world.poolId, 1n, farAway)).toEqual(
    refused(/ten years/),
  )
  const { unlockTime } = unwrap(await lockFor(1n))

  const extend = (to: bigint, who = maker) => world.as(who).extendLock(world.poolId, 1n, to)
  expect(await extend(unlockTime)).toEqual(refused(/only be made longer/))
  expect(await extend(unlockTime - 1n)).toEqual(refused(/only be made longer/))
  expect(await extend(unlockTime + 1n, trader)).toEqual(refused(/Only the owner/))
  expect(await extend(unlockTime + 3_651n * DAY_SECONDS)).toEqual(refused(/ten years/))
  expect(await extend(unlockTime + DAY_SECONDS)).toMatchObject({
    ok: { unlockTime: unlockTime + DAY_SECONDS },
  })
  await pass(1.1)
  expect(await world.as(maker).unlockPosition(world.poolId, 1n)).toEqual(refused(/still locked/))
})

test('nobody locks what is not theirs, and no canister that is not a pool is asked', async () => {
  const until = world.inDays(2n)
  expect(await world.as(trader).lockPosition(world.poolId, 1n, until)).toEqual(
    refused(/do not own/),
  )
  // without an approval the pool refuses, and says so
  expect(await world.as(maker).lockPosition(world.poolId, 1n, until)).toHaveProperty('err')
  expect(await world.as(maker).lockPosition(world.id, 1n, until)).toEqual(refused(/Not a pool/))
  expect(await world.as(maker).claimFees(world.poolId, 1n)).toEqual(refused(/not locked/))
  expect(await world.as(maker).unlockPosition(world.poolId, 1n)).toEqual(refused(/not locked/))
  expect(await world.as(trader).getHandovers()).toEqual([])
  expect(await world.isOwnedBy(1n, maker)).toBe(true)
})

test('a position that was sent without asking is locked by whoever sent it, and comes back', async () => {
  unwrap(await world.pool(maker).transferPosition(maker, world.id, 2n))
  const until = world.inDays(1n)
  expect(await world.as(trader).lockPosition(world.poolId, 2n, until)).toEqual(
    refused(/do not own/),
  )
  expect(await world.as(maker).lockPosition(world.poolId, 2n, until)).toMatchObject({
    ok: { owner: maker },
  })
  expect(await world.as(maker).lockPosition(world.poolId, 2n, until)).toEqual(
    refused(/locked already/),
  )
  await pass(1.1)
  expect(await world.as(maker).unlockPosition(world.poolId, 2n)).toEqual({ ok: true })
  expect(await world.isOwnedBy(2n, maker)).toBe(true)
})
