import { buildCanister } from '@sluice/canister/build'
import { canisterSource } from '@sluice/testing'
import { type ExchangeWorld, startExchange } from '@sluice/testing/exchange/exchangeWorld'
import { controller, governance, unwrap } from '@sluice/testing/exchange/people'
import {
  hashOf,
  nextModule,
  requireOpen,
  UpgradableExchange,
  upgradeAll,
  useModule,
} from '@sluice/testing/exchange/poolUpgrades'
import { afterEach, beforeAll, expect, test } from 'vitest'

let world: ExchangeWorld
// the modules are built once, which takes longer than a test may
beforeAll(async () => (await startExchange()).network.stop())
afterEach(() => world.network.stop())

async function startedWith(module?: Uint8Array) {
  const prepared = await UpgradableExchange.prepare(module ?? (await nextModule()))
  world = await prepared.fork()
  return prepared.pool
}

test('a pool gets the new module with its state, every step is stamped in order and the list is empty', async () => {
  const { canisterId } = await startedWith()
  const before = hashOf(world, canisterId)

  await upgradeAll(world, [canisterId])

  await requireOpen(world, canisterId)
  expect(hashOf(world, canisterId)).not.toEqual(before)
  const factory = world.factory(governance)
  const [task] = unwrap(await factory.getPoolUpgradeTaskHis(canisterId))
  if (task === undefined) throw new Error('the upgrade is not in the history')
  const steps = [
    task.backup,
    task.turnOffAvailable,
    task.stop,
    task.upgrade,
    task.start,
    task.turnOnAvailable,
  ]
  expect(steps.every(({ isDone }) => isDone)).toBe(true)
  const times = steps.map(({ timestamp }) => timestamp)
  expect(times).toEqual([...times].sort((a, b) => Number(a - b)))
  expect(task.moduleHashAfter).not.toEqual(task.moduleHashBefore)
  expect(unwrap(await factory.getCurrentUpgradeTask())).toEqual([])
  expect(unwrap(await factory.getPendingUpgradePoolList())).toEqual([])
  expect(unwrap(await factory.getUpgradeFailedPoolList())).toEqual([])
  expect(unwrap(await factory.getPoolUpgradeTaskHisList())).toHaveLength(1)
  expect(await world.backup(governance).isBackupDone(canisterId)).toHaveProperty('err')
})

test('a pool that was closed stays closed, and one that is not older is left alone', async () => {
  const { canisterId } = await startedWith()
  await world.factory(governance).batchSetPoolAvailable([canisterId], false)
  await upgradeAll(world, [canisterId])
  expect((await world.pool(canisterId, governance).getAvailabilityState()).available).toBe(false)
  const after = hashOf(world, canisterId)

  await world.factory(controller).setNextPoolVersion('3.0.0')
  await useModule(world, (await buildCanister(canisterSource('swap-pool'), () => {})).module)
  await upgradeAll(world, [canisterId])

  expect(hashOf(world, canisterId)).toEqual(after)
  expect(unwrap(await world.factory(governance).getPoolUpgradeTaskHis(canisterId))).toHaveLength(2)
})

test('a module that cannot be installed leaves the pool with the old one, and a retry with a good one works', async () => {
  const { canisterId } = await startedWith(new Uint8Array(1000).fill(7))
  const before = hashOf(world, canisterId)

  await upgradeAll(world, [canisterId])

  await requireOpen(world, canisterId)
  expect(hashOf(world, canisterId)).toEqual(before)
  const [failed] = unwrap(await world.factory(governance).getUpgradeFailedPoolList())
  expect(failed?.errorMsg).toContain('could not install the new module')

  await useModule(world, await nextModule())
  expect(await world.factory(controller).retryAllFailedUpgrades()).toEqual({ ok: null })
  await world.network.advanceTime(120_000)
  await requireOpen(world, canisterId)
  expect(hashOf(world, canisterId)).not.toEqual(before)
  expect(unwrap(await world.factory(governance).getUpgradeFailedPoolList())).toEqual([])
})

test('a module that starts and is none of a pool is taken back for the old one, with the state of now', async () => {
  const wrong = await buildCanister(canisterSource('trusted-canister-manager'), () => {})
  const { canisterId } = await startedWith(wrong.module)
  const before = hashOf(world, canisterId)

  await upgradeAll(world, [canisterId])

  await requireOpen(world, canisterId)
  expect(hashOf(world, canisterId)).toEqual(before)
  const [failed] = unwrap(await world.factory(governance).getUpgradeFailedPoolList())
  expect(failed?.errorMsg).toContain('could not let the pool run the new module')
})

test('strangers neither start upgrades nor clear their traces', async () => {
  const { canisterId } = await startedWith()
  const stranger = world.factory(canisterId)

  await expect(stranger.setUpgradePoolList({ poolIds: [canisterId] })).rejects.toThrow('Only')
  await expect(stranger.retryAllFailedUpgrades()).rejects.toThrow('Only')
  await expect(stranger.clearPoolUpgradeTaskHis()).rejects.toThrow('Only')
})
