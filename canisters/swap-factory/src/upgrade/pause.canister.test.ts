import type { Principal } from '@icp-sdk/core/principal'
import type { ExchangeWorld } from '@sluice/testing/exchange/exchangeWorld'
import { admin, controller, governance, stranger, unwrap } from '@sluice/testing/exchange/people'
import {
  hashOf,
  nextModule,
  requireOpen,
  UpgradableExchange,
} from '@sluice/testing/exchange/poolUpgrades'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

const FEES = [500n, 3_000n, 10_000n]

let prepared: UpgradableExchange
let world: ExchangeWorld
let pools: Principal[]
let old: string | undefined
beforeAll(async () => {
  prepared = await UpgradableExchange.prepare(await nextModule(), FEES)
  pools = prepared.pools.map(({ canisterId }) => canisterId)
})
beforeEach(async () => {
  world = await prepared.fork()
  old = moduleOf(prepared.pool.canisterId)
})
afterEach(() => world.network.stop())

const factory = (caller = controller) => world.factory(caller)
const progress = () => factory(stranger).getUpgradeProgress()
const moduleOf = (id: Principal) => hashOf(world, id)?.toString()
const upgraded = () => pools.filter((id) => moduleOf(id) !== old).length

/** Gives the factory all pools, and pauses it while it installs the first module. */
async function pauseAtTheFirst(): Promise<void> {
  const { network, ids } = world
  const paused = network.faults.whileCallIsOut({ from: ids.factory, method: 'install_code' }, () =>
    factory(admin).pauseUpgrades(),
  )
  unwrap(await factory(governance).setUpgradePoolList({ poolIds: pools }))
  await network.advanceTime(60_000)
  unwrap(await paused)
  await network.advanceTime(120_000)
}

test('a pause lets the pool under way come to its end, and no other is begun until upgrades are resumed', async () => {
  await pauseAtTheFirst()

  expect(upgraded()).toBe(1)
  for (const id of pools) await requireOpen(world, id)
  expect(await progress()).toEqual({
    isPaused: true,
    current: [],
    waiting: 2n,
    done: 1n,
    failed: 0n,
  })

  unwrap(await factory(admin).resumeUpgrades())
  await world.network.advanceTime(120_000)
  expect(upgraded()).toBe(3)
  expect(await progress()).toMatchObject({ isPaused: false, waiting: 0n, done: 3n })
})

test('a paused run survives an upgrade of the factory', async () => {
  await pauseAtTheFirst()

  await world.upgrade('factory')
  await world.network.advanceTime(120_000)
  expect([upgraded(), await progress()]).toEqual([
    1,
    expect.objectContaining({ isPaused: true, waiting: 2n }),
  ])

  unwrap(await factory().resumeUpgrades())
  await world.network.advanceTime(120_000)
  expect(upgraded()).toBe(3)
})

test('what is ordered, or tried again, while upgrades are paused waits', async () => {
  unwrap(await factory().pauseUpgrades())
  unwrap(await factory().pauseUpgrades())
  unwrap(await factory().setUpgradePoolList({ poolIds: pools.slice(0, 1) }))
  unwrap(await factory().retryAllFailedUpgrades())
  await world.network.advanceTime(120_000)
  expect([upgraded(), await progress()]).toEqual([0, expect.objectContaining({ waiting: 1n })])
  expect(await factory().setUpgradePoolList({ poolIds: pools.slice(1) })).toHaveProperty('err')

  unwrap(await factory().resumeUpgrades())
  await world.network.advanceTime(120_000)
  expect(upgraded()).toBe(1)
})

test('a factory that is paused rests: its watch comes back with the next order', async () => {
  const atRest = await spentInFiveMinutes()
  await pauseAtTheFirst()
  const paused = await spentInFiveMinutes()
  // a watch would be ten messages; the list that waits takes a little memory
  expect(paused - atRest).toBeLessThan(MESSAGE_CYCLES)
})

const MESSAGE_CYCLES = 5_000_000n

async function spentInFiveMinutes(): Promise<bigint> {
  const cycles = () => world.network.inspector.facts(world.ids.factory)?.cycles ?? 0n
  await world.network.runUntilIdle()
  const before = cycles()
  await world.network.advanceTime(300_000)
  return before - cycles()
}
