import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from '../network.ts'
import { assemble, numbersOf } from '../testing/probe.ts'

const NOTHING = new Uint8Array()
const LIMITS = { update: 2_000_000n, query: 1_000_000n, install: 3_000_000n, inspect: 100_000n }

const COUNTING = `
(module
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "msg_reply_data_append" (func $append (param i32 i32)))
  (import "ic0" "performance_counter" (func $counter (param i32) (result i64)))
  (import "ic0" "canister_self_size" (func $self_size (result i32)))
  (import "ic0" "canister_self_copy" (func $self_copy (param i32 i32 i32)))
  (import "ic0" "call_new" (func $call_new (param i32 i32 i32 i32 i32 i32 i32 i32)))
  (import "ic0" "call_perform" (func $perform (result i32)))
  (memory 1)
  (table funcref (elem $on_reply))
  (data (i32.const 100) "work")
  (func $answer
    (i64.store (i32.const 0) (call $counter (i32.const 0)))
    (i64.store (i32.const 8) (call $counter (i32.const 1)))
    (call $append (i32.const 0) (i32.const 16))
    (call $reply))
  (func $work (param $turns i32)
    (loop $l (br_if $l (local.tee $turns (i32.sub (local.get $turns) (i32.const 1))))))
  (func (export "canister_update work") (call $work (i32.const 1000)) (call $answer))
  (func (export "canister_query work_in_query") (call $work (i32.const 1000)) (call $answer))
  (func (export "canister_update forever") (i32.store (i32.const 200) (i32.const 1)) (loop $l (br $l)))
  (func (export "canister_query query_forever") (loop $l (br $l)))
  (func (export "canister_query mark") (call $append (i32.const 200) (i32.const 8)) (call $reply))
  (func (export "canister_update twice")
    (call $work (i32.const 1000))
    (call $self_copy (i32.const 300) (i32.const 0) (call $self_size))
    (call $call_new (i32.const 300) (call $self_size) (i32.const 100) (i32.const 4)
      (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 0))
    (drop (call $perform)))
  (func $on_reply (param i32) (call $answer)))`

let network: Network

beforeEach(async () => {
  network = await Network.start({ inMemory: true, instructionLimits: LIMITS })
})
afterEach(() => network.stop())

async function install(text: string) {
  const canisterId = await network.createCanister()
  const wasmModule = await assemble(text)
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  return canisterId
}

test('an update that never ends is stopped with the limit in the error and leaves no trace', async () => {
  const canisterId = await install(COUNTING)
  await expect(
    network.update({ canisterId, method: 'forever', arg: NOTHING }),
  ).rejects.toMatchObject({
    errorCode: 'IC0522',
    rejectCode: 5,
    rejectMessage: expect.stringContaining(
      'Canister exceeded the limit of 2000000 instructions for single message execution.',
    ),
  })
  const mark = await network.query({ canisterId, method: 'mark', arg: NOTHING })
  expect(numbersOf(mark)).toEqual([0])
})

test('queries and installations have limits of their own', async () => {
  const canisterId = await install(COUNTING)
  await expect(
    network.query({ canisterId, method: 'query_forever', arg: NOTHING }),
  ).rejects.toThrow('limit of 1000000 instructions')
  for (const entry of ['(export "canister_init")', '$start']) {
    const start = entry === '$start' ? '(start $start)' : ''
    const text = `(module (func ${entry} (loop $l (br $l))) ${start})`
    await expect(install(text)).rejects.toThrow('limit of 3000000 instructions')
  }
})

test('the performance counter counts executed instructions, the same for equal calls', async () => {
  const canisterId = await install(COUNTING)
  const call = async () =>
    numbersOf(await network.update({ canisterId, method: 'work', arg: NOTHING }))
  const [first = 0, inContext] = await call()
  // 1000 turns of 6; the four system calls of the answer count 1400 as soon as it begins.
  expect(first).toBe(7439)
  expect(inContext).toBe(first)
  expect(await call()).toEqual([first, inContext])
})

test('counter 1 includes what earlier messages of the same call executed', async () => {
  const canisterId = await install(COUNTING)
  const reply = await network.update({ canisterId, method: 'twice', arg: NOTHING })
  const [inCallback = 0, inContext = 0] = numbersOf(reply)
  expect(inCallback).toBeLessThan(1500)
  // Loop, call_new and call_perform of the first message.
  expect(inContext).toBeGreaterThan(inCallback + 6000 + 1500 + 5000)
})
