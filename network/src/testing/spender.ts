import { assemble } from './probe.ts'

/** A canister that uses up instructions, memory and cycles as its argument (an i64) tells it. */
const source = (type: 'i32' | 'i64') => `
(module
  (import "ic0" "msg_arg_data_copy" (func $arg_copy (param ${type} ${type} ${type})))
  (import "ic0" "msg_arg_data_size" (func $arg_size (result ${type})))
  (import "ic0" "msg_reply_data_append" (func $append (param ${type} ${type})))
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "performance_counter" (func $counter (param i32) (result i64)))
  (import "ic0" "canister_cycle_balance128" (func $balance (param ${type})))
  (import "ic0" "canister_liquid_cycle_balance128" (func $liquid (param ${type})))
  (import "ic0" "cycles_burn128" (func $burn (param i64 i64 ${type})))
  (import "ic0" "cost_call" (func $cost_call (param i64 i64 ${type})))
  (import "ic0" "call_new"
    (func $call_new (param ${type} ${type} ${type} ${type} ${type} ${type} ${type} ${type})))
  (import "ic0" "call_cycles_add128" (func $cycles_add (param i64 i64)))
  (import "ic0" "call_perform" (func $perform (result i32)))
  (import "ic0" "canister_self_copy" (func $self (param ${type} ${type} ${type})))
  (import "ic0" "stable64_grow" (func $stable_grow (param i64) (result i64)))
  (import "ic0" "global_timer_set" (func $timer (param i64) (result i64)))
  (memory ${type === 'i64' ? 'i64 ' : ''}1)
  (table 2 funcref)
  (elem (i32.const 0) $on_reply $on_reject)
  (global $events (mut i64) (i64.const 0))
  (data (${type}.const 256) "spin")
  ;; 0: argument, 16: number to answer, 64: own id
  (func $take (result i64)
    (i64.store (${type}.const 0) (i64.const 0))
    (call $arg_copy (${type}.const 0) (${type}.const 0) (call $arg_size))
    (i64.load (${type}.const 0)))
  (func $answer (call $append (${type}.const 16) (${type}.const 16)) (call $reply))
  (func $answer_number (param $value i64)
    (i64.store (${type}.const 16) (local.get $value))
    (i64.store (${type}.const 24) (i64.const 0))
    (call $answer))
  (func (export "canister_update spin") (local $left i64)
    (local.set $left (call $take))
    (loop $again
      (local.set $left (i64.sub (local.get $left) (i64.const 1)))
      (br_if $again (i64.gt_s (local.get $left) (i64.const 0))))
    (call $answer_number (call $counter (i32.const 0))))
  (func (export "canister_update trap") (unreachable))
  (func (export "canister_query look") (call $answer_number (i64.const 7)))
  (func (export "canister_update grow")
    (drop (memory.grow ${type === 'i64' ? '(call $take)' : '(i32.wrap_i64 (call $take))'}))
    (call $answer_number (i64.const 0)))
  (func (export "canister_update grow_stable")
    (call $answer_number (call $stable_grow (call $take))))
  (func (export "canister_update balance") (call $balance (${type}.const 16)) (call $answer))
  (func (export "canister_query liquid") (call $liquid (${type}.const 16)) (call $answer))
  (func (export "canister_update burn")
    (call $burn (i64.const 0) (call $take) (${type}.const 16)) (call $answer))
  (func (export "canister_query cost_call")
    (call $cost_call (i64.const 4) (i64.const 0) (${type}.const 16)) (call $answer))
  ;; calls its own 'spin' with so many cycles; answers what call_perform says at once
  (func (export "canister_update call") (local $code i64)
    (call $self (${type}.const 64) (${type}.const 0) (${type}.const 10))
    (call $call_new (${type}.const 64) (${type}.const 10) (${type}.const 256) (${type}.const 4)
      (${type}.const 0) (${type}.const 0) (${type}.const 1) (${type}.const 0))
    (call $cycles_add (i64.const 0) (call $take))
    (call $answer_number (i64.extend_i32_u (call $perform))))
  (func $on_reply (param ${type}) (global.set $events (i64.add (global.get $events) (i64.const 1))))
  (func $on_reject (param ${type}) (global.set $events (i64.add (global.get $events) (i64.const 100))))
  (func (export "canister_query events") (call $answer_number (global.get $events)))
  (func (export "canister_update start_timer") (drop (call $timer (call $take))) (call $answer_number (i64.const 0)))
  (func (export "canister_global_timer") (global.set $events (i64.add (global.get $events) (i64.const 1))))
  (func (export "canister_on_low_wasm_memory")
    (global.set $events (i64.add (global.get $events) (i64.const 10000)))))`

export function spenderModule(type: 'i32' | 'i64' = 'i32'): Promise<Uint8Array> {
  return assemble(source(type))
}

/** An argument or answer of the spender. */
export function amountArg(amount: bigint): Uint8Array {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(amount)
  return new Uint8Array(bytes)
}

export function amountOf(reply: Uint8Array): bigint {
  const bytes = Buffer.from(reply)
  return bytes.readBigUInt64LE(0) + (bytes.readBigUInt64LE(8) << 64n)
}
