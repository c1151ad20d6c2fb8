import { randomBytes } from 'node:crypto'
import { type CallVerdict, NetworkCrashError } from '@sluice/network'
import { some } from '@sluice/test-depth'
import { VERDICTS } from '@sluice/testing/exchange/creations'
import type { ExchangeWorld } from '@sluice/testing/exchange/exchangeWorld'
import { founder, governance, unwrap } from '@sluice/testing/exchange/people'
import {
  hashOf,
  nextModule,
  requireOpen,
  UpgradableExchange,
  upgradeAll,
} from '@sluice/testing/exchange/poolUpgrades'
import { afterEach, beforeAll, expect, test } from 'vitest'

/** Every call that the factory makes to upgrade a pool: whatever goes wrong with one, the pool ends open. */
const CALLS = [
  'getVersion',
  'getAvailabilityState',
  'canister_info',
  'backup',
  'isBackupDone',
  'setAvailable',
  'getEvents',
  'invariants',
  'stop_canister',
  'take_canister_snapshot',
  'install_code',
  'start_canister',
  'delete_canister_snapshot',
  'removeBackupData',
]
/** What the factory calls for a module too large for one message. */
const CHUNK_CALLS = ['clear_chunk_store', 'upload_chunk', 'install_chunked_code']

let world: ExchangeWorld
let usual: UpgradableExchange
let large: UpgradableExchange
// the modules are built once, which takes longer than a test may
beforeAll(async () => {
  usual = await UpgradableExchange.prepare(await nextModule())
  large = await UpgradableExchange.prepare(await nextModule(randomBytes(1_200_000)))
})
afterEach(() => world.network.stop())

/** The pool is open, with the new module or with the old one, and the lists say which. */
async function requireEnded(before: Uint8Array | undefined): Promise<void> {
  const [pool] = unwrap(await world.factory(founder).getPools())
  if (pool === undefined) throw new Error('there is no pool')
  await requireOpen(world, pool.canisterId)
  const factory = world.factory(governance)
  const failed = unwrap(await factory.getUpgradeFailedPoolList())
  const done = unwrap(await factory.getPoolUpgradeTaskHis(pool.canisterId))
  expect([failed.length, done.length]).toEqual(failed.length === 1 ? [1, 0] : [0, 1])
  if (failed.length === 1) expect(hashOf(world, pool.canisterId)).toEqual(before)
  else expect(hashOf(world, pool.canisterId)).not.toEqual(before)
  expect(world.network.inspector.facts(pool.canisterId)?.snapshots).toBeLessThanOrEqual(1)
}

async function tryWith(
  prepared: UpgradableExchange,
  method: string,
  verdict: CallVerdict,
): Promise<void> {
  world = await prepared.fork()
  const { canisterId } = prepared.pool
  const before = hashOf(world, canisterId)
  const fault = world.network.faults.onCall({ from: world.ids.factory, method }, verdict)

  await upgradeAll(world, [canisterId])
  await world.network.advanceTime(240_000)

  expect(fault.calls).toHaveLength(1)
  await requireEnded(before)
}

const faults = (methods: string[], verdicts = Object.entries(VERDICTS)) =>
  methods.flatMap((method) => verdicts.map(([what, verdict]) => ({ method, what, verdict })))

test.each(some(faults(CALLS), 10))(
  'when $method $what the pool ends open, with the new module or with the old one',
  ({ method, verdict }) => tryWith(usual, method, verdict),
)

// interpreted code takes seconds to hash a large module, so these are the fates that differ most
const HASHING_MS = 240_000
const HARDEST = Object.entries(VERDICTS).filter(([what]) => /before|lost|on the answer/.test(what))

test.each(some(faults(CHUNK_CALLS, HARDEST), 2))(
  'with a large module: when $method $what the pool ends open, with the new module or with the old one',
  ({ method, verdict }) => tryWith(large, method, verdict),
  HASHING_MS,
)

test.each(some(CALLS, 3))(
  'an upgrade of the factory while %s is out does not stop the list',
  async (method) => {
    world = await usual.fork()
    const { canisterId } = usual.pool
    const before = hashOf(world, canisterId)
    const upgraded = world.network.faults.whileCallIsOut({ from: world.ids.factory, method }, () =>
      world.upgrade('factory'),
    )

    await upgradeAll(world, [canisterId])
    await upgraded
    // the clock may have run ahead while the factory's module was read
    await world.network.advanceTime(120_000)

    await requireOpen(world, canisterId)
    expect(hashOf(world, canisterId)).not.toEqual(before)
    expect(unwrap(await world.factory(governance).getUpgradeFailedPoolList())).toEqual([])
  },
)

const crashes = CALLS.flatMap((method) =>
  (['beforeCommit', 'afterCommit'] as const).map((point) => ({ method, point })),
)

test.each(some(crashes, 5))(
  'a crash at $point of $method does not stop the list',
  async ({ method, point }) => {
    world = await usual.fork()
    const { canisterId } = usual.pool
    const before = hashOf(world, canisterId)
    await world.network.runUntilIdle()
    world.network.faults.crashAt(point, { after: (message) => message.method === method })

    await expect(upgradeAll(world, [canisterId])).rejects.toBeInstanceOf(NetworkCrashError)
    await world.network.restart()
    await world.network.advanceTime(240_000)

    await requireOpen(world, canisterId)
    expect(hashOf(world, canisterId)).not.toEqual(before)
    expect(unwrap(await world.factory(governance).getUpgradeFailedPoolList())).toEqual([])
  },
)
