import { assemble } from './probe.ts'

/** Where a looping canister loops: one of its functions, or its start function. */
export type LoopPlace =
  | 'start'
  | 'init'
  | 'pre_upgrade'
  | 'post_upgrade'
  | 'inspect_message'
  | 'heartbeat'
  | 'global_timer'
  | 'update'
  | 'query'
  | 'composite_query'
  | 'http_request'
  | 'on_reply'
  | 'on_cleanup'

/** More than is executed at once, and no more than a second's work. */
export const MANY_TURNS = 100_000_000

/**
 * A canister one of whose functions loops, forever unless `turns` says otherwise. Without a place it
 * only counts: `bump` adds one to three numbers, in heap, global and stable memory, that `read`
 * replies with. `long` adds one, then loops for
 * `MANY_TURNS`. `call` calls `bump` of itself, and its reply is awaited by `on_reply`, which traps
 * when `on_cleanup` is to loop.
 */
export function looper(place?: LoopPlace, turns = 0): Promise<Uint8Array> {
  const at = (name: LoopPlace) => (name === place ? `(call $spin (i64.const ${turns}))` : '')
  const hook = (name: LoopPlace, body = '') =>
    name === place ? `(func (export "canister_${name}") ${body} ${at(name)})` : ''
  const trap = place === 'on_cleanup' ? '(unreachable)' : ''
  return assemble(`(module
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "msg_reply_data_append" (func $append (param i32 i32)))
  (import "ic0" "canister_self_size" (func $self_size (result i32)))
  (import "ic0" "canister_self_copy" (func $self_copy (param i32 i32 i32)))
  (import "ic0" "call_new" (func $call_new (param i32 i32 i32 i32 i32 i32 i32 i32)))
  (import "ic0" "call_on_cleanup" (func $on_cleanup_set (param i32 i32)))
  (import "ic0" "call_perform" (func $perform (result i32)))
  (import "ic0" "global_timer_set" (func $set_timer (param i64) (result i64)))
  (import "ic0" "stable64_grow" (func $grow (param i64) (result i64)))
  (import "ic0" "stable64_size" (func $stable_size (result i64)))
  (import "ic0" "stable64_read" (func $stable_read (param i64 i64 i64)))
  (import "ic0" "stable64_write" (func $stable_write (param i64 i64 i64)))
  (memory 1)
  (table funcref (elem $on_reply $on_cleanup))
  (global $g (mut i64) (i64.const 0))
  (data (i32.const 100) "bump")
  (func $spin (param $turns i64)
    (loop $l (br_if $l (i64.ne (local.tee $turns (i64.sub (local.get $turns) (i64.const 1))) (i64.const 0)))))
  (func $bump
    (global.set $g (i64.add (global.get $g) (i64.const 1)))
    (i64.store (i32.const 0) (i64.add (i64.load (i32.const 0)) (i64.const 1)))
    (if (i64.eqz (call $stable_size)) (then (drop (call $grow (i64.const 1)))))
    (call $stable_write (i64.const 0) (i64.const 0) (i64.const 8)))
  (func $answer
    (i64.store (i32.const 8) (global.get $g))
    (if (i64.ne (call $stable_size) (i64.const 0))
      (then (call $stable_read (i64.const 16) (i64.const 0) (i64.const 8))))
    (call $append (i32.const 0) (i32.const 24))
    (call $reply))
  (func $start ${at('start')})
  (start $start)
  (func (export "canister_init")
    ${place === 'global_timer' ? '(drop (call $set_timer (i64.const 1)))' : ''} ${at('init')})
  (func (export "canister_pre_upgrade") ${at('pre_upgrade')})
  (func (export "canister_post_upgrade") ${at('post_upgrade')})
  ${hook('heartbeat')} ${hook('global_timer')} ${hook('inspect_message', '(call $bump)')}
  (func (export "canister_update bump") (call $bump) (call $answer))
  (func (export "canister_query read") (call $answer))
  (func (export "canister_update update") (call $bump) ${at('update')})
  (func (export "canister_query query") (call $bump) ${at('query')})
  (func (export "canister_composite_query composite_query") ${at('composite_query')})
  (func (export "canister_query http_request") ${at('http_request')})
  (func (export "canister_update long") 
    (call $bump) (call $spin (i64.const ${MANY_TURNS})) (call $answer))
  (func (export "canister_update call")
    (call $self_copy (i32.const 300) (i32.const 0) (call $self_size))
    (call $call_new (i32.const 300) (call $self_size) (i32.const 100) (i32.const 4)
      (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 0))
    (call $on_cleanup_set (i32.const 1) (i32.const 0))
    (drop (call $perform)))
  (func $on_reply (param i32) ${trap} ${at('on_reply')} (call $reply))
  (func $on_cleanup (param i32) (call $bump) ${at('on_cleanup')}))`)
}
