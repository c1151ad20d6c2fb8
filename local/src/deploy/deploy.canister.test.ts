import { Principal } from '@icp-sdk/core/principal'
import { SwapFactory, TrustedCanisterManager } from '@sluice/candid'
import { DEPLOYED } from '@sluice/deployment'
import { DEPTH } from '@sluice/test-depth'
import { actorOn } from '@sluice/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeModule } from './testing/changedModule.ts'
import { DeployWorld } from './testing/DeployWorld.ts'

/** What a swap needs; every canister in the deep run. */
const TRADING = [
  ...['slu_ledger', 'trusted_canister_manager', 'swap_data_backup', 'position_index'],
  ...['passcode_manager', 'swap_fee_receiver', 'swap_factory', 'swap_pool_installer'],
]
const NAMES = DEPTH === 1 ? DEPLOYED.map(({ name }) => name) : TRADING
const LIMIT_MS = 240_000

let world: DeployWorld
const givenModules = process.env.SLUICE_MODULES
beforeAll(async () => {
  world = await DeployWorld.start()
})
afterAll(async () => {
  process.env.SLUICE_MODULES = givenModules ?? ''
  await world.stop()
})

const running = async () => {
  const ids = await world.made()
  return NAMES.filter((name) => ids[name] !== undefined && world.moduleHash(ids[name]))
}

test('a deployment that is killed goes on, and makes no canister twice', {
  timeout: LIMIT_MS,
}, async () => {
  const before = world.network.inspector.canisters().length
  const beforeMaking = new Error('stopped while canisters are made')
  const stopped = world.deploy({
    names: NAMES,
    report: (what) => {
      if (what === `making ${NAMES[3]}`) throw beforeMaking
    },
  })
  await expect(stopped).rejects.toThrow(beforeMaking)
  expect(Object.keys(await world.made())).toHaveLength(3)

  const kill = new AbortController()
  const killed = world.deploy({ names: NAMES, signal: kill.signal })
  const watch = setInterval(async () => {
    if ((await running()).length > 0) kill.abort()
  }, 50)
  await expect(killed).rejects.toThrow(/abort/i)
  clearInterval(watch)

  await world.deploy({ names: NAMES })

  expect(await running()).toEqual(NAMES)
  expect(world.network.inspector.canisters()).toHaveLength(before + NAMES.length)
})

test('each canister has been told who the others are', async () => {
  const ids = await world.made()
  const factory = actorOn<SwapFactory._SERVICE>(
    world.network,
    SwapFactory,
    Principal.fromText(ids.swap_factory ?? ''),
    world.deployer,
  )
  const told = await factory.getInitArgs()
  expect(told).toMatchObject({ ok: expect.anything() })
  const words = JSON.stringify(told)
  for (const name of ['swap_fee_receiver', 'passcode_manager', 'position_index'])
    expect(words).toContain(ids[name])
  expect(words).toContain(world.deployer.toText())
})

test('a second deployment upgrades what changed and keeps what is stored', {
  timeout: LIMIT_MS,
}, async () => {
  const ids = await world.made()
  const trusted = actorOn<TrustedCanisterManager._SERVICE>(
    world.network,
    TrustedCanisterManager,
    Principal.fromText(ids.trusted_canister_manager ?? ''),
    world.deployer,
  )
  const stored = Principal.fromText(ids.slu_ledger ?? '')
  expect(await trusted.addCanister(stored)).toBe(true)
  expect(await world.deploy({ names: NAMES })).toMatchObject({ installed: [] })

  await changeModule('trusted-canister-manager', world.folder)
  const before = world.moduleHash(ids.trusted_canister_manager)
  const { installed } = await world.deploy({ names: NAMES })

  expect(installed).toEqual(['trusted_canister_manager'])
  expect(world.moduleHash(ids.trusted_canister_manager)).not.toBe(before)
  expect((await trusted.getCanisters()).map(String)).toEqual([stored.toText()])
})
