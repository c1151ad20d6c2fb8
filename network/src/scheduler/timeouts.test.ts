import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from '../network.ts'
import { assemble } from '../testing/probe.ts'

const NOTHING = new Uint8Array()
const MANAGEMENT = Principal.managementCanister()

/** `ask` calls `long` of the canister in the argument with a deadline of ten seconds. */
const ASKER = `
(module
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "msg_reply_data_append" (func $append (param i32 i32)))
  (import "ic0" "msg_arg_data_size" (func $arg_size (result i32)))
  (import "ic0" "msg_arg_data_copy" (func $arg_copy (param i32 i32 i32)))
  (import "ic0" "msg_reject_code" (func $reject_code (result i32)))
  (import "ic0" "msg_reject_msg_size" (func $reject_size (result i32)))
  (import "ic0" "msg_reject_msg_copy" (func $reject_copy (param i32 i32 i32)))
  (import "ic0" "call_new" (func $call_new (param i32 i32 i32 i32 i32 i32 i32 i32)))
  (import "ic0" "call_with_best_effort_response" (func $deadline (param i32)))
  (import "ic0" "call_perform" (func $perform (result i32)))
  (memory 1)
  (table funcref (elem $on_reply $on_reject))
  (data (i32.const 100) "long")
  (func (export "canister_update ask")
    (call $arg_copy (i32.const 200) (i32.const 0) (call $arg_size))
    (call $call_new (i32.const 200) (call $arg_size) (i32.const 100) (i32.const 4)
      (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 0))
    (call $deadline (i32.const 10))
    (drop (call $perform)))
  (func $on_reply (param i32) (call $append (i32.const 100) (i32.const 4)) (call $reply))
  (func $on_reject (param i32)
    (i32.store8 (i32.const 300) (i32.add (i32.const 48) (call $reject_code)))
    (call $reject_copy (i32.const 301) (i32.const 0) (call $reject_size))
    (call $append (i32.const 300) (i32.add (i32.const 1) (call $reject_size)))
    (call $reply))
  (func (export "canister_update long") (local $turns i32)
    (local.set $turns (i32.const 400000000))
    (loop $l (br_if $l (local.tee $turns (i32.sub (local.get $turns) (i32.const 1)))))
    (call $reply)))`

const wasmModule = await assemble(ASKER)
let network: Network
let asker: Principal
let busy: Principal

beforeEach(async () => {
  network = await Network.start({ inMemory: true, startTime: 1_700_000_000_000_000_000n })
  asker = await network.createCanister()
  busy = await network.createCanister()
  for (const canisterId of [asker, busy]) {
    await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  }
})
afterEach(() => network.stop())

const ask = () => network.update({ canisterId: asker, method: 'ask', arg: busy.toUint8Array() })

/** A few rounds later everything sent so far has been taken up. */
async function passRounds(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await network.createCanister()
}

test('a call with a deadline that is answered in time gets its answer', async () => {
  expect(Buffer.from(await ask()).toString()).toBe('long')
})

test('a call with a deadline that passes is answered with an unknown outcome, once', async () => {
  const answer = ask()
  await passRounds()
  await network.advanceTime(10_000)
  expect(Buffer.from(await answer).toString()).toMatch(/^6IC0601/)
  // The late answer of the callee finds nobody and harms nothing.
  await network.runUntilIdle()
  expect(Buffer.from(await ask()).toString()).toBe('long')
})

test('a request to stop gives up after five minutes; the canister stops when it can', async () => {
  const long = network.update({ canisterId: busy, method: 'long', arg: NOTHING })
  await passRounds()
  const arg = IDL.encode([IDL.Record({ canister_id: IDL.Principal })], [{ canister_id: busy }])
  const stop = network.update({ canisterId: MANAGEMENT, method: 'stop_canister', arg })
  const outcome = expect(stop).rejects.toMatchObject({ errorCode: 'IC0206' })
  await passRounds()
  await network.advanceTime(300_000)
  await outcome
  await long
  await expect(ask()).resolves.toSatisfy((reply) => Buffer.from(reply).includes('IC0508'))
})
