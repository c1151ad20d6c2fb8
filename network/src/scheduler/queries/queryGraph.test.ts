import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from '../../network.ts'
import { assemble } from '../../testing/probe.ts'

const NOTHING = new Uint8Array()

/** `spin` takes about a million instructions; `ask` calls it of the canister in the argument. */
const module = await assemble(`
(module
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "msg_arg_data_size" (func $size (result i32)))
  (import "ic0" "msg_arg_data_copy" (func $copy (param i32 i32 i32)))
  (import "ic0" "call_new" (func $call_new (param i32 i32 i32 i32 i32 i32 i32 i32)))
  (import "ic0" "call_perform" (func $perform (result i32)))
  (memory 1)
  (table 1 funcref) (elem (i32.const 0) $answered)
  (global $asked (mut i32) (i32.const 0))
  (data (i32.const 100) "spin")
  (func (export "canister_query spin") (local $turns i32)
    (local.set $turns (i32.const 200000))
    (loop $l (br_if $l (local.tee $turns (i32.sub (local.get $turns) (i32.const 1)))))
    (call $reply))
  (func $ask
    (call $call_new (i32.const 0) (i32.const 10) (i32.const 100) (i32.const 4)
      (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 0))
    (drop (call $perform)))
  (func $answered (param i32)
    (global.set $asked (i32.add (global.get $asked) (i32.const 1)))
    (if (i32.eq (global.get $asked) (i32.load8_u (i32.const 10)))
      (then (call $reply)) (else (call $ask))))
  (func (export "canister_composite_query ask")
    (call $copy (i32.const 0) (i32.const 0) (call $size))
    (call $ask)))`)

let network: Network
beforeEach(async () => {
  const instructionLimits = { query: 5_000_000n }
  network = await Network.start({ inMemory: true, instructionLimits })
})
afterEach(() => network.stop())

test('a query and all that it calls share one limit of instructions', async () => {
  const create = async () => {
    const canisterId = await network.createCanister()
    await network.installCode({ canisterId, mode: 'install', wasmModule: module, arg: NOTHING })
    return canisterId
  }
  const [asker, spinner] = [await create(), await create()]
  const ask = (times: number) => {
    const arg = new Uint8Array([...spinner.toUint8Array(), times])
    return network.query({ canisterId: asker, method: 'ask', arg })
  }
  await ask(2)
  await expect(ask(20)).rejects.toThrow('IC0526')
})
