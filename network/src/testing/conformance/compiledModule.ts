import { assemble } from '../probe.ts'

/**
 * What `rustc` and `wasm-ld` make of a canister: a stack below the data with a pointer in a mutable
 * global, callbacks in `__indirect_function_table`, constants and zeros in data segments; and with
 * the target features turned on: bulk memory, sign extension, several values, vectors, references,
 * conversions that saturate. `exports` are those of the linker, which canisters may go without.
 */
const withExports = (exports: string) => `(module
  (type $callback (func (param i32)))
  (type $pair (func (param i32) (result i32 i32)))
  (import "ic0" "msg_arg_data_size" (func $arg_size (result i32)))
  (import "ic0" "msg_arg_data_copy" (func $arg_copy (param i32 i32 i32)))
  (import "ic0" "msg_reply_data_append" (func $append (param i32 i32)))
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "msg_reject_code" (func $reject_code (result i32)))
  (import "ic0" "canister_self_size" (func $self_size (result i32)))
  (import "ic0" "canister_self_copy" (func $self_copy (param i32 i32 i32)))
  (import "ic0" "call_new" (func $call_new (param i32 i32 i32 i32 i32 i32 i32 i32)))
  (import "ic0" "call_on_cleanup" (func $on_cleanup (param i32 i32)))
  (import "ic0" "call_perform" (func $perform (result i32)))
  (import "ic0" "stable64_grow" (func $stable_grow (param i64) (result i64)))
  (import "ic0" "stable64_write" (func $stable_write (param i64 i64 i64)))
  (import "ic0" "stable64_read" (func $stable_read (param i64 i64 i64)))
  (memory $memory 17)
  (table $__indirect_function_table 6 6 funcref)
  (table $spare 2 8 externref)
  (global $__stack_pointer (mut i32) (i32.const 1048576))
  (global $calls (mut i64) (i64.const 0))
  (global $ratio (mut f64) (f64.const 0.5))
  (elem (i32.const 1) $on_reply $on_reject $cleanup $divide $__wasm_call_ctors)
  (data $rodata (i32.const 1048576) "increment" "\\f0\\ff")
  (data $passive "\\01\\00\\00\\00\\02\\00\\00\\00\\03\\00\\00\\00\\04\\00\\00\\00")
  (start $__wasm_call_ctors)
  ${exports}

  ;; 1048640: vector of four counters, 1048656: cleanups
  (func $__wasm_call_ctors
    (memory.init $passive (i32.const 1048640) (i32.const 0) (i32.const 16))
    (data.drop $passive))

  (func $divide (type $pair)
    (i32.div_u (local.get 0) (i32.const 10)) (i32.rem_u (local.get 0) (i32.const 10)))

  ;; Adds one to each counter; a frame on the stack holds what is copied.
  (func $bump (local $frame i32)
    (global.set $__stack_pointer
      (local.tee $frame (i32.sub (global.get $__stack_pointer) (i32.const 64))))
    (memory.copy (local.get $frame) (i32.const 1048640) (i32.const 16))
    (v128.store (local.get $frame)
      (i32x4.add (v128.load (local.get $frame)) (i32x4.splat (i32.const 1))))
    (memory.copy (i32.const 1048640) (local.get $frame) (i32.const 16))
    (memory.fill (local.get $frame) (i32.const 0) (i32.const 64))
    (global.set $calls (i64.add (global.get $calls) (i64.const 1)))
    (global.set $ratio (f64.mul (global.get $ratio) (f64.const 2)))
    (global.set $__stack_pointer (i32.add (local.get $frame) (i32.const 64))))

  (func $put (param $at i32) (param $value i64)
    (i64.store (local.get $at) (local.get $value))
    (call $append (local.get $at) (i32.const 8)))
  ;; the counters' last, the global, the other global, cleanups, the stack pointer
  (func $reply_state (local $frame i32)
    (global.set $__stack_pointer
      (local.tee $frame (i32.sub (global.get $__stack_pointer) (i32.const 16))))
    (call $put (local.get $frame) (i64.extend_i32_u (i32x4.extract_lane 3 (v128.load (i32.const 1048640)))))
    (call $put (local.get $frame) (global.get $calls))
    (call $put (local.get $frame) (i64.trunc_sat_f64_s (global.get $ratio)))
    (call $put (local.get $frame) (i64.load32_u (i32.const 1048656)))
    (global.set $__stack_pointer (i32.add (local.get $frame) (i32.const 16)))
    (call $put (local.get $frame) (i64.extend_i32_u (global.get $__stack_pointer)))
    (call $reply))

  (func (export "canister_update increment") (call $bump) (call $reply_state))
  (func (export "canister_query state") (call $reply_state))
  (func (export "canister_update trap_in_frame")
    (global.set $__stack_pointer (i32.sub (global.get $__stack_pointer) (i32.const 64)))
    (call $bump)
    (i32.store (i32.const 1048640) (i32.const 0))
    (unreachable))

  ;; sign extension, several values from a call through the table and from a block, saturation
  (func (export "canister_query features") (local $one i32) (local $two i32)
    (call_indirect $__indirect_function_table (type $pair) (i32.const 47) (i32.const 4))
    (local.set $two) (local.set $one)
    (call $put (i32.const 16) (i64.extend_i32_u (local.get $one)))
    (call $put (i32.const 16) (i64.extend_i32_u (local.get $two)))
    (call $put (i32.const 16) (i64.extend_i32_s (i32.extend8_s (i32.load8_u (i32.const 1048585)))))
    (block (result i32 i32) (i32.const 5) (i32.const 6))
    (local.set $one) (local.set $two)
    (call $put (i32.const 16) (i64.extend_i32_u (i32.mul (local.get $one) (local.get $two))))
    (call $put (i32.const 16) (i64.extend_i32_u (i32.trunc_sat_f64_u (f64.const 1e300))))
    (drop (table.grow $spare (ref.null extern) (i32.const 1)))
    (call $put (i32.const 16) (i64.extend_i32_u (table.size $spare)))
    (call $put (i32.const 16) (i64.extend_i32_u (ref.is_null (table.get $spare (i32.const 0)))))
    (call $reply))

  (func $call (param $method_size i32) (local $frame i32)
    (global.set $__stack_pointer
      (local.tee $frame (i32.sub (global.get $__stack_pointer) (i32.const 32))))
    (call $self_copy (local.get $frame) (i32.const 0) (call $self_size))
    (call $call_new (local.get $frame) (call $self_size) (i32.const 1048576) (local.get $method_size)
      (i32.const 1) (i32.const 0) (i32.const 2) (i32.const 7))
    (call $on_cleanup (i32.const 3) (i32.const 0))
    (drop (call $perform))
    (global.set $__stack_pointer (i32.add (local.get $frame) (i32.const 32))))
  (func (export "canister_update call_itself") (call $call (i32.const 9)))
  (func (export "canister_update call_nothing") (call $call (i32.const 3)))
  (func $on_reply (type $callback) (call $bump) (call $reply_state))
  (func $on_reject (type $callback)
    (call $bump)
    (drop (i32.div_u (call $reject_code) (i32.sub (local.get 0) (i32.const 7)))))
  (func $cleanup (type $callback)
    (i32.store (i32.const 1048656) (i32.add (i32.load (i32.const 1048656)) (i32.const 1))))

  (func (export "canister_pre_upgrade")
    (drop (call $stable_grow (i64.const 1)))
    (call $stable_write (i64.const 0) (i64.const 1048640) (i64.const 16)))
  (func (export "canister_post_upgrade")
    (call $stable_read (i64.const 1048640) (i64.const 0) (i64.const 16))))`

/** The module as its linker leaves it, or with nothing but the canister's functions exported. */
export function compiledModule(exportsMemory: boolean): Promise<Uint8Array> {
  const exports = `(export "memory" (memory $memory))
    (export "__indirect_function_table" (table $__indirect_function_table))
    (global $__data_end i32 (i32.const 1048660)) (export "__data_end" (global $__data_end))
    (global $__heap_base i32 (i32.const 1048672)) (export "__heap_base" (global $__heap_base))`
  return assemble(withExports(exportsMemory ? exports : ''))
}
