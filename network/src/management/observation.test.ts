import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NetworkCore } from '../core.ts'
import { Network } from '../network.ts'
import { ANONYMOUS_ID } from '../principals.ts'
import { defaultSettings } from '../state/settings.ts'
import { MemoryStore } from '../store/memoryStore.ts'
import { ManagementClient } from '../testing/managementClient.ts'
import { assemble } from '../testing/probe.ts'
import { amountArg, spenderModule } from '../testing/spender.ts'
import { Results } from './candid.ts'

const NOTHING = new Uint8Array()
let network: Network
let management: ManagementClient
let canister: Principal

beforeEach(async () => {
  network = await Network.start({ inMemory: true, startTime: 1_700_000_000_000_000_000n })
  management = new ManagementClient(network, Principal.anonymous())
  canister = await network.createCanister()
  const wasmModule = await spenderModule()
  await network.installCode({ canisterId: canister, mode: 'install', wasmModule, arg: NOTHING })
})
afterEach(() => network.stop())

const decoded = (type: IDL.Type, reply: Uint8Array) =>
  Object(IDL.decode([type], new Uint8Array(reply))[0])
const metrics = async () => {
  const reply = await management.query('canister_metrics', { canister_id: canister })
  return decoded(Results.canister_metrics, reply).cycles_consumed
}
const balance = () => network.inspector.facts(canister)?.cycles ?? 0n
const spend = (method: string, amount: bigint) =>
  network.update({ canisterId: canister, method, arg: amountArg(amount) })

test('canister_metrics accounts for every cycle that is gone, by what it was for', async () => {
  await spend('spin', 1000n)
  await spend('burn', 12_345n)
  await spend('call', 0n)
  await network.advanceTime(86_400_000)
  const consumed = await metrics()
  expect(consumed.burned_cycles).toBe(12_345n)
  for (const use of ['memory', 'instructions', 'ingress_induction']) {
    expect(consumed[use], use).toBeGreaterThan(0n)
  }
  expect(consumed.request_and_response_transmission).toBe(260_000n + 4_000n + 16_000n)
  const total = Object.values(consumed).reduce(
    (sum: bigint, part) => sum + BigInt(String(part)),
    0n,
  )
  expect(total).toBe(100_000_000_000_000n - balance())
})

test('the management canister charges for its work', async () => {
  const cost = async (method: string, argument: object) => {
    const before = balance()
    await management.call(method, { canister_id: canister, ...argument })
    return before - balance()
  }
  expect(await cost('upload_chunk', { chunk: [1] })).toBe(200_000_000n)
  const snapshot = { replace_snapshot: [], uninstall_code: [], sender_canister_version: [] }
  const price = await cost('take_canister_snapshot', snapshot)
  expect(price).toBeGreaterThan(2_000_000_000n)
  expect(price).toBeLessThan(2_010_000_000n)
})

test('canister_status counts the queries', async () => {
  const look = () => network.query({ canisterId: canister, method: 'look', arg: new Uint8Array(5) })
  await look()
  await look()
  const reply = await management.query('canister_status', { canister_id: canister })
  const { query_stats } = decoded(Results.canister_status, reply)
  expect(query_stats).toMatchObject({
    num_calls_total: 2n,
    request_payload_bytes_total: 10n,
    response_payload_bytes_total: 32n,
  })
  expect(query_stats.num_instructions_total).toBeGreaterThan(10n)
})

test('fetch_canister_logs shows the lines of a range', async () => {
  for (let count = 0; count < 5; count += 1) await spend('trap', 0n).catch(() => undefined)
  const lines = async (filter: object[]) => {
    const argument = { canister_id: canister, filter }
    const reply = await management.query('fetch_canister_logs', argument)
    const { canister_log_records } = decoded(Results.fetch_canister_logs, reply)
    return canister_log_records.map(({ idx }: { idx: bigint }) => idx)
  }
  expect(await lines([])).toEqual([0n, 1n, 2n, 3n, 4n])
  expect(await lines([{ by_idx: { start: 1n, end: 3n } }])).toEqual([1n, 2n])
  const nothing = { by_timestamp_nanos: { start: 0n, end: 1n } }
  expect(await lines([nothing])).toEqual([])
})

const COMPOSITE = `
(module
  (import "ic0" "call_new" (func $call_new (param i32 i32 i32 i32 i32 i32 i32 i32)))
  (import "ic0" "call_data_append" (func $append (param i32 i32)))
  (import "ic0" "call_perform" (func $perform (result i32)))
  (import "ic0" "msg_arg_data_size" (func $size (result i32)))
  (import "ic0" "msg_arg_data_copy" (func $copy (param i32 i32 i32)))
  (import "ic0" "msg_reply_data_append" (func $answer (param i32 i32)))
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "msg_caller_info_data_size" (func $info_size (result i32)))
  (import "ic0" "msg_caller_info_data_copy" (func $info_copy (param i32 i32 i32)))
  (import "ic0" "msg_caller_info_signer_size" (func $signer_size (result i32)))
  (memory 1)
  (table 1 funcref) (elem (i32.const 0) $on_reply)
  (data (i32.const 0) "canister_status")
  (func $on_reply (param i32)
    (call $copy (i32.const 1024) (i32.const 0) (call $size))
    (call $answer (i32.const 1024) (call $size))
    (call $reply))
  (func (export "canister_composite_query status_of")
    (call $copy (i32.const 64) (i32.const 0) (call $size))
    (call $call_new (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 15)
      (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 0))
    (call $append (i32.const 64) (call $size))
    (drop (call $perform)))
  (func (export "canister_query info")
    (call $info_copy (i32.const 64) (i32.const 0) (call $info_size))
    (i32.store8 (i32.add (i32.const 64) (call $info_size)) (call $signer_size))
    (call $answer (i32.const 64) (i32.add (i32.const 1) (call $info_size)))
    (call $reply)))`

test('a composite query asks the management canister for its own status', async () => {
  const wasmModule = await assemble(COMPOSITE)
  const asker = await network.createCanister()
  await network.installCode({ canisterId: asker, mode: 'install', wasmModule, arg: NOTHING })
  const type = IDL.Record({ canister_id: IDL.Principal })
  const arg = new Uint8Array(IDL.encode([type], [{ canister_id: asker }]))
  const reply = await network.query({ canisterId: asker, method: 'status_of', arg })
  expect(decoded(Results.canister_status, reply)).toMatchObject({ status: { running: null } })
})

test('a canister reads what the signer says of its caller', async () => {
  const core = new NetworkCore({ store: new MemoryStore() })
  const { id } = await core.rounds.job(() =>
    core.lifecycle.create({ settings: defaultSettings, cycles: 10n ** 13n }),
  )
  const found = core.state.find(id)
  if (found === undefined) throw new Error('the canister is missing')
  const module = core.modules.add(await assemble(COMPOSITE))
  const request = { mode: 'install', arg: NOTHING, sender: ANONYMOUS_ID } as const
  await core.rounds.job(() => core.lifecycle.install(found, request, () => module))
  const ask = (callerInfo?: { info: Uint8Array; signer: Uint8Array }) =>
    core.queries.run({ caller: ANONYMOUS_ID, callerInfo, callee: id, method: 'info', arg: NOTHING })
  const info = new TextEncoder().encode('hello')
  const told = { kind: 'reply', data: Buffer.concat([info, Buffer.from([10])]) }
  expect(await ask({ info, signer: id })).toEqual(told)
  expect(await ask()).toEqual({ kind: 'reply', data: Buffer.from([0]) })
  core.stop()
})
