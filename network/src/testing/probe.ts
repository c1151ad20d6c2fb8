import wabtModule from 'wabt'

/**
 * A hand-written canister that exercises the system interface. Methods reply with eight-byte
 * numbers or raw bytes, so that tests need no Candid. `forward` takes
 * `[flags][id length][id][name length][name][payload]` and calls on.
 */
const PROBE = `
(module
  (import "ic0" "msg_arg_data_size" (func $arg_size (result i32)))
  (import "ic0" "msg_arg_data_copy" (func $arg_copy (param i32 i32 i32)))
  (import "ic0" "msg_caller_size" (func $caller_size (result i32)))
  (import "ic0" "msg_caller_copy" (func $caller_copy (param i32 i32 i32)))
  (import "ic0" "msg_reply_data_append" (func $append (param i32 i32)))
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "msg_reject" (func $reject (param i32 i32)))
  (import "ic0" "msg_reject_code" (func $reject_code (result i32)))
  (import "ic0" "msg_reject_msg_size" (func $reject_msg_size (result i32)))
  (import "ic0" "msg_reject_msg_copy" (func $reject_msg_copy (param i32 i32 i32)))
  (import "ic0" "call_new" (func $call_new (param i32 i32 i32 i32 i32 i32 i32 i32)))
  (import "ic0" "call_on_cleanup" (func $on_cleanup (param i32 i32)))
  (import "ic0" "call_data_append" (func $call_append (param i32 i32)))
  (import "ic0" "call_cycles_add128" (func $cycles_add (param i64 i64)))
  (import "ic0" "call_perform" (func $perform (result i32)))
  (import "ic0" "msg_cycles_accept128" (func $accept (param i64 i64 i32)))
  (import "ic0" "msg_cycles_refunded128" (func $refunded (param i32)))
  (import "ic0" "canister_cycle_balance128" (func $balance (param i32)))
  (import "ic0" "stable64_size" (func $stable_size (result i64)))
  (import "ic0" "stable64_grow" (func $stable_grow (param i64) (result i64)))
  (import "ic0" "stable64_read" (func $stable_read (param i64 i64 i64)))
  (import "ic0" "stable64_write" (func $stable_write (param i64 i64 i64)))
  (import "ic0" "certified_data_set" (func $certify (param i32 i32)))
  (import "ic0" "data_certificate_present" (func $has_certificate (result i32)))
  (import "ic0" "data_certificate_size" (func $certificate_size (result i32)))
  (import "ic0" "data_certificate_copy" (func $certificate_copy (param i32 i32 i32)))
  (import "ic0" "global_timer_set" (func $timer_set (param i64) (result i64)))
  (import "ic0" "time" (func $time (result i64)))
  (import "ic0" "canister_version" (func $version (result i64)))
  (import "ic0" "trap" (func $ic_trap (param i32 i32)))
  (import "ic0" "accept_message" (func $accept_message))
  (import "ic0" "msg_method_name_size" (func $name_size (result i32)))
  (memory 1)
  (table funcref (elem $on_reply $on_reject $cleanup))
  (global $count (mut i64) (i64.const 0))
  (data (i32.const 512) "boom")
  ;; 0: heap counter, 8: cleanups, 16: timers, 24: scratch, 1024: argument, 8192: answers

  (func $take_arg (call $arg_copy (i32.const 1024) (i32.const 0) (call $arg_size)))
  (func $reply_at (param $at i32) (param $size i32)
    (call $append (local.get $at) (local.get $size))
    (call $reply))
  (func $reply_number (param $value i64)
    (i64.store (i32.const 24) (local.get $value))
    (call $reply_at (i32.const 24) (i32.const 8)))
  (func $bump
    (if (i64.eqz (call $stable_size)) (then (drop (call $stable_grow (i64.const 1)))))
    (global.set $count (i64.add (global.get $count) (i64.const 1)))
    (i64.store (i32.const 0) (i64.add (i64.load (i32.const 0)) (i64.const 1)))
    (call $stable_write (i64.const 4090) (i64.const 0) (i64.const 8)))
  ;; heap counter, global, stable copy of the heap counter
  (func $reply_counts
    (i64.store (i32.const 32) (i64.load (i32.const 0)))
    (i64.store (i32.const 40) (global.get $count))
    (i64.store (i32.const 48) (i64.const 0))
    (if (i64.ne (call $stable_size) (i64.const 0))
      (then (call $stable_read (i64.const 48) (i64.const 4090) (i64.const 8))))
    (call $reply_at (i32.const 32) (i32.const 24)))

  (func (export "canister_update inc") (call $bump) (call $reply_counts))
  (func (export "canister_query counts") (call $reply_counts))
  (func (export "canister_query query_inc") (call $bump) (call $reply_counts))
  (func (export "canister_update inc_and_trap") (call $bump) (unreachable))
  (func (export "canister_update inc_and_ic_trap") (call $bump) (call $ic_trap (i32.const 512) (i32.const 4)))
  (func (export "canister_update grow_and_trap")
    (call $bump)
    (i64.store (i32.mul (memory.grow (i32.const 3)) (i32.const 65536)) (i64.const 7))
    (unreachable))
  (func (export "canister_query memory_pages") (call $reply_number (i64.extend_i32_u (memory.size))))
  (func (export "canister_update reply_twice") (call $bump) (call $reply) (call $reply))
  (func (export "canister_update no_reply") (call $bump))
  (func (export "canister_update out_of_bounds") (call $append (i32.const 65530) (i32.const 100)))
  (func (export "canister_update divide") (drop (i32.div_u (i32.const 1) (i32.load (i32.const 600)))))
  (func $forever (export "canister_update recurse") (call $bump) (call $forever))
  (func (export "canister_update refuse") (call $take_arg) (call $reject (i32.const 1024) (call $arg_size)))
  (func (export "canister_query call_in_query") (drop (call $perform)))
  (func (export "canister_update caller")
    (call $caller_copy (i32.const 1024) (i32.const 0) (call $caller_size))
    (call $reply_at (i32.const 1024) (call $caller_size)))
  (func (export "canister_update echo") (call $take_arg) (call $reply_at (i32.const 1024) (call $arg_size)))
  ;; keeps the argument at 16384, its size at 56
  (func (export "canister_update keep")
    (i32.store (i32.const 56) (call $arg_size))
    (call $arg_copy (i32.const 16384) (i32.const 0) (call $arg_size))
    (call $reply))
  (func (export "canister_query kept") (call $reply_at (i32.const 16384) (i32.load (i32.const 56))))
  (func (export "canister_query now") (call $reply_number (call $time)))
  (func (export "canister_query version") (call $reply_number (call $version)))
  (func (export "canister_query cycles") (call $balance (i32.const 24)) (call $reply_at (i32.const 24) (i32.const 8)))
  (func (export "canister_update accept_some")
    (call $accept (i64.const 0) (i64.const 300) (i32.const 24))
    (call $reply_number (i64.const 0)))

  (func (export "canister_update certify") (call $take_arg) (call $certify (i32.const 1024) (call $arg_size)) (call $reply))
  (func (export "canister_query certificate")
    (call $certificate_copy (i32.const 8192) (i32.const 0) (call $certificate_size))
    (call $reply_at (i32.const 8192) (call $certificate_size)))
  (func (export "canister_update certificate_in_update") (call $reply_number (i64.extend_i32_u (call $has_certificate))))

  (func (export "canister_update start_timer")
    (call $take_arg)
    (drop (call $timer_set (i64.add (call $time) (i64.load (i32.const 1024)))))
    (call $reply))
  (func (export "canister_global_timer") (i64.store (i32.const 16) (i64.add (i64.load (i32.const 16)) (i64.const 1))))
  (func (export "canister_query timers") (call $reply_number (i64.load (i32.const 16))))
  (func (export "canister_query cleanups") (call $reply_number (i64.load (i32.const 8))))

  (func (export "canister_update forward")
    (local $id i32) (local $name i32) (local $rest i32) (local $flags i32)
    (call $take_arg)
    (local.set $flags (i32.load8_u (i32.const 1024)))
    (local.set $id (i32.load8_u (i32.const 1025)))
    (local.set $name (i32.load8_u (i32.add (i32.const 1026) (local.get $id))))
    (local.set $rest (i32.add (i32.const 1027) (i32.add (local.get $id) (local.get $name))))
    (call $call_new
      (i32.const 1026) (local.get $id)
      (i32.add (i32.const 1027) (local.get $id)) (local.get $name)
      (i32.const 0) (local.get $flags) (i32.const 1) (local.get $flags))
    (if (i32.and (local.get $flags) (i32.const 2)) (then (call $on_cleanup (i32.const 2) (local.get $flags))))
    (if (i32.and (local.get $flags) (i32.const 16)) (then (call $cycles_add (i64.const 0) (i64.const 1000))))
    (if (i32.and (local.get $flags) (i32.const 64)) (then (call $cycles_add (i64.const 0) (i64.const 1000000000000))))
    (call $call_append (local.get $rest)
      (i32.sub (i32.add (i32.const 1024) (call $arg_size)) (local.get $rest)))
    (drop (call $perform))
    (call $bump)
    (if (i32.and (local.get $flags) (i32.const 32)) (then (unreachable))))
  (func $on_reply (param $flags i32)
    (call $bump)
    (if (i32.and (local.get $flags) (i32.const 1)) (then (unreachable)))
    (if (i32.and (local.get $flags) (i32.const 8)) (then (return)))
    (if (i32.and (local.get $flags) (i32.const 16))
      (then (call $refunded (i32.const 24)) (call $reply_at (i32.const 24) (i32.const 8)) (return)))
    (call $arg_copy (i32.const 8192) (i32.const 0) (call $arg_size))
    (call $reply_at (i32.const 8192) (call $arg_size)))
  (func $on_reject (param $flags i32)
    (i32.store8 (i32.const 8192) (call $reject_code))
    (call $reject_msg_copy (i32.const 8193) (i32.const 0) (call $reject_msg_size))
    (call $reply_at (i32.const 8192) (i32.add (i32.const 1) (call $reject_msg_size))))
  (func $cleanup (param $flags i32)
    (i64.store (i32.const 8) (i64.add (i64.load (i32.const 8)) (i64.const 1)))
    (if (i32.and (local.get $flags) (i32.const 4)) (then (unreachable))))

  (func (export "canister_inspect_message")
    (if (i32.ne (call $name_size) (i32.const 7)) (then (call $accept_message))))
  (func (export "canister_update unloved") (call $reply))
  (func (export "canister_pre_upgrade") (call $bump))
)`

/** Flags of `forward`. */
export const Forward = {
  plain: 0,
  trapInCallback: 1,
  withCleanup: 2,
  trapInCleanup: 4,
  silentCallback: 8,
  withCycles: 16,
  trapAfterCall: 32,
  withTrillion: 64,
} as const

let wabt: ReturnType<typeof wabtModule> | undefined

/** Assembles WebAssembly text. */
export async function assemble(text: string): Promise<Uint8Array> {
  wabt ??= wabtModule()
  const parsed = (await wabt).parseWat('canister.wat', text, { memory64: true, tail_call: true })
  return new Uint8Array(parsed.toBinary({}).buffer)
}

export function probeModule(): Promise<Uint8Array> {
  return assemble(PROBE)
}

/** The argument of `forward`. */
export function forwardArg(
  flags: number,
  callee: Uint8Array,
  method: string,
  payload: Uint8Array = new Uint8Array(),
): Uint8Array {
  const name = Buffer.from(method, 'utf8')
  const head = [Buffer.from([flags, callee.length]), callee, Buffer.from([name.length]), name]
  return new Uint8Array(Buffer.concat([...head, payload]))
}

/** The eight-byte numbers of a reply. */
export function numbersOf(reply: Uint8Array): number[] {
  const bytes = Buffer.from(reply)
  const numbers: number[] = []
  for (let at = 0; at + 8 <= bytes.length; at += 8) numbers.push(Number(bytes.readBigUInt64LE(at)))
  return numbers
}
