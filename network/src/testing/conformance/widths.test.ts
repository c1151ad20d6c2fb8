import { expect, test } from 'vitest'
import { NetworkCore } from '../../core.ts'
import type { Response } from '../../errors.ts'
import { wasmTypeOf } from '../../host/hostFunction.ts'
import { ic0 } from '../../host/ic0/index.ts'
import { ANONYMOUS_ID } from '../../principals.ts'
import { defaultSettings } from '../../state/settings.ts'
import { MemoryStore } from '../../store/memoryStore.ts'
import { ValueType } from '../../wasm/bytes/sections.ts'
import { assemble } from '../probe.ts'
import { SYSTEM_FUNCTIONS } from './systemInterface.ts'

const NOTHING = new Uint8Array()

/** With 32-bit memory `contexts.test.ts` has seen the others. */
const IN_32_BITS = ['CRy', 'CRt']
const IN_64_BITS = ['s', 'I', 'G', 'U', 'RQ', 'NRQ', 'CQ', 'Ry', 'Rt', 'C', 'CRy', 'CRt', 'F', 'T']
const ALLOWED = new Map(
  SYSTEM_FUNCTIONS.map(({ name, allowed }) => [name, new Set(allowed.split(' '))] as const),
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

const INSTALLING = new Set(['s', 'I', 'G'])

/** What an installation fails with when the function is called in a context of it. */
async function outcomeOfInstalling(context: string, module: (places: string[]) => string) {
  const canister = await create()
  if (context !== 'G') return install(canister, 'install', module([context]))
  await install(canister, 'install', module(['G']))
  return install(canister, 'upgrade', module([]))
}

/** Of these contexts those in which the function is refused. */
async function refusedIn(name: string, contexts: readonly string[], isMemory64: boolean) {
  const module = (places: string[]) => moduleFor(name, places, isMemory64)
  const running = contexts.filter((context) => !INSTALLING.has(context))
  const canister = await create()
  expect(await install(canister, 'install', module(running))).toBe('')
  const refused = new Set<string>()
  for (const context of contexts) {
    const text = INSTALLING.has(context)
      ? await outcomeOfInstalling(context, module)
      : await outcomeIn(context, canister)
    const [failure = '', inCleanup = ''] = text.split('call_on_cleanup also failed')
    const own = context === 'C' ? inCleanup : failure
    if (own.includes(`"ic0_${name}" cannot be executed`)) refused.add(context)
  }
  return refused
}

const NAMES = [...ic0.keys()]

test('the table of the interface specification has every function', () => {
  expect([...ALLOWED.keys()].sort()).toEqual([...NAMES].sort())
})

test.each([
  [32, IN_32_BITS, NAMES],
  [64, IN_64_BITS, NAMES.filter((name) => !LEGACY.has(name))],
])(
  'with %i-bit memory each function is refused in %j exactly where the table says',
  async (bits, contexts, names) => {
    if (core.state.find(OTHER_ID) === undefined) {
      const other = await create(OTHER_ID)
      await install(other, 'install', moduleFor('time', [], false))
    }
    const differing: string[] = []
    for (const name of names) {
      const allowed = ALLOWED.get(name) ?? new Set()
      const refused = await refusedIn(name, contexts, bits === 64)
      for (const context of contexts) {
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
