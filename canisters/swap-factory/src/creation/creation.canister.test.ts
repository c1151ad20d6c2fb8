import type { Principal } from '@icp-sdk/core/principal'
import * as factoryService from '@sluice/candid/swap_factory'
import { buildCanister } from '@sluice/canister/build'
import { NetworkCrashError } from '@sluice/network'
import { some } from '@sluice/test-depth'
import { actorOn, canisterSource, encodeInit } from '@sluice/testing'
import {
  canisterCount,
  requireNothingLost,
  requirePoolAtLast,
  VERDICTS,
  withInstaller,
} from '@sluice/testing/exchange/creations'
import {
  type ExchangeWorld,
  request,
  startExchange,
  tokenA,
  tokenB,
} from '@sluice/testing/exchange/exchangeWorld'
import { controller, founder, governance, person, unwrap } from '@sluice/testing/exchange/people'
import { afterEach, beforeAll, expect, test } from 'vitest'

let world: ExchangeWorld
// the modules are built once, which takes longer than a test may
beforeAll(async () => (await startExchange()).network.stop())
afterEach(() => world.network.stop())

/** Asks once for a pool while `fault` is in force, however long that takes. */
async function tryOnce(): Promise<void> {
  const asked = world
    .factory(founder)
    .createPool(request())
    .catch(() => undefined)
  await world.network.runUntilIdle()
  await world.network.advanceTime(180_000)
  await asked
}

async function withFault(method: string, fate: string): Promise<void> {
  const verdict = VERDICTS[fate]
  if (verdict === undefined) throw new Error(fate)
  const fault = world.network.faults.onCall({ from: world.ids.factory, method }, verdict)
  await tryOnce()
  expect(fault.calls).toHaveLength(1)
}

async function withCrash(method: string, point: 'beforeCommit' | 'afterCommit'): Promise<void> {
  world.network.faults.crashAt(point, { after: (message) => message.method === method })
  const asked = world.factory(founder).createPool(request())
  // the last call is made when the founder has the answer
  const ended = Promise.all([asked, world.network.runUntilIdle()])
  await expect(ended).rejects.toBeInstanceOf(NetworkCrashError)
  await world.network.restart()
  await world.network.advanceTime(180_000)
}

async function withUpgrade(method: string): Promise<void> {
  const upgraded = world.network.faults.whileCallIsOut({ from: world.ids.factory, method }, () =>
    world.upgrade('factory'),
  )
  await tryOnce()
  await upgraded
}

const WRONGS: Record<string, (method: string) => Promise<void>> = {
  ...Object.fromEntries(
    Object.keys(VERDICTS).map((fate) => [fate, (method: string) => withFault(method, fate)]),
  ),
  'is lost by a crash before it is saved': (method) => withCrash(method, 'beforeCommit'),
  'is followed by a crash': (method) => withCrash(method, 'afterCommit'),
  'runs while the factory is upgraded': withUpgrade,
}

const cases = (methods: string[]) =>
  methods.flatMap((method) =>
    Object.entries(WRONGS).map(([what, goWrong]) => ({ method, what, goWrong })),
  )

/** Only a canister whose very id got lost with the answer can not be used again before somebody finds it. */
const LOSES_ID = ['answer', 'nonsense', 'upgraded']

test.each(some(cases(['create_canister', 'install_code', 'init', 'updatePoolIds']), 8))(
  'a local creation: when $method $what the passcode still makes one pool, and no canister is lost',
  async ({ method, what, goWrong }) => {
    world = await startExchange()
    await world.buyPasscode()
    const before = canisterCount(world)

    await goWrong(method)

    const isIdLost = method === 'create_canister' && LOSES_ID.some((word) => what.includes(word))
    await requirePoolAtLast(world, before, isIdLost ? 2 : 1)
    await requireNothingLost(world, before)
  },
)

test.each(some(cases(['canister_info', 'installToClaim', 'claimInstalled', 'init']), 8))(
  'a creation by an installer: when $method $what the passcode still makes one pool, and no canister is lost',
  async ({ method, goWrong }) => {
    world = await startExchange()
    await withInstaller(world)
    await world.buyPasscode()
    const before = canisterCount(world)

    await goWrong(method)

    await requirePoolAtLast(world, before, 1)
    await requireNothingLost(world, before)
  },
)

test('a creation that never ends makes room after a minute, and its late answer does no harm', async () => {
  world = await startExchange()
  await world.buyPasscode()
  const before = canisterCount(world)
  const { faults } = world.network
  faults.onCall(
    { from: world.ids.factory, method: 'install_code' },
    { kind: 'holdAnswer' },
    { times: 1 },
  )
  const stuck = world.factory(founder).createPool(request())
  await world.network.runUntilIdle()
  expect(await world.factory(founder).createPool(request())).toEqual({
    err: { InternalError: 'Please pay the fee for creating SwapPool.' },
  })
  await world.buyPasscode(500n)
  expect(await world.factory(founder).createPool(request({ fee: 500n }))).toEqual({
    err: { InternalError: 'Please wait for previous creating job finished' },
  })

  await world.network.advanceTime(61_000)
  const second = world.factory(founder).createPool(request({ fee: 500n }))
  await world.network.runUntilIdle()
  await faults.releaseAnswers()

  expect(await second).toHaveProperty('ok')
  expect(await stuck).toHaveProperty('err')
  expect(await world.factory(founder).createPool(request())).toHaveProperty('ok')
  expect(canisterCount(world) - before).toBe(2)
  expect(
    unwrap(await world.factory(founder).getPools())
      .map(({ fee }) => fee)
      .sort(),
  ).toEqual([3000n, 500n])
})

test('an installer with another controller or another module is not used', async () => {
  world = await startExchange()
  await withInstaller(world)
  await world.setControllers(world.ids.installer, [world.ids.factory, governance, person(77)])
  await world.buyPasscode()
  const refusal = async () => JSON.stringify(await world.factory(founder).createPool(request()))

  expect(await refusal()).toContain('controlled by the factory and governance only')
  await world.setControllers(world.ids.installer, [world.ids.factory, governance])
  await world.factory(controller).setInstallerModuleHash(new Uint8Array(32))
  expect(await refusal()).toContain('does not run the registered module')
  expect(unwrap(await world.factory(founder).getPasscodesByPrincipal(founder))).toHaveLength(1)
})

test('a creation costs what the README says', async () => {
  world = await startExchange()
  const cycles = () => world.network.inspector.facts(world.ids.factory)?.cycles ?? 0n
  const before = cycles()

  await world.createdPool()

  const cost = before - cycles()
  expect(cost).toBeGreaterThan(1_860_000_000_000n)
  expect(cost).toBeLessThan(2_000_000_000_000n)
})

test('a factory short of cycles says so and gives the passcode back', async () => {
  world = await startExchange()
  const { network } = world
  const { module } = await buildCanister(canisterSource('swap-factory'), () => {})
  const canisterId = await network.createCanister({
    controllers: [controller],
    cycles: 2_500_000_000_000n,
  })
  const args = [controller, controller, controller, controller, controller, [], controller]
  const arg = encodeInit(factoryService, args)
  await network.installCode({ canisterId, mode: 'install', wasmModule: module, arg })
  const poor = (caller: Principal) =>
    actorOn<factoryService._SERVICE>(network, factoryService, canisterId, caller)
  const asController = poor(controller)
  await asController.uploadWasmChunk(module)
  await asController.combineWasmChunks()
  await asController.activateWasm()
  await asController.addPasscode(founder, { token0: tokenB, token1: tokenA, fee: 3000n })

  expect(JSON.stringify(await poor(founder).createPool(request()))).toContain('short of cycles')
  expect(await asController.countUnusedPasscodes()).toBe(1n)
})
