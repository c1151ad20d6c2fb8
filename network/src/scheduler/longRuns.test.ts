import type { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from '../network.ts'
import { assemble, numbersOf } from '../testing/probe.ts'

const NOTHING = new Uint8Array()
/** Well above what is executed at once, so that the executions below pause. */
const LIMITS = { update: 1_500_000_000n }

const SPINNER = `
(module
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "msg_reply_data_append" (func $append (param i32 i32)))
  (import "ic0" "canister_self_size" (func $self_size (result i32)))
  (import "ic0" "canister_self_copy" (func $self_copy (param i32 i32 i32)))
  (import "ic0" "call_new" (func $call_new (param i32 i32 i32 i32 i32 i32 i32 i32)))
  (import "ic0" "call_perform" (func $perform (result i32)))
  (import "ic0" "stable64_grow" (func $grow (param i64) (result i64)))
  (import "ic0" "stable64_size" (func $stable_size (result i64)))
  (memory 1)
  (table funcref (elem $on_reply))
  (global $g (mut i64) (i64.const 0))
  (data (i32.const 100) "bump")
  (func $change
    (global.set $g (i64.add (global.get $g) (i64.const 1)))
    (drop (call $grow (i64.const 1)))
    (i64.store (i32.const 0) (i64.add (i64.load (i32.const 0)) (i64.const 1))))
  (func $answer
    (i64.store (i32.const 8) (global.get $g))
    (i64.store (i32.const 16) (call $stable_size))
    (call $append (i32.const 0) (i32.const 24))
    (call $reply))
  (func $spin (param $turns i64)
    (loop $l (br_if $l (i64.ne (local.tee $turns (i64.sub (local.get $turns) (i64.const 1))) (i64.const 0)))))
  (func (export "canister_update bump") (call $change) (call $answer))
  (func (export "canister_query read") (call $answer))
  (func (export "canister_update forever") (call $change) (call $spin (i64.const 0)))
  (func (export "canister_update long") (call $change) (call $spin (i64.const 100000000)) (call $answer))
  (func (export "canister_update long_trap") (call $change) (call $spin (i64.const 100000000)) (unreachable))
  (func (export "canister_update long_callback")
    (call $self_copy (i32.const 300) (i32.const 0) (call $self_size))
    (call $call_new (i32.const 300) (call $self_size) (i32.const 100) (i32.const 4)
      (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 0))
    (drop (call $perform)))
  (func $on_reply (param i32) (call $change) (call $spin (i64.const 100000000)) (call $answer)))`

const wasmModule = await assemble(SPINNER)
let network: Network

beforeEach(async () => {
  network = await Network.start({ inMemory: true, instructionLimits: LIMITS })
})
afterEach(() => network.stop())

async function install(): Promise<Principal> {
  const canisterId = await network.createCanister()
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  return canisterId
}

const update = (canisterId: Principal, method: string) =>
  network.update({ canisterId, method, arg: NOTHING })
const read = async (canisterId: Principal) =>
  numbersOf(await network.query({ canisterId, method: 'read', arg: NOTHING }))

test('while one canister loops forever, others and its own queries answer; then it is stopped', async () => {
  const looping = await install()
  const other = await install()
  await update(looping, 'bump')
  let isOver = false
  const loop = expect(update(looping, 'forever'))
    .rejects.toMatchObject({ errorCode: 'IC0522' })
    .then(() => {
      isOver = true
    })
  for (let answered = 0; answered < 3; answered += 1) {
    await update(other, 'bump')
    expect(await read(looping)).toEqual([1, 1, 1])
  }
  expect(isOver).toBe(false)
  await loop
  expect(await read(looping)).toEqual([1, 1, 1])
  expect(numbersOf(await update(looping, 'bump'))).toEqual([2, 2, 2])
})

test('a long execution that ends well has all its effects, a trapping one none', async () => {
  const canisterId = await install()
  const long = update(canisterId, 'long')
  const after = update(canisterId, 'bump')
  expect(numbersOf(await long)).toEqual([1, 1, 1])
  expect(numbersOf(await after)).toEqual([2, 2, 2])
  await expect(update(canisterId, 'long_trap')).rejects.toThrow('unreachable')
  expect(await read(canisterId)).toEqual([2, 2, 2])
})

test('a callback may take long as well', async () => {
  const canisterId = await install()
  expect(numbersOf(await update(canisterId, 'long_callback'))).toEqual([2, 2, 2])
})

test('waiting until nothing is to be done waits for long executions', async () => {
  const canisterId = await install()
  const long = update(canisterId, 'long')
  await network.runUntilIdle()
  expect(await read(canisterId)).toEqual([1, 1, 1])
  await long
})

test('code that is replaced in the middle of a long execution takes the message afresh', async () => {
  const canisterId = await install()
  const long = update(canisterId, 'long')
  const other = await install()
  await update(other, 'bump')
  await network.installCode({ canisterId, mode: 'reinstall', wasmModule, arg: NOTHING })
  expect(numbersOf(await long)).toEqual([1, 1, 1])
})

test('what is refused is refused at once, also with code whose installation took long before', async () => {
  const wasmModule = await assemble(`(module
    (memory 1)
    (func (export "canister_init")
      (local $turns i64)
      (loop $next
        (local.set $turns (i64.add (local.get $turns) (i64.const 1)))
        (br_if $next (i64.lt_u (local.get $turns) (i64.const 100000000))))))`)
  const own = await Network.start({ inMemory: true })
  const [full, empty] = [await own.createCanister(), await own.createCanister()]
  const install = (canisterId: Principal, mode: 'install' | 'upgrade') =>
    own.installCode({ canisterId, mode, wasmModule, arg: NOTHING })
  await install(full, 'install')

  await expect(install(empty, 'upgrade')).rejects.toThrow('contains no Wasm module')
  await install(empty, 'install')
  expect(await own.query({ canisterId: empty, method: 'x', arg: NOTHING }).catch(String)).toContain(
    'no query method',
  )
  await own.stop()
})
