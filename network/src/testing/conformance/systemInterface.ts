/** A function of the system interface: how to call it in WebAssembly text, and where that is allowed. */
export type SystemFunction = {
  readonly name: string
  /** Parameter types and result, such as `i32 i64 -> i32`. */
  readonly type: string
  readonly args: string
  /** Contexts in the notation of the interface specification. */
  readonly allowed: string
}

const ALL = 'I G U RQ NRQ CQ Ry Rt C CRy CRt F T'
const SOME_REPLY = 'U RQ NRQ CQ Ry Rt CRy CRt'
const CALL = 'U CQ Ry Rt CRy CRt T'
const TO = '(i32.const 64)'
const RANGE = '(i32.const 64) (i32.const 0)'
const COPY = '(i32.const 64) (i32.const 0) (i32.const 0)'
const COPY_TYPE = 'i32 i32 i32'

const sized = (name: string, allowed: string): SystemFunction[] => [
  { name: `${name}_size`, type: '-> i32', args: '', allowed },
  { name: `${name}_copy`, type: COPY_TYPE, args: COPY, allowed },
]
const plain = (name: string, type: string, args: string, allowed: string): SystemFunction => ({
  name,
  type,
  args,
  allowed,
})

/**
 * The interface specification's table of functions, with the types for 32-bit memory: s start, I init,
 * G pre_upgrade, U update, RQ query run as update, NRQ query, CQ composite query, Ry and Rt callbacks,
 * CRy and CRt callbacks of composite queries, C cleanup, F inspect, T timer.
 */
export const SYSTEM_FUNCTIONS: readonly SystemFunction[] = [
  ...sized('msg_arg_data', 'I U RQ NRQ CQ Ry CRy F'),
  ...sized('msg_caller', ALL),
  ...sized('msg_caller_info_data', 'U RQ NRQ CQ Ry Rt CRy CRt C F'),
  ...sized('msg_caller_info_signer', 'U RQ NRQ CQ Ry Rt CRy CRt C F'),
  plain('msg_reject_code', '-> i32', '', 'Ry Rt CRy CRt C'),
  ...sized('msg_reject_msg', 'Rt CRt'),
  plain('msg_deadline', '-> i64', '', SOME_REPLY),
  plain('msg_reply_data_append', 'i32 i32', RANGE, SOME_REPLY),
  plain('msg_reply', '', '', SOME_REPLY),
  plain('msg_reject', 'i32 i32', RANGE, SOME_REPLY),
  plain('msg_cycles_available128', 'i32', TO, 'U RQ Rt Ry'),
  plain('msg_cycles_available', '-> i64', '', 'U RQ Rt Ry'),
  plain('msg_cycles_refunded128', 'i32', TO, 'Rt Ry'),
  plain('msg_cycles_refunded', '-> i64', '', 'Rt Ry'),
  plain('msg_cycles_accept128', 'i64 i64 i32', `(i64.const 0) (i64.const 0) ${TO}`, 'U RQ Rt Ry'),
  plain('msg_cycles_accept', 'i64 -> i64', '(i64.const 0)', 'U RQ Rt Ry'),
  plain('cycles_burn128', 'i64 i64 i32', `(i64.const 0) (i64.const 0) ${TO}`, 'I G U RQ Ry Rt C T'),
  ...sized('canister_self', ALL),
  ...sized('subnet_self', ALL),
  plain('canister_cycle_balance128', 'i32', TO, ALL),
  plain('canister_cycle_balance', '-> i64', '', ALL),
  plain('canister_liquid_cycle_balance128', 'i32', TO, ALL),
  plain('canister_status', '-> i32', '', ALL),
  plain('canister_version', '-> i64', '', ALL),
  ...sized('msg_method_name', 'F'),
  plain('accept_message', '', '', 'F'),
  plain(
    'call_new',
    'i32 i32 i32 i32 i32 i32 i32 i32',
    `${RANGE} ${RANGE} (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 0)`,
    CALL,
  ),
  plain('call_on_cleanup', 'i32 i32', '(i32.const 0) (i32.const 0)', CALL),
  plain('call_data_append', 'i32 i32', RANGE, CALL),
  plain('call_with_best_effort_response', 'i32', '(i32.const 1)', CALL),
  plain('call_cycles_add128', 'i64 i64', '(i64.const 0) (i64.const 0)', 'U Ry Rt T'),
  plain('call_cycles_add', 'i64', '(i64.const 0)', 'U Ry Rt T'),
  plain('call_perform', '-> i32', '', CALL),
  plain('stable64_size', '-> i64', '', `${ALL} s`),
  plain('stable64_grow', 'i64 -> i64', '(i64.const 0)', `${ALL} s`),
  plain('stable64_read', 'i64 i64 i64', '(i64.const 64) (i64.const 0) (i64.const 0)', `${ALL} s`),
  plain('stable64_write', 'i64 i64 i64', '(i64.const 0) (i64.const 64) (i64.const 0)', `${ALL} s`),
  plain('stable_size', '-> i32', '', `${ALL} s`),
  plain('stable_grow', 'i32 -> i32', '(i32.const 0)', `${ALL} s`),
  plain('stable_read', COPY_TYPE, COPY, `${ALL} s`),
  plain('stable_write', COPY_TYPE, `(i32.const 0) ${RANGE}`, `${ALL} s`),
  ...sized('root_key', 'I G U RQ Ry Rt C T'),
  plain('certified_data_set', 'i32 i32', RANGE, 'I G U Ry Rt T'),
  plain('data_certificate_present', '-> i32', '', ALL),
  ...sized('data_certificate', 'NRQ CQ'),
  plain('time', '-> i64', '', ALL),
  plain('global_timer_set', 'i64 -> i64', '(i64.const 0)', 'I G U Ry Rt C T'),
  plain('performance_counter', 'i32 -> i64', '(i32.const 0)', `${ALL} s`),
  plain('is_controller', 'i32 i32 -> i32', RANGE, `${ALL} s`),
  plain('in_replicated_execution', '-> i32', '', `${ALL} s`),
  plain('cost_call', 'i64 i64 i32', `(i64.const 0) (i64.const 0) ${TO}`, `${ALL} s`),
  plain('cost_create_canister', 'i32', TO, `${ALL} s`),
  plain('cost_http_request', 'i64 i64 i32', `(i64.const 0) (i64.const 0) ${TO}`, `${ALL} s`),
  ...['sign_with_ecdsa', 'sign_with_schnorr', 'vetkd_derive_key'].map((name) =>
    plain(`cost_${name}`, 'i32 i32 i32 i32 -> i32', `${RANGE} (i32.const 0) ${TO}`, `${ALL} s`),
  ),
  plain('env_var_count', '-> i32', '', ALL),
  plain('env_var_name_size', 'i32 -> i32', '(i32.const 0)', ALL),
  plain('env_var_name_copy', 'i32 i32 i32 i32', `(i32.const 0) ${COPY}`, ALL),
  plain('env_var_name_exists', 'i32 i32 -> i32', RANGE, ALL),
  plain('env_var_value_size', 'i32 i32 -> i32', RANGE, ALL),
  plain('env_var_value_copy', 'i32 i32 i32 i32 i32', `${RANGE} ${COPY}`, ALL),
  plain('debug_print', 'i32 i32', RANGE, `${ALL} s`),
  plain('trap', 'i32 i32', RANGE, `${ALL} s`),
]
