import type { Principal } from '@icp-sdk/core/principal'
import * as factoryService from '@sluice/candid/swap_factory'
import { buildCanister } from '@sluice/canister/build'
import { actorOn, canisterSource, encodeInit } from '@sluice/canister/testing'
import type { CallVerdict } from '@sluice/network'
import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  controller,
  type ExchangeWorld,
  founder,
  governance,
  person,
  request,
  startExchange,
  tokenA,
  tokenB,
} from './testing/exchangeWorld.ts'

let world: ExchangeWorld
// the modules are built once, which takes longer than a test may
beforeAll(async () => (await startExchange()).network.stop())
afterEach(() => world.network.stop())

const ok = <T>(answer: { ok: T } | { err: unknown }): T => {
  if ('ok' in answer) return answer.ok
  throw new Error(JSON.stringify(answer.err))
}

/** Makes the installer one that the factory trusts. */
async function withInstaller(): Promise<void> {
  const { factory, installer } = world.ids
  await world.setControllers(installer, [factory, governance])
  const hash = world.network.inspector.facts(installer)?.moduleHash
  if (hash === undefined) throw new Error('the installer has no module')
  await world.factory(controller).setInstallerModuleHash(hash)
  await world
    .factory(controller)
    .addPoolInstallers([
      { canisterId: installer, subnet: 'europe', subnetType: 'application', weight: 5n },
    ])
}

const poolCanisters = () => world.network.inspector.canisters().length

/** Asks for the pool until it is there; the passcode must suffice, and no canister may be wasted beyond `most` new ones. */
async function requirePoolAtLast(canistersBefore: number, most: number): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const created = await world.factory(founder).createPool(request())
    if ('ok' in created) break
    await world.network.advanceTime(61_000)
  }
  await world.network.advanceTime(10_000)
  const factory = world.factory(founder)
  const [pool] = ok(await factory.getPools())
  if (pool === undefined) throw new Error('there is no pool')
  expect(ok(await world.pool(pool.canisterId, founder).metadata()).key).toBe(pool.key)
  expect(ok(await factory.getPools())).toHaveLength(1)
  expect(ok(await factory.getPasscodesByPrincipal(founder))).toEqual([])
  expect(await factory.countUnusedPasscodes()).toBe(0n)
  expect(await factory.getSpareCanisters()).toEqual([])
  expect(poolCanisters() - canistersBefore).toBeLessThanOrEqual(most)
  expect(ok(await world.index(founder).getPools())).toEqual([pool.canisterId.toText()])
}

const VERDICTS: Record<string, CallVerdict> = {
  'is rejected before it runs': { kind: 'rejectBefore', code: 2, message: 'try later' },
  'is out of cycles': { kind: 'outOfCycles' },
  'runs and its answer is lost': { kind: 'rejectAfter', code: 5, message: 'lost' },
  'runs and the factory traps on its answer': { kind: 'trapCallback' },
  traps: { kind: 'trapCallee' },
}
const cases = (methods: string[]) =>
  methods.flatMap((method) => Object.keys(VERDICTS).map((fate) => [method, fate] as const))

test.each(cases(['create_canister', 'install_code', 'init', 'updatePoolIds']))(
  'a local creation: when %s %s the passcode still makes one pool',
  async (method, fate) => {
    world = await startExchange()
    await world.buyPasscode()
    const before = poolCanisters()
    const verdict = VERDICTS[fate]
    if (verdict === undefined) throw new Error(fate)
    world.network.faults.onCall({ from: world.ids.factory, method }, verdict, { times: 1 })

    // only a canister whose very id got lost with the answer cannot be used again
    const isIdLost = method === 'create_canister' && /answer/.test(fate)
    await world
      .factory(founder)
      .createPool(request())
      .catch(() => undefined)
    await requirePoolAtLast(before, isIdLost ? 2 : 1)
  },
)

test.each(cases(['canister_info', 'install', 'claimInstalled', 'init']))(
  'a creation by an installer: when %s %s the passcode still makes one pool',
  async (method, fate) => {
    world = await startExchange()
    await withInstaller()
    await world.buyPasscode()
    const before = poolCanisters()
    const verdict = VERDICTS[fate]
    if (verdict === undefined) throw new Error(fate)
    world.network.faults.onCall({ from: world.ids.factory, method }, verdict, { times: 1 })

    await world
      .factory(founder)
      .createPool(request())
      .catch(() => undefined)
    // the factory cannot know whether a claim whose answer it lost has been heard
    const isClaimLost = method === 'claimInstalled' && /answer/.test(fate)
    await requirePoolAtLast(before, isClaimLost ? 2 : 1)
    expect(await world.installer(founder).getUnclaimed()).toEqual([])
  },
)

test.each(['create_canister', 'install_code', 'init'])(
  'an upgrade of the factory while %s is out gives the passcode back',
  async (method) => {
    world = await startExchange()
    await world.buyPasscode()
    const before = poolCanisters()
    const upgraded = world.network.faults.whileCallIsOut({ from: world.ids.factory, method }, () =>
      world.upgrade('factory'),
    )
    await world
      .factory(founder)
      .createPool(request())
      .catch(() => undefined)
    await upgraded

    expect(ok(await world.factory(founder).getPasscodesByPrincipal(founder))).toHaveLength(1)
    await requirePoolAtLast(before, method === 'create_canister' ? 2 : 1)
  },
)

test('a creation that never ends makes room after a minute, and its late answer does no harm', async () => {
  world = await startExchange()
  await world.buyPasscode()
  const before = poolCanisters()
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
  expect(poolCanisters() - before).toBe(2)
  expect(
    ok(await world.factory(founder).getPools())
      .map(({ fee }) => fee)
      .sort(),
  ).toEqual([3000n, 500n])
})

test('an installer with another controller or another module is not used', async () => {
  world = await startExchange()
  await withInstaller()
  await world.setControllers(world.ids.installer, [world.ids.factory, governance, person(77)])
  await world.buyPasscode()
  const refusal = async () => JSON.stringify(await world.factory(founder).createPool(request()))

  expect(await refusal()).toContain('controlled by the factory and governance only')
  await world.setControllers(world.ids.installer, [world.ids.factory, governance])
  await world.factory(controller).setInstallerModuleHash(new Uint8Array(32))
  expect(await refusal()).toContain('does not run the registered module')
  expect(ok(await world.factory(founder).getPasscodesByPrincipal(founder))).toHaveLength(1)
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
