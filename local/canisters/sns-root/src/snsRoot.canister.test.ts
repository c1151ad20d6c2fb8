import { Principal } from '@icp-sdk/core/principal'
import * as alias from '@sluice/candid/principal_alias'
import type { _SERVICE, ChangeCanisterRequest } from '@sluice/candid/sns_root'
import * as service from '@sluice/candid/sns_root'
import { buildCanister } from '@sluice/canister/build'
import { Network } from '@sluice/network'
import { some } from '@sluice/test-depth'
import { canisterSource, encodeInit, type Installed, installCanister } from '@sluice/testing'
import { faultCases } from '@sluice/testing/exchange/callFaults'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { expect, test } from 'vitest'

const person = (number: number) => Principal.selfAuthenticating(Uint8Array.of(number))
const [governance, swap, stranger, founder] = [person(1), person(2), person(3), person(4)]

type World = {
  network: Network
  root: Installed<_SERVICE>
  dapp: Installed<alias._SERVICE>
  other: Installed<alias._SERVICE>
  module: Uint8Array
}

let world: World
forkEachTest<World>({
  prepare: async () => {
    const network = await Network.start({ inMemory: true })
    const rootId = await network.createCanister({})
    const source = canisterSource('principal-alias')
    const install = (controllers: Principal[]) =>
      installCanister<alias._SERVICE>(network, { source, service: alias, args: [[]], controllers })
    const dapp = await install([rootId])
    const other = await install([rootId, founder])
    const root = await installCanister<_SERVICE>(network, {
      source: canisterSource('sns-root', 'local/canisters'),
      service,
      into: rootId,
      args: [
        {
          governance_canister_id: [governance],
          ledger_canister_id: [person(5)],
          swap_canister_id: [swap],
          index_canister_id: [],
          dapp_canister_ids: [dapp.canisterId],
          archive_canister_ids: [],
        },
      ],
    })
    const { module } = await buildCanister(source, () => {})
    return { network, root, dapp, other, module }
  },
  forkOf: async ({ root, dapp, other, module }, snapshot) => {
    const network = await Network.start({ from: snapshot })
    return {
      network,
      root: root.on(network),
      dapp: dapp.on(network),
      other: other.on(network),
      module,
    }
  },
  use: (fork) => {
    world = fork
  },
})

const upgrade = (change: Partial<ChangeCanisterRequest> = {}): ChangeCanisterRequest => ({
  canister_id: world.dapp.canisterId,
  mode: { upgrade: null },
  wasm_module: world.module,
  chunked_canister_wasm: [],
  arg: new Uint8Array(),
  stop_before_installing: true,
  ...change,
})
const factsOf = (id: Principal) => world.network.inspector.facts(id)
const isRunning = async () =>
  (await world.root.as(stranger).canister_status({ canister_id: world.dapp.canisterId })).status

test('lists what the SNS consists of', async () => {
  expect(await world.root.as(stranger).list_sns_canisters({})).toEqual({
    root: [world.root.canisterId],
    governance: [governance],
    ledger: [person(5)],
    swap: [swap],
    index: [],
    dapps: [world.dapp.canisterId],
    archives: [],
    extensions: [{ extension_canister_ids: [] }],
  })
})

test('governance changes a module, and the canister runs afterwards with what it held', async () => {
  await world.root.as(governance).change_canister(upgrade())
  expect(await isRunning()).toEqual({ running: null })
  await world.root
    .as(governance)
    .change_canister(upgrade({ mode: { reinstall: null }, arg: encodeInit(alias, [[person(9)]]) }))
  expect(await isRunning()).toEqual({ running: null })
})

test('a module that is none changes nothing, and the canister runs', async () => {
  const before = factsOf(world.dapp.canisterId)?.moduleHash
  await expect(
    world.root.as(governance).change_canister(upgrade({ wasm_module: Uint8Array.of(1, 2) })),
  ).rejects.toThrow('could not be installed')
  expect(factsOf(world.dapp.canisterId)?.moduleHash).toEqual(before)
  expect(await isRunning()).toEqual({ running: null })
})

test('strangers change nothing, and governance nothing that is not of the SNS', async () => {
  const refused = 'Only the governance'
  const asStranger = world.root.as(stranger)
  const small = upgrade({ wasm_module: Uint8Array.of(1) })
  await expect(asStranger.change_canister(small)).rejects.toThrow(refused)
  const canister_ids = [world.other.canisterId]
  await expect(asStranger.register_dapp_canisters({ canister_ids })).rejects.toThrow(refused)
  await expect(
    asStranger.set_dapp_controllers({ canister_ids: [], controller_principal_ids: [stranger] }),
  ).rejects.toThrow(refused)
  const asGovernance = world.root.as(governance)
  await expect(
    asGovernance.change_canister({ ...small, canister_id: world.other.canisterId }),
  ).rejects.toThrow('none of this SNS')
  await expect(
    asGovernance.change_canister({ ...small, canister_id: world.root.canisterId }),
  ).rejects.toThrow('cannot change itself')
  await expect(asStranger.canister_status({ canister_id: world.other.canisterId })).rejects.toThrow(
    'none of this SNS',
  )
})

test('takes a canister into the dapp as its only controller, and gives it away again', async () => {
  const asGovernance = world.root.as(governance)
  await asGovernance.register_dapp_canisters({ canister_ids: [world.other.canisterId] })
  expect(factsOf(world.other.canisterId)?.controllers).toEqual([world.root.canisterId])
  expect((await asGovernance.list_sns_canisters({})).dapps).toHaveLength(2)
  await expect(
    asGovernance.register_dapp_canisters({ canister_ids: [world.root.canisterId] }),
  ).rejects.toThrow('of the SNS itself')
  await expect(asGovernance.register_dapp_canisters({ canister_ids: [person(7)] })).rejects.toThrow(
    'does not control',
  )

  const { failed_updates } = await world.root
    .as(swap)
    .set_dapp_controllers({ canister_ids: [], controller_principal_ids: [founder] })
  expect(failed_updates).toEqual([])
  for (const { canisterId } of [world.other, world.dapp])
    expect(factsOf(canisterId)?.controllers).toEqual([founder])
  expect((await asGovernance.list_sns_canisters({})).dapps).toEqual([])
})

test('changes settings of the dapp only', async () => {
  const settings = {
    compute_allocation: [] as [],
    memory_allocation: [] as [],
    freezing_threshold: [86_400n] as [bigint],
    reserved_cycles_limit: [] as [],
    log_visibility: [2] as [number],
    wasm_memory_limit: [] as [],
    wasm_memory_threshold: [] as [],
  }
  const asGovernance = world.root.as(governance)
  expect(
    await asGovernance.manage_dapp_canister_settings({
      canister_ids: [world.dapp.canisterId],
      ...settings,
    }),
  ).toEqual({ failure_reason: [] })
  const status = await asGovernance.canister_status({ canister_id: world.dapp.canisterId })
  expect(status.settings.freezing_threshold).toBe(86_400n)
  const other = await asGovernance.manage_dapp_canister_settings({
    canister_ids: [world.other.canisterId],
    ...settings,
  })
  expect(other.failure_reason[0]).toContain('none of this dapp')
})

test('sums up what it controls, and says nothing of what it does not', async () => {
  const summary = await world.root
    .as(stranger)
    .get_sns_canisters_summary({ update_canister_list: [] })
  expect(summary.dapps).toMatchObject([{ status: [{ status: { running: null } }] }])
  expect(summary.governance).toEqual([{ canister_id: [governance], status: [] }])
})

const FLOWS = {
  'a change of a module': {
    calls: ['stop_canister', 'install_code', 'start_canister'],
    run: () => world.root.as(governance).change_canister(upgrade()),
  },
  'a registration': {
    calls: ['canister_status', 'update_settings'],
    run: () =>
      world.root.as(governance).register_dapp_canisters({ canister_ids: [world.other.canisterId] }),
  },
  'a return of the dapp': {
    calls: ['update_settings'],
    run: () =>
      world.root
        .as(swap)
        .set_dapp_controllers({ canister_ids: [], controller_principal_ids: [founder] }),
  },
}

test.each(some(faultCases(FLOWS), 6))(
  'the canister runs, and asking again succeeds, when $method of $name $what',
  async ({ flow: { run }, method, fault }) => {
    await fault({
      network: world.network,
      from: world.root.canisterId,
      method,
      upgrade: () => world.root.upgrade(),
      run,
    })
    await world.network.advanceTime(61_000)
    await world.network.runUntilIdle()
    expect(factsOf(world.dapp.canisterId)?.status).toBe('running')
    expect(await run()).not.toMatchObject({ failed_updates: [{}] })
    expect(factsOf(world.dapp.canisterId)?.status).toBe('running')
    const { dapps } = await world.root.as(stranger).list_sns_canisters({})
    for (const dapp of dapps) expect(factsOf(dapp)?.controllers).toEqual([world.root.canisterId])
  },
)
