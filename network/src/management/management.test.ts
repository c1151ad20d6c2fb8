import { HttpAgent } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from '../network.ts'
import { Forward, forwardArg, numbersOf, probeModule } from '../testing/probe.ts'
import { Arguments, Results } from './candid.ts'

const MANAGEMENT = Principal.managementCanister()
const NOTHING = new Uint8Array()
const TRILLION = 1_000_000_000_000n
const alice = Ed25519KeyIdentity.generate().getPrincipal()
const wasmModule = await probeModule()

let network: Network
let probe: Principal

beforeEach(async () => {
  network = await Network.start({ inMemory: true })
  probe = await network.createCanister({ cycles: 10n * TRILLION, controllers: [alice] })
  await network.installCode({ canisterId: probe, mode: 'install', wasmModule, arg: NOTHING })
})
afterEach(() => network.stop())

function encode(type: IDL.Type, value: unknown): Uint8Array {
  return new Uint8Array(IDL.encode([type], [value]))
}

const byAlice = (method: string, arg: Uint8Array) =>
  network.update({ canisterId: MANAGEMENT, method, arg, sender: alice })

/** Lets the probe canister call the management canister. */
const byCanister = (method: string, arg: Uint8Array, flags: number = Forward.plain) =>
  network.update({
    canisterId: probe,
    method: 'forward',
    arg: forwardArg(flags, MANAGEMENT.toUint8Array(), method, arg),
  })

const target = (canister_id: Principal) => encode(Arguments.target, { canister_id })

async function statusOf(canister: Principal) {
  const [status]: Record<string, unknown>[] = IDL.decode(
    [Results.canister_status],
    await byAlice('canister_status', target(canister)),
  ).map((value) => Object(value))
  return status
}

const settings = (controllers: Principal[]) => ({
  ...Object.fromEntries(
    ['compute_allocation', 'memory_allocation', 'freezing_threshold', 'reserved_cycles_limit'].map(
      (name) => [name, []],
    ),
  ),
  ...Object.fromEntries(
    ['log_visibility', 'snapshot_visibility', 'status_visibility'].map((name) => [name, []]),
  ),
  minimum_incoming_canister_call_cycles: [],
  wasm_memory_limit: [],
  wasm_memory_threshold: [],
  log_memory_limit: [],
  environment_variables: [],
  controllers: [controllers],
})

test('a canister creates another with the cycles it attaches, and controls it', async () => {
  const arg = encode(Arguments.create_canister, {
    settings: [settings([probe, alice])],
    sender_canister_version: [],
  })
  const reply = await byCanister('create_canister', arg, Forward.withTrillion)
  const [created] = IDL.decode([Results.created], new Uint8Array(reply)).map((value) =>
    Object(value),
  )
  const status = await statusOf(created.canister_id)
  expect(status).toMatchObject({ cycles: TRILLION / 2n, module_hash: [] })
  // It paid for what it gave away and for two calls.
  const cycles = (await statusOf(probe))?.cycles
  expect(cycles).toBeLessThan(9n * TRILLION)
  expect(cycles).toBeGreaterThan(9n * TRILLION - 1_000_000_000n)

  const poor = await byCanister('create_canister', arg)
  expect(Buffer.from(poor).toString()).toContain('IC0403')
})

test('a wanted canister id is given once', async () => {
  const wanted = Principal.fromText('mxzaz-hqaaa-aaaar-qaada-cai')
  const arg = encode(Arguments.provisional_create_canister_with_cycles, {
    amount: [5n],
    settings: [],
    specified_id: [wanted],
    sender_canister_version: [],
  })
  const [created] = IDL.decode(
    [Results.created],
    await byAlice('provisional_create_canister_with_cycles', arg),
  )
  expect(created).toEqual({ canister_id: wanted })
  expect(await statusOf(wanted)).toMatchObject({ cycles: 5n })
  await expect(byAlice('provisional_create_canister_with_cycles', arg)).rejects.toThrow('IC0538')
})

test('installs, upgrades and uninstalls code for a controller only', async () => {
  const canister_id = await network.createCanister({ controllers: [alice] })
  const code = (mode: unknown) =>
    encode(Arguments.install_code, {
      mode,
      canister_id,
      wasm_module: wasmModule,
      arg: NOTHING,
      sender_canister_version: [],
    })
  await byAlice('install_code', code({ install: null }))
  await network.update({ canisterId: canister_id, method: 'inc', arg: NOTHING })
  const skip = { skip_pre_upgrade: [true], wasm_memory_persistence: [] }
  await byAlice('install_code', code({ upgrade: [skip] }))
  const counts = await network.query({ canisterId: canister_id, method: 'counts', arg: NOTHING })
  expect(numbersOf(counts)).toEqual([0, 0, 1])
  const stranger = {
    canisterId: MANAGEMENT,
    method: 'install_code',
    arg: code({ reinstall: null }),
  }
  await expect(network.update(stranger)).rejects.toThrow('IC0512')
  await byAlice('uninstall_code', target(canister_id))
  expect(await statusOf(canister_id)).toMatchObject({
    module_hash: [],
    memory_metrics: { wasm_memory_size: 0n, stable_memory_size: 0n, wasm_binary_size: 0n },
  })
})

test('a stopped canister takes no calls, and can be deleted', async () => {
  await expect(byAlice('delete_canister', target(probe))).rejects.toThrow('IC0510')
  await byAlice('stop_canister', target(probe))
  expect(await statusOf(probe)).toMatchObject({ status: { stopped: null } })
  const call = { canisterId: probe, method: 'inc', arg: NOTHING }
  await expect(network.update(call)).rejects.toThrow('IC0508')
  await byAlice('start_canister', target(probe))
  await network.update(call)
  await byAlice('stop_canister', target(probe))
  await byAlice('delete_canister', target(probe))
  await expect(network.update(call)).rejects.toThrow('IC0301')
})

test('stopping waits for calls that are open', async () => {
  const order: string[] = []
  // The probe stops itself, so the call that asks for it stays open until someone starts it again.
  await byAlice(
    'update_settings',
    encode(Arguments.update_settings, {
      canister_id: probe,
      settings: settings([probe, alice]),
      sender_canister_version: [],
    }),
  )
  const stopping = byCanister('stop_canister', target(probe)).then(
    () => order.push('answered'),
    () => order.push('failed'),
  )
  await network.runUntilIdle()
  expect(order).toEqual([])
  expect(await statusOf(probe)).toMatchObject({ status: { stopping: null } })
  await byAlice('start_canister', target(probe))
  await stopping
  expect(order).toEqual(['answered'])
})

test('randomness is for canisters and differs each time', async () => {
  const empty = new Uint8Array(IDL.encode([], []))
  await expect(byAlice('raw_rand', empty)).rejects.toThrow('IC0406')
  const first = await byCanister('raw_rand', empty)
  const second = await byCanister('raw_rand', empty)
  expect(first).toHaveLength(second.length)
  expect(first).not.toEqual(second)
})

test('answers controllers over HTTP, at the endpoint of the canister in question', async () => {
  const { url } = await network.listen()
  const identity = Ed25519KeyIdentity.generate()
  const own = await network.createCanister({ controllers: [identity.getPrincipal()] })
  const agent = await HttpAgent.create({
    host: url,
    identity,
    rootKey: network.rootKey,
    retryTimes: 0,
  })
  const ask = (canister: Principal) =>
    agent.update(MANAGEMENT, {
      methodName: 'canister_status',
      arg: target(canister),
      effectiveCanisterId: canister,
    })
  await expect(ask(own)).resolves.toBeDefined()
  await expect(ask(probe)).rejects.toThrow(/Only controllers of canister/)
})
