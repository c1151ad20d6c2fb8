import { expect, test } from 'vitest'
import { NetworkCore } from '../../core.ts'
import type { Response } from '../../errors.ts'
import { ANONYMOUS_ID } from '../../principals.ts'
import { defaultSettings } from '../../state/settings.ts'
import { MemoryStore } from '../../store/memoryStore.ts'
import { assemble } from '../../testing/probe.ts'
import { ValueType } from '../../wasm/sections.ts'
import { wasmTypeOf } from '../hostFunction.ts'
import { ic0 } from './index.ts'

const NOTHING = new Uint8Array()

/**
 * The interface specification's table, written down once more: which functions may be called from
 * where. s start, I init, G pre_upgrade, U update, RQ query run as update, NRQ query, CQ composite
 * query, Ry and Rt callbacks, C cleanup, CRy and CRt callbacks of composite queries, F inspect, T timer.
 */
const EVERY = 'I G U RQ NRQ CQ Ry Rt C CRy CRt F T'
const GROUPS: readonly (readonly [contexts: string, functions: string])[] = [
  ['I U RQ NRQ CQ Ry CRy F', 'msg_arg_data_size msg_arg_data_copy'],
  [EVERY, 'msg_caller_size msg_caller_copy'],
  [
    'U RQ NRQ CQ Ry Rt CRy CRt C F',
    'msg_caller_info_data_size msg_caller_info_data_copy msg_caller_info_signer_size msg_caller_info_signer_copy',
  ],
  ['Ry Rt CRy CRt C', 'msg_reject_code'],
  ['Rt CRt', 'msg_reject_msg_size msg_reject_msg_copy'],
  ['U RQ NRQ CQ Ry Rt CRy CRt', 'msg_deadline'],
  ['U RQ NRQ CQ Ry Rt CRy CRt', 'msg_reply_data_append msg_reply msg_reject'],
  [
    'U RQ Ry Rt',
    'msg_cycles_available128 msg_cycles_accept128 msg_cycles_available msg_cycles_accept',
  ],
  ['Ry Rt', 'msg_cycles_refunded128 msg_cycles_refunded'],
  ['I G U RQ Ry Rt C T', 'cycles_burn128'],
  [
    EVERY,
    'canister_self_size canister_self_copy subnet_self_size subnet_self_copy canister_cycle_balance128 canister_liquid_cycle_balance128 canister_cycle_balance canister_status canister_version data_certificate_present time env_var_count env_var_name_size env_var_name_copy env_var_name_exists env_var_value_size env_var_value_copy',
  ],
  ['F', 'msg_method_name_size msg_method_name_copy accept_message'],
  [
    'U CQ Ry Rt CRy CRt T',
    'call_new call_on_cleanup call_data_append call_with_best_effort_response call_perform',
  ],
  ['U Ry Rt T', 'call_cycles_add128 call_cycles_add'],
  ['I G U RQ Ry Rt C T', 'root_key_size root_key_copy'],
  ['I G U Ry Rt T', 'certified_data_set'],
  ['NRQ CQ', 'data_certificate_size data_certificate_copy'],
  ['I G U Ry Rt C T', 'global_timer_set'],
  [
    `s ${EVERY}`,
    'stable64_size stable64_grow stable64_read stable64_write stable_size stable_grow stable_read stable_write performance_counter is_controller in_replicated_execution cost_call cost_create_canister cost_http_request cost_sign_with_ecdsa cost_sign_with_schnorr cost_vetkd_derive_key debug_print trap',
  ],
]
const ALLOWED = new Map(
  GROUPS.flatMap(([contexts, functions]) =>
    functions.split(' ').map((name) => [name, new Set(contexts.split(' '))] as const),
  ),
)

/** The canister that composite queries call; nobody else may be in their call graph twice. */
const OTHER_ID = Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 9, 1, 1])
const escaped = (bytes: Uint8Array) =>
  [...bytes].map((byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('')

/** Only 32-bit modules know these. */
const LEGACY = new Set(
  'msg_cycles_available msg_cycles_refunded msg_cycles_accept canister_cycle_balance call_cycles_add stable_size stable_grow stable_read stable_write'.split(
    ' ',
  ),
)

const typeName = (type: number) => (type === ValueType.i64 ? 'i64' : 'i32')

/** A call of the function with zeros, its result dropped. */
function probeCall(name: string, isMemory64: boolean) {
  const definition = ic0.get(name)
  if (definition === undefined) throw new Error(`${name} is missing`)
  const { params, results } = wasmTypeOf(definition, isMemory64)
  const list = (key: string, types: readonly number[]) =>
    types.length === 0 ? '' : `(${key} ${types.map(typeName).join(' ')})`
  const zeros = params.map((type) => `(${typeName(type)}.const 0)`).join(' ')
  const call = `(call $probed ${zeros})`
  return {
    signature: `(func $probed ${list('param', params)} ${list('result', results)})`,
    code: results.length === 0 ? call : `(drop ${call})`,
  }
}

/** A canister that calls one system function in the entry points of some contexts. */
function moduleFor(name: string, places: readonly string[], isMemory64: boolean): string {
  const width = isMemory64 ? 'i64' : 'i32'
  const { signature, code } = probeCall(name, isMemory64)
  const at = (context: string) => (places.includes(context) ? code : '')
  const zero = `(${width}.const 0)`
  const callSelf = (target: number, length: number, callbacks: string) => `
    (call $self_copy (${width}.const 300) ${zero} (call $self_size))
    (call $call_new (${width}.const 300) (call $self_size) (${width}.const ${target}) (${width}.const ${length}) ${callbacks})
    (call $on_cleanup (${width}.const 3) ${zero})
    (drop (call $perform))`
  const callbacks = (reply: number, reject: number) =>
    `(${width}.const ${reply}) ${zero} (${width}.const ${reject}) ${zero}`
  return `
(module
  (import "ic0" "${name}" ${signature})
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "canister_self_size" (func $self_size (result ${width})))
  (import "ic0" "canister_self_copy" (func $self_copy (param ${width} ${width} ${width})))
  (import "ic0" "call_new" (func $call_new (param ${`${width} `.repeat(8)})))
  (import "ic0" "call_on_cleanup" (func $on_cleanup (param ${width} ${width})))
  (import "ic0" "call_perform" (func $perform (result i32)))
  (import "ic0" "global_timer_set" (func $timer (param i64) (result i64)))
  (import "ic0" "accept_message" (func $accept))
  (memory ${isMemory64 ? 'i64' : ''} 1)
  (table funcref (elem $on_reply $on_reject $trapping $on_cleaned $on_composite_reply $on_composite_reject))
  (data (${width}.const 100) "okgone")
  (data (${width}.const 400) "${escaped(OTHER_ID)}")
  ${places.includes('s') ? `(func $start ${code}) (start $start)` : ''}
  (func (export "canister_init") ${at('I')})
  (func (export "canister_pre_upgrade") ${at('G')})
  (func (export "canister_inspect_message") ${at('F')} (call $accept))
  (func (export "canister_global_timer") ${at('T')})
  (func (export "canister_update U") ${at('U')})
  (func (export "canister_query RQ") ${at('RQ')})
  (func (export "canister_query NRQ") ${at('NRQ')})
  (func (export "canister_composite_query CQ") ${at('CQ')})
  (func (export "canister_query ok") (call $reply))
  (func (export "canister_update Ry") ${callSelf(100, 2, callbacks(0, 1))})
  (func (export "canister_update Rt") ${callSelf(102, 4, callbacks(0, 1))})
  (func (export "canister_update C") ${callSelf(100, 2, callbacks(2, 2))})
  (func (export "canister_composite_query CRy")
    (call $call_new (${width}.const 400) (${width}.const 10) (${width}.const 100) (${width}.const 2) ${callbacks(4, 5)})
    (drop (call $perform)))
  (func (export "canister_composite_query CRt")
    (call $call_new (${width}.const 400) (${width}.const 10) (${width}.const 102) (${width}.const 4) ${callbacks(4, 5)})
    (drop (call $perform)))
  (func (export "canister_update T") (drop (call $timer (i64.const 1))) (call $reply))
  (func $on_reply (param ${width}) ${at('Ry')})
  (func $on_reject (param ${width}) ${at('Rt')})
  (func $trapping (param ${width}) (unreachable))
  (func $on_cleaned (param ${width}) ${at('C')})
  (func $on_composite_reply (param ${width}) ${at('CRy')})
  (func $on_composite_reject (param ${width}) ${at('CRt')}))`
}

const core = new NetworkCore({ store: new MemoryStore(), startTimeNs: 1_000_000_000_000n })
const CYCLES = 100_000_000_000_000n

function create(id?: Uint8Array) {
  const settings = { ...defaultSettings, controllers: [ANONYMOUS_ID] }
  return core.rounds.job(() => core.lifecycle.create({ id, settings, cycles: CYCLES }))
}
type TestCanister = Awaited<ReturnType<typeof create>>

/** Installs or upgrades; resolves with the error's text. */
async function install(canister: TestCanister, mode: 'install' | 'upgrade', text: string) {
  const wasmModule = await assemble(text)
  try {
    await core.rounds.job(() =>
      core.lifecycle.install(canister, { mode, arg: NOTHING, sender: ANONYMOUS_ID }, () =>
        core.modules.add(wasmModule),
      ),
    )
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const textOf = (response: Response | undefined) =>
  response?.kind === 'reject' ? response.message : ''

/** What happens in one context, as text; empty when nothing failed. */
async function outcomeIn(context: string, canister: TestCanister): Promise<string> {
  const request = { caller: ANONYMOUS_ID, callee: canister.id, method: context, arg: NOTHING }
  if (context === 'F') return textOf(await core.queries.inspect({ ...request, method: 'U' }))
  if (context === 'NRQ' || context.startsWith('C')) {
    if (context !== 'C') return textOf(await core.queries.run(request))
  }
  canister.record.logs.splice(0)
  const { ticket, answer } = core.tickets.issue()
  await core.rounds.job(() =>
    core.router.send({
      kind: 'request',
      origin: { kind: 'local', ticket },
      ...request,
      cycles: 0n,
      deadlineNs: 0n,
    }),
  )
  const text = textOf(await answer)
  if (context !== 'T') return text
  await core.rounds.untilIdle()
  return canister.record.logs.at(-1)?.content ?? ''
}

const INSTALLING = ['s', 'I', 'G']
const RUNNING = ['U', 'RQ', 'NRQ', 'CQ', 'Ry', 'Rt', 'C', 'CRy', 'CRt', 'F', 'T']

/** Contexts in which the function was refused. */
async function refusedIn(name: string, isMemory64: boolean): Promise<string[]> {
  const refused: string[] = []
  const note = (context: string, text: string) => {
    const [failure = '', inCleanup = ''] = text.split('call_on_cleanup also failed')
    const own = context === 'C' ? inCleanup : failure
    if (own.includes(`"ic0_${name}" cannot be executed`)) refused.push(context)
  }
  const module = (places: string[]) => moduleFor(name, places, isMemory64)
  note('s', await install(await create(), 'install', module(['s'])))
  note('I', await install(await create(), 'install', module(['I'])))
  const upgraded = await create()
  await install(upgraded, 'install', module(['G']))
  note('G', await install(upgraded, 'upgrade', module([])))
  const canister = await create()
  expect(await install(canister, 'install', module(RUNNING))).toBe('')
  for (const context of RUNNING) note(context, await outcomeIn(context, canister))
  return refused
}

const NAMES = [...ic0.keys()]

test('the table of the interface specification has every function', () => {
  expect([...ALLOWED.keys()].sort()).toEqual([...NAMES].sort())
})

test.each([
  [32, NAMES],
  [64, NAMES.filter((name) => !LEGACY.has(name))],
])(
  'with %i-bit memory each function is refused exactly where the table says',
  async (bits, names) => {
    if (core.state.find(OTHER_ID) === undefined) {
      const other = await create(OTHER_ID)
      await install(other, 'install', moduleFor('time', [], false))
    }
    const differing: string[] = []
    for (const name of names) {
      const allowed = ALLOWED.get(name) ?? new Set()
      const refused = new Set(await refusedIn(name, bits === 64))
      for (const context of [...INSTALLING, ...RUNNING]) {
        if (allowed.has(context) === refused.has(context)) differing.push(`${name} in ${context}`)
      }
    }
    expect(differing).toEqual([])
  },
  60_000,
)

test('a module that imports what does not exist is refused when it is installed', async () => {
  const importing = (text: string, memory = '') =>
    `(module (import "ic0" ${text}) (memory ${memory} 1) (func (export "canister_update a")))`
  const refusals = [
    importing('"no_such_function" (func)'),
    importing('"time" (func (result i32))'),
    importing('"msg_reply" (global i32)'),
    importing('"msg_arg_data_size" (func (result i32))', 'i64'),
    importing('"stable_size" (func (result i32))', 'i64'),
  ]
  for (const text of refusals) {
    expect(await install(await create(), 'install', text)).toMatch(
      /^IC0505|Wasm module is not valid/,
    )
  }
})
