import { gunzipSync, gzipSync } from 'node:zlib'
import type { Principal } from '@icp-sdk/core/principal'
import { sqrtRatioAtTick } from '@sluice/amm'
import type { PoolData } from '@sluice/candid/swap_factory'
import { buildCanister } from '@sluice/canister/build'
import { canisterSource } from '@sluice/canister/testing'
import type { CallVerdict } from '@sluice/network'
import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  controller,
  type ExchangeWorld,
  governance,
  startExchange,
} from '../testing/exchangeWorld.ts'

let world: ExchangeWorld
// the modules are built once, which takes longer than a test may
beforeAll(async () => (await startExchange()).network.stop())
afterEach(() => world.network.stop())

/** The pool's module with one more custom section: it does the same and has another hash. */
async function nextModule(): Promise<Uint8Array> {
  const { module } = await buildCanister(canisterSource('swap-pool'), () => {})
  return gzipSync(Buffer.concat([gunzipSync(module), Uint8Array.of(0, 3, 1, 120, 1)]), { level: 1 })
}

async function useModule(module: Uint8Array): Promise<void> {
  const factory = world.factory(controller)
  await factory.clearChunks()
  for (let start = 0; start < module.length; start += 1_500_000)
    await factory.uploadWasmChunk(module.subarray(start, start + 1_500_000))
  await factory.combineWasmChunks()
  await factory.activateWasm()
}

async function startedWith(module?: Uint8Array): Promise<PoolData> {
  world = await startExchange()
  const pool = await world.createdPool()
  await useModule(module ?? (await nextModule()))
  return pool
}

async function upgradeAll(pools: Principal[]): Promise<void> {
  expect(await world.factory(governance).setUpgradePoolList({ poolIds: pools })).toEqual({
    ok: null,
  })
  await world.network.advanceTime(120_000)
}

const ok = <T>(answer: { ok: T } | { err: unknown }): T => {
  if ('ok' in answer) return answer.ok
  throw new Error(JSON.stringify(answer.err))
}
const hashOf = (id: Principal) => world.network.inspector.facts(id)?.moduleHash

/** The pool answers, at the price it was made with, and is open for trading. */
async function requireOpen(id: Principal): Promise<void> {
  const pool = world.pool(id, governance)
  expect(ok(await pool.metadata()).sqrtPriceX96).toBe(sqrtRatioAtTick(600))
  expect((await pool.getAvailabilityState()).available).toBe(true)
}

test('a pool gets the new module with its state, every step is stamped in order and the list is empty', async () => {
  const { canisterId } = await startedWith()
  const before = hashOf(canisterId)

  await upgradeAll([canisterId])

  await requireOpen(canisterId)
  expect(hashOf(canisterId)).not.toEqual(before)
  const factory = world.factory(governance)
  const [task] = ok(await factory.getPoolUpgradeTaskHis(canisterId))
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
  expect(ok(await factory.getCurrentUpgradeTask())).toEqual([])
  expect(ok(await factory.getPendingUpgradePoolList())).toEqual([])
  expect(ok(await factory.getUpgradeFailedPoolList())).toEqual([])
  expect(ok(await factory.getPoolUpgradeTaskHisList())).toHaveLength(1)
  expect(await world.backup(governance).isBackupDone(canisterId)).toHaveProperty('err')
})

test('a pool that was closed stays closed, and one that is not older is left alone', async () => {
  const { canisterId } = await startedWith()
  await world.factory(governance).batchSetPoolAvailable([canisterId], false)
  await upgradeAll([canisterId])
  expect((await world.pool(canisterId, governance).getAvailabilityState()).available).toBe(false)
  const after = hashOf(canisterId)

  await world.factory(controller).setNextPoolVersion('3.0.0')
  await useModule((await buildCanister(canisterSource('swap-pool'), () => {})).module)
  await upgradeAll([canisterId])

  expect(hashOf(canisterId)).toEqual(after)
  expect(ok(await world.factory(governance).getPoolUpgradeTaskHis(canisterId))).toHaveLength(2)
})

test('a module that cannot be installed leaves the pool with the old one, and a retry with a good one works', async () => {
  const { canisterId } = await startedWith(new Uint8Array(1000).fill(7))
  const before = hashOf(canisterId)

  await upgradeAll([canisterId])

  await requireOpen(canisterId)
  expect(hashOf(canisterId)).toEqual(before)
  const [failed] = ok(await world.factory(governance).getUpgradeFailedPoolList())
  expect(failed?.errorMsg).toContain('could not install the new module')

  await useModule(await nextModule())
  expect(await world.factory(controller).retryAllFailedUpgrades()).toEqual({ ok: null })
  await world.network.advanceTime(120_000)
  await requireOpen(canisterId)
  expect(hashOf(canisterId)).not.toEqual(before)
  expect(ok(await world.factory(governance).getUpgradeFailedPoolList())).toEqual([])
})

test('a module that starts and cannot be opened is taken back for the old one, with the state of now', async () => {
  const wrong = await buildCanister(canisterSource('trusted-canister-manager'), () => {})
  const { canisterId } = await startedWith(wrong.module)
  const before = hashOf(canisterId)

  await upgradeAll([canisterId])

  await requireOpen(canisterId)
  expect(hashOf(canisterId)).toEqual(before)
  const [failed] = ok(await world.factory(governance).getUpgradeFailedPoolList())
  expect(failed?.errorMsg).toContain('could not open the pool')
})

const CALLS = [
  'getVersion',
  'getAvailabilityState',
  'canister_info',
  'backup',
  'isBackupDone',
  'setAvailable',
  'stop_canister',
  'take_canister_snapshot',
  'install_code',
  'start_canister',
  'delete_canister_snapshot',
  'removeBackupData',
]
const VERDICTS: Record<string, CallVerdict> = {
  'is rejected before it runs': { kind: 'rejectBefore', code: 2, message: 'try later' },
  'runs and its answer is lost': { kind: 'rejectAfter', code: 5, message: 'lost' },
  'runs and the factory traps on its answer': { kind: 'trapCallback' },
}

test.each(CALLS.flatMap((method) => Object.keys(VERDICTS).map((fate) => [method, fate] as const)))(
  'when %s %s the pool ends open, with the new module or with the old one',
  async (method, fate) => {
    const { canisterId } = await startedWith()
    const before = hashOf(canisterId)
    const verdict = VERDICTS[fate]
    if (verdict === undefined) throw new Error(fate)
    const fault = world.network.faults.onCall({ from: world.ids.factory, method }, verdict, {
      times: 1,
    })

    await upgradeAll([canisterId])

    expect(fault.calls).toHaveLength(1)
    await requireOpen(canisterId)
    const failed = ok(await world.factory(governance).getUpgradeFailedPoolList())
    const done = ok(await world.factory(governance).getPoolUpgradeTaskHis(canisterId))
    expect([failed.length, done.length]).toEqual(failed.length === 1 ? [1, 0] : [0, 1])
    if (failed.length === 1) expect(hashOf(canisterId)).toEqual(before)
    else expect(hashOf(canisterId)).not.toEqual(before)
  },
)

test.each(CALLS)(
  'an upgrade of the factory while %s is out does not stop the list',
  async (method) => {
    const { canisterId } = await startedWith()
    const before = hashOf(canisterId)
    const upgraded = world.network.faults.whileCallIsOut({ from: world.ids.factory, method }, () =>
      world.upgrade('factory'),
    )

    await upgradeAll([canisterId])
    await upgraded
    // the clock may have run ahead while the factory's module was read
    await world.network.advanceTime(120_000)

    await requireOpen(canisterId)
    expect(hashOf(canisterId)).not.toEqual(before)
    expect(ok(await world.factory(governance).getUpgradeFailedPoolList())).toEqual([])
  },
)

test('strangers neither start upgrades nor clear their traces', async () => {
  const { canisterId } = await startedWith()
  const stranger = world.factory(canisterId)

  await expect(stranger.setUpgradePoolList({ poolIds: [canisterId] })).rejects.toThrow('Only')
  await expect(stranger.retryAllFailedUpgrades()).rejects.toThrow('Only')
  await expect(stranger.clearPoolUpgradeTaskHis()).rejects.toThrow('Only')
})
