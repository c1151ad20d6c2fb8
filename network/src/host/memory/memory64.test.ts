import { expect, test } from 'vitest'
import { Network } from '../../network.ts'
import { assemble, numbersOf } from '../../testing/probe.ts'

const NOTHING = new Uint8Array()

/** Calls itself back with an environment that only 64 bits can hold, and counts in heap and global. */
const WIDE = `
(module
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "msg_reply_data_append" (func $append (param i64 i64)))
  (import "ic0" "canister_self_size" (func $self_size (result i64)))
  (import "ic0" "canister_self_copy" (func $self_copy (param i64 i64 i64)))
  (import "ic0" "call_new" (func $call_new (param i64 i64 i64 i64 i64 i64 i64 i64)))
  (import "ic0" "call_perform" (func $perform (result i32)))
  (memory i64 1)
  (table funcref (elem $on_reply $on_reply))
  (global $count (mut i64) (i64.const 0))
  (data (i64.const 100) "counts")
  (func $bump
    (global.set $count (i64.add (global.get $count) (i64.const 1)))
    (i64.store (i64.const 0) (i64.add (i64.load (i64.const 0)) (i64.const 1))))
  (func $reply_counts
    (i64.store (i64.const 8) (global.get $count))
    (call $append (i64.const 0) (i64.const 24))
    (call $reply))
  (func (export "canister_query counts") (call $bump) (call $reply_counts))
  (func (export "canister_update trap") (call $bump) (drop (memory.grow (i64.const 2))) (unreachable))
  (func (export "canister_update round_trip")
    (call $bump)
    (call $self_copy (i64.const 200) (i64.const 0) (call $self_size))
    (call $call_new (i64.const 200) (call $self_size) (i64.const 100) (i64.const 6)
      (i64.const 0) (i64.const 0x123456789abcd) (i64.const 1) (i64.const 0))
    (drop (call $perform)))
  (func $on_reply (param $environment i64)
    (i64.store (i64.const 16) (local.get $environment))
    (call $reply_counts)))`

test('a module with 64-bit memory calls, is rolled back and gets its environment whole', async () => {
  const network = await Network.start({ inMemory: true })
  const canisterId = await network.createCanister()
  const wasmModule = await assemble(WIDE)
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  await expect(network.update({ canisterId, method: 'trap', arg: NOTHING })).rejects.toThrow(
    'IC0502',
  )
  const reply = await network.update({ canisterId, method: 'round_trip', arg: NOTHING })
  expect(numbersOf(reply)).toEqual([1, 1, 0x123456789abcd])
  await network.stop()
})
