import { IDL } from '@icp-sdk/core/candid'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CanisterProcess } from '../../host/process.ts'
import { Results } from '../../management/candid.ts'
import { SnapshotResults } from '../../management/methods/snapshots.ts'
import { Network } from '../../network.ts'
import { ManagementClient } from '../../testing/managementClient.ts'
import { assemble } from '../../testing/probe.ts'
import { noSettings } from '../../testing/settings.ts'

const YEAR_MS = 31_536_000_000n
const NOTHING = new Uint8Array()
const alice = Ed25519KeyIdentity.generate().getPrincipal()

/** `inc` counts; `count` tells how far, `who` its caller, `echo` its argument, the others what the host tells them. */
const codeOf = (first: number) => `
(module
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "msg_reply_data_append" (func $append (param i32 i32)))
  (import "ic0" "msg_arg_data_size" (func $arg_size (result i32)))
  (import "ic0" "msg_arg_data_copy" (func $arg_copy (param i32 i32 i32)))
  (import "ic0" "msg_caller_copy" (func $caller (param i32 i32 i32)))
  (import "ic0" "time" (func $time (result i64)))
  (import "ic0" "canister_cycle_balance" (func $balance (result i64)))
  (import "ic0" "canister_cycle_balance128" (func $balance128 (param i32)))
  (import "ic0" "canister_liquid_cycle_balance128" (func $liquid (param i32)))
  (import "ic0" "data_certificate_size" (func $cert_size (result i32)))
  (import "ic0" "data_certificate_copy" (func $cert_copy (param i32 i32 i32)))
  (import "ic0" "env_var_count" (func $env_count (result i32)))
  (import "ic0" "global_timer_set" (func $timer (param i64) (result i64)))
  (memory 64)
  (global $n (mut i32) (i32.const ${first}))
  (func $send (param i32) (call $append (i32.const 0) (local.get 0)) (call $reply))
  (func $word (param i64) (i64.store (i32.const 0) (local.get 0)) (call $send (i32.const 8)))
  (func $step (global.set $n (i32.add (global.get $n) (i32.const 1))))
  (func (export "canister_update inc") (call $step) (call $send (i32.const 0)))
  (func (export "canister_update later")
    (drop (call $timer (i64.const 1))) (call $send (i32.const 0)))
  (func (export "canister_global_timer") (call $step))
  (func (export "canister_update fail") (call $step) (unreachable))
  (func (export "canister_query count")
    (i32.store (i32.const 0) (global.get $n)) (call $send (i32.const 1)))
  (func (export "canister_query who")
    (call $caller (i32.const 0) (i32.const 0) (i32.const 1)) (call $send (i32.const 1)))
  (func (export "canister_query echo")
    (call $arg_copy (i32.const 0) (i32.const 0) (call $arg_size)) (call $send (call $arg_size)))
  (func (export "canister_query settings")
    (i32.store (i32.const 0) (call $env_count)) (call $send (i32.const 1)))
  (func (export "canister_query trap") (unreachable))
  (func (export "canister_query time") (call $word (call $time)))
  (func (export "canister_query balance") (call $word (call $balance)))
  (func (export "canister_query balance128")
    (call $balance128 (i32.const 0)) (call $send (i32.const 16)))
  (func (export "canister_query liquid")
    (call $liquid (i32.const 0)) (call $send (i32.const 16)))
  (func (export "canister_query certificate_size")
    (i32.store (i32.const 0) (call $cert_size)) (call $send (i32.const 1)))
  (func (export "canister_query certificate")
    (call $cert_copy (i32.const 0) (i32.const 0) (i32.const 1)) (call $send (i32.const 1)))
  (func (export "canister_composite_query composite")
    (i32.store (i32.const 0) (global.get $n)) (call $send (i32.const 1))))`

const wasmModule = await assemble(codeOf(0))
const nextModule = await assemble(codeOf(100))

let network: Network
let canisterId: Principal
let management: ManagementClient
const runs = vi.spyOn(CanisterProcess.prototype, 'run')

beforeEach(async () => {
  network = await Network.start({ inMemory: true })
  management = new ManagementClient(network, Principal.anonymous())
  canisterId = await network.createCanister({ cycles: 1_000_000_000_000n })
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
})
afterEach(() => network.stop())

const query = (method: string, { arg = NOTHING, sender = Principal.anonymous() } = {}) =>
  network.query({ canisterId, method, arg, sender })
const update = (method: string) => network.update({ canisterId, method, arg: NOTHING })
const count = async () => (await query('count'))[0]

/** How many times code of the canister ran meanwhile. */
async function runsIn(work: () => Promise<unknown>): Promise<number> {
  runs.mockClear()
  await work()
  return runs.mock.calls.length
}

describe('the same question', () => {
  test('runs no code while nothing has changed', async () => {
    expect(await count()).toBe(0)
    expect(await runsIn(count)).toBe(0)
    expect(await count()).toBe(0)
  })

  test('is another one of another person, with another argument, of another method or canister', async () => {
    const arg = new Uint8Array([1])
    expect((await query('who'))[0]).toBe(Principal.anonymous().toUint8Array()[0])
    expect((await query('who', { sender: alice }))[0]).toBe(alice.toUint8Array()[0])
    expect(await query('echo')).toHaveLength(0)
    expect([...(await query('echo', { arg }))]).toEqual([...arg])
    await update('inc')
    expect(await count()).toBe(1)
    canisterId = await network.createCanister()
    await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
    expect(await count()).toBe(0)
  })

  test('runs again when it failed, is composite, or is too large to be kept', async () => {
    const arg = new Uint8Array(150_000)
    const ways = [
      () => query('trap').catch(() => undefined),
      () => query('composite'),
      () => query('echo', { arg }),
    ]
    for (const ask of ways) {
      await ask()
      expect(await runsIn(ask)).toBe(1)
    }
  })

  test.each(['time', 'balance', 'balance128', 'liquid', 'certificate_size', 'certificate'])(
    'runs again when its answer depends on what moves by itself: %s',
    async (method) => {
      await query(method)
      expect(await runsIn(() => query(method))).toBe(1)
    },
  )

  test('counts among the queries of the canister as often as it is asked', async () => {
    for (let times = 0; times < 3; times++) await count()
    const status = await management.call('canister_status', { canister_id: canisterId })
    const { query_stats } = Object(IDL.decode([Results.canister_status], status)[0])
    expect(query_stats.num_calls_total).toBe(3n)
    expect(query_stats.response_payload_bytes_total).toBe(3n)
    expect(query_stats.num_instructions_total % 3n).toBe(0n)
  })
})

describe('an answer is forgotten when', () => {
  test('a message, a timer or a failed message has run', async () => {
    await count()
    await update('inc')
    expect(await count()).toBe(1)
    await expect(update('fail')).rejects.toThrow('IC0502')
    expect(await count()).toBe(1)
    await update('later')
    await network.runUntilIdle()
    expect(await count()).toBe(2)
  })

  test('the code is replaced', async () => {
    await count()
    await network.installCode({
      canisterId,
      mode: 'reinstall',
      wasmModule: nextModule,
      arg: NOTHING,
    })
    expect(await count()).toBe(100)
  })

  test('an older state is loaded', async () => {
    const target = { canister_id: canisterId, sender_canister_version: [] }
    const taken = await management.call('take_canister_snapshot', {
      ...target,
      replace_snapshot: [],
      uninstall_code: [],
    })
    const snapshot_id = Object(IDL.decode([SnapshotResults.take], taken)[0]).id
    await update('inc')
    expect(await count()).toBe(1)
    await management.call('load_canister_snapshot', { ...target, snapshot_id })
    expect(await count()).toBe(0)
  })

  test('settings change', async () => {
    expect((await query('settings'))[0]).toBe(0)
    const environment_variables = [[{ name: 'LANGUAGE', value: 'en' }]]
    await change({ environment_variables })
    expect((await query('settings'))[0]).toBe(1)
  })

  test('time has used up what the canister has', async () => {
    await change({ freezing_threshold: [(40n * YEAR_MS) / 1_000n] })
    await count()
    await network.advanceTime(Number(30n * YEAR_MS))
    await expect(count()).rejects.toThrow('frozen')
  })

  test('the canister is stopped or deleted', async () => {
    await count()
    await management.call('stop_canister', { canister_id: canisterId })
    await expect(count()).rejects.toThrow('stopped')
    await management.call('delete_canister', { canister_id: canisterId })
    await expect(count()).rejects.toThrow('IC0301')
  })
})

const change = (changes: object) =>
  management.call('update_settings', {
    canister_id: canisterId,
    settings: { ...noSettings, ...changes },
    sender_canister_version: [],
  })
