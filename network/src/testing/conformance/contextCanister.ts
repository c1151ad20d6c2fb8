import { assemble } from '../probe.ts'
import type { SystemFunction } from './systemInterface.ts'

/**
 * A canister that calls one function of the system interface in each context. The first byte of an
 * argument names the context for entry points that run for other reasons too.
 */
export function contextCanister({ name, type, args }: SystemFunction): Promise<Uint8Array> {
  const { declared, call } = callOf(name, type, args)
  // The function under test may be one of those that the frame needs: each has its own import.
  return assemble(
    `(module
  (import "ic0" "${name}" (func $tested ${declared}))
  (import "ic0" "msg_arg_data_size" (func $size (result i32)))
  (import "ic0" "msg_arg_data_copy" (func $copy (param i32 i32 i32)))
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "call_new" (func $call_new (param i32 i32 i32 i32 i32 i32 i32 i32)))
  (import "ic0" "call_on_cleanup" (func $on_cleanup (param i32 i32)))
  (import "ic0" "call_perform" (func $perform (result i32)))
  (import "ic0" "canister_self_copy" (func $self (param i32 i32 i32)))
  (import "ic0" "global_timer_set" (func $timer (param i64) (result i64)))
  (import "ic0" "accept_message" (func $accept))
  (memory 1)
  (table funcref (elem $test_and_reply $answer $trap))
  (global $armed (mut i32) (i32.const 0))
  (data (i32.const 16) "ok")
  (data (i32.const 24) "no")
  (func $test ${call})
  (func $test_and_reply (param i32) (call $test) (call $reply))
  (func $answer (param i32) (call $reply))
  (func $trap (param i32) (unreachable))
  (func $ask (param $name i32) (param $on_reply i32) (param $on_reject i32)
    (call $self (i32.const 0) (i32.const 0) (i32.const 10))
    (call $call_new (i32.const 0) (i32.const 10) (local.get $name) (i32.const 2)
      (local.get $on_reply) (i32.const 0) (local.get $on_reject) (i32.const 0)))
  (func $perform_asked (drop (call $perform)))
  (func (export "canister_init")
    (if (call $size) (then (call $test))))
  (func (export "canister_pre_upgrade")
    (if (i32.eq (global.get $armed) (i32.const 71)) (then (call $test))))
  (func (export "canister_inspect_message")
    (if (i32.eq (global.get $armed) (i32.const 70)) (then (call $test)))
    (call $accept))
  (func (export "canister_global_timer") (call $test) (global.set $armed (i32.const 1)))
  (func (export "canister_update arm")
    (call $copy (i32.const 0) (i32.const 0) (i32.const 1))
    (global.set $armed (i32.load8_u (i32.const 0)))
    (call $reply))
  (func (export "canister_update ok") (call $reply))
  (func (export "canister_query armed")
    (if (i32.ne (global.get $armed) (i32.const 1)) (then (unreachable)))
    (call $reply))
  (func (export "canister_update start_timer") (drop (call $timer (i64.const 1))) (call $reply))
  (func (export "canister_update U") (call $test) (call $reply))
  (func (export "canister_query RQ") (call $test) (call $reply))
  (func (export "canister_query NRQ") (call $test) (call $reply))
  (func (export "canister_composite_query CQ") (call $test) (call $reply))
  (func (export "canister_update Ry")
    (call $ask (i32.const 16) (i32.const 0) (i32.const 1)) (call $perform_asked))
  (func (export "canister_update Rt")
    (call $ask (i32.const 24) (i32.const 1) (i32.const 0)) (call $perform_asked))
  (func (export "canister_update C")
    (call $ask (i32.const 16) (i32.const 2) (i32.const 2))
    (call $on_cleanup (i32.const 3) (i32.const 0))
    (call $perform_asked))
  (func $cleanup (param i32) (call $test))
  (elem (i32.const 3) $cleanup)
)`.replace('(table funcref (elem $test_and_reply $answer $trap))', TABLE),
  )
}

const TABLE = '(table 4 funcref) (elem (i32.const 0) $test_and_reply $answer $trap)'

/** A module whose start function calls the function. */
export function startCanister({ name, type, args }: SystemFunction): Promise<Uint8Array> {
  const { declared, call } = callOf(name, type, args)
  return assemble(`(module
  (import "ic0" "${name}" (func $tested ${declared}))
  (memory 1)
  (func $start ${call})
  (start $start))`)
}

function callOf(_name: string, type: string, args: string) {
  const [params = '', result] = type.split('->').map((part) => part.trim())
  const declared =
    (params === '' ? '' : `(param ${params})`) + (result === undefined ? '' : `(result ${result})`)
  const call = `(call $tested ${args})`
  return { declared, call: result === undefined ? call : `(drop ${call})` }
}
