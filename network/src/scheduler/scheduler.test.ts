import type { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from '../network.ts'
import { assemble, numbersOf } from '../testing/probe.ts'

const NOTHING = new Uint8Array()

/** A composite query over queries of the canister named in the argument, a heartbeat, a chain of timers. */
const MODULE = `
(module
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "msg_reply_data_append" (func $append (param i32 i32)))
  (import "ic0" "msg_arg_data_size" (func $arg_size (result i32)))
  (import "ic0" "msg_arg_data_copy" (func $arg_copy (param i32 i32 i32)))
  (import "ic0" "call_new" (func $call_new (param i32 i32 i32 i32 i32 i32 i32 i32)))
  (import "ic0" "call_perform" (func $perform (result i32)))
  (import "ic0" "global_timer_set" (func $timer_set (param i64) (result i64)))
  (import "ic0" "time" (func $time (result i64)))
  (memory 1)
  (table funcref (elem $on_reply $on_reject))
  (data (i32.const 100) "leaf")
  (data (i32.const 110) "sum")
  ;; 0: heartbeats, 8: timers, 16: scratch of queries
  (func $answer (call $append (i32.const 0) (i32.const 24)) (call $reply))
  (func (export "canister_query numbers") (call $answer))
  (func (export "canister_query leaf") (i64.store (i32.const 16) (i64.const 21)) (call $answer))
  (func $ask (param $name i32) (param $length i32)
    (i64.store (i32.const 16) (i64.const 1000))
    (call $arg_copy (i32.const 200) (i32.const 0) (call $arg_size))
    (call $call_new (i32.const 200) (call $arg_size) (local.get $name) (local.get $length)
      (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 0))
    (drop (call $perform)))
  (func (export "canister_composite_query sum") (call $ask (i32.const 100) (i32.const 4)))
  (func (export "canister_composite_query loop") (call $ask (i32.const 110) (i32.const 3)))
  (func $on_reply (param i32)
    (call $arg_copy (i32.const 200) (i32.const 0) (i32.const 24))
    (i64.store (i32.const 16) (i64.add (i64.load (i32.const 16)) (i64.load (i32.const 216))))
    (call $answer))
  (func $on_reject (param i32) (i64.store (i32.const 16) (i64.const -1)) (call $answer))
  (func (export "canister_heartbeat") (i64.store (i32.const 0) (i64.add (i64.load (i32.const 0)) (i64.const 1))))
  (func $again (drop (call $timer_set (i64.add (call $time) (i64.const 60000000000)))))
  (func (export "canister_init") (call $again))
  (func (export "canister_global_timer")
    (i64.store (i32.const 8) (i64.add (i64.load (i32.const 8)) (i64.const 1)))
    (call $again)))`

const wasmModule = await assemble(MODULE)
let network: Network
let one: Principal
let two: Principal

beforeEach(async () => {
  network = await Network.start({ inMemory: true, startTime: 1_700_000_000_000_000_000n })
  one = await network.createCanister()
  two = await network.createCanister()
  for (const canisterId of [one, two]) {
    await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  }
})
afterEach(() => network.stop())

const query = async (canisterId: Principal, method: string, arg: Uint8Array = NOTHING) =>
  numbersOf(await network.query({ canisterId, method, arg }))

test('a composite query asks another canister and keeps nothing', async () => {
  const [, , sum] = await query(one, 'sum', two.toUint8Array())
  expect(sum).toBe(1021)
  expect((await query(one, 'numbers'))[2]).toBe(0)
  expect((await query(two, 'numbers'))[2]).toBe(0)
})

test('a composite query can not come back to itself, nor run as an update', async () => {
  const [, , failed] = await query(one, 'loop', one.toUint8Array())
  expect(failed).toBe(2 ** 64)
  const update = network.update({ canisterId: one, method: 'sum', arg: two.toUint8Array() })
  await expect(update).rejects.toThrow('IC0527')
})

test('advancing time fires a repeated timer each time it is due, and heartbeats by the second', async () => {
  await network.advanceTime(10 * 60_000 + 1_000)
  const [heartbeats = 0, timers] = await query(one, 'numbers')
  expect(timers).toBe(10)
  expect(heartbeats).toBeGreaterThan(590)
  expect(heartbeats).toBeLessThan(610)
})

test('what is held fires once, however long it waited, and time goes on from where it stands', async () => {
  await network.withTimersHeld(async () => {
    await network.advanceTime(10 * 60_000)
    expect((await query(one, 'numbers')).slice(0, 2)).toEqual([0, 0])
  })
  await network.runUntilIdle()
  expect((await query(one, 'numbers')).slice(0, 2)).toEqual([1, 1])
  const stood = network.now()
  network.unfreezeTime()
  await expect.poll(() => network.now() > stood).toBe(true)
})
