import { assemble } from './probe.ts'

const SLOTS = ['http', 'update', 'part', 'seen']
const PAGE_BYTES = 65536

/**
 * A canister that answers HTTP requests with bytes it was given before: `keep_http` takes the reply
 * of `http_request`, `keep_update` that of `http_request_update`, `keep_part` what `kept_part` gives.
 * `kept_seen` is the last argument of `http_request_update`. `certify` takes certified data, and
 * `certificate` gives the certificate of it.
 */
export function httpCanister(): Promise<Uint8Array> {
  const methods = SLOTS.map(
    (name, index) => `
  (func (export "canister_update keep_${name}") (call $keep (i32.const ${index})) (call $reply))
  (func (export "canister_query kept_${name}") (call $give (i32.const ${index})))`,
  )
  return assemble(`(module
  (import "ic0" "msg_arg_data_size" (func $size (result i32)))
  (import "ic0" "msg_arg_data_copy" (func $copy (param i32 i32 i32)))
  (import "ic0" "msg_reply_data_append" (func $append (param i32 i32)))
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "certified_data_set" (func $certify (param i32 i32)))
  (import "ic0" "data_certificate_size" (func $certificate_size (result i32)))
  (import "ic0" "data_certificate_copy" (func $certificate_copy (param i32 i32 i32)))
  (func (export "canister_update certify")
    (call $copy (i32.const 1024) (i32.const 0) (call $size))
    (call $certify (i32.const 1024) (call $size)) (call $reply))
  (func (export "canister_query certificate")
    (call $certificate_copy (i32.const 1024) (i32.const 0) (call $certificate_size))
    (call $append (i32.const 1024) (call $certificate_size)) (call $reply))
  (memory ${SLOTS.length + 1})
  (func $at (param $slot i32) (result i32)
    (i32.mul (i32.add (local.get $slot) (i32.const 1)) (i32.const ${PAGE_BYTES})))
  (func $keep (param $slot i32)
    (i32.store (i32.mul (local.get $slot) (i32.const 4)) (call $size))
    (call $copy (call $at (local.get $slot)) (i32.const 0) (call $size)))
  (func $give (param $slot i32)
    (call $append (call $at (local.get $slot)) (i32.load (i32.mul (local.get $slot) (i32.const 4))))
    (call $reply))
  ${methods.join('')}
  (func (export "canister_query http_request") (call $give (i32.const 0)))
  (func (export "canister_update http_request_update")
    (call $keep (i32.const 3))
    (call $give (i32.const 1))))`)
}
