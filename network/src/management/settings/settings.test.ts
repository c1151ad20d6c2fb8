import { IDL } from '@icp-sdk/core/candid'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from '../../network.ts'
import { ManagementClient } from '../../testing/managementClient.ts'
import { probeModule } from '../../testing/probe.ts'
import { noSettings } from '../../testing/settings.ts'
import { Results } from '../candid.ts'

const NOTHING = new Uint8Array()
const alice = Ed25519KeyIdentity.generate().getPrincipal()
const bob = Ed25519KeyIdentity.generate().getPrincipal()
const wasmModule = await probeModule()
let network: Network
let byAlice: ManagementClient
let byBob: ManagementClient
let canister: Principal

beforeEach(async () => {
  network = await Network.start({ inMemory: true })
  byAlice = new ManagementClient(network, alice)
  byBob = new ManagementClient(network, bob)
  canister = await network.createCanister({ controllers: [alice] })
  await network.installCode({ canisterId: canister, mode: 'install', wasmModule, arg: NOTHING })
})
afterEach(() => network.stop())

const change = (changes: object, by = byAlice) =>
  by.call('update_settings', {
    canister_id: canister,
    settings: { ...noSettings, ...changes },
    sender_canister_version: [],
  })
const decoded = (type: IDL.Type, reply: Uint8Array) =>
  Object(IDL.decode([type], new Uint8Array(reply))[0])
const status = async () =>
  decoded(Results.canister_status, await byAlice.call('canister_status', { canister_id: canister }))

const accepted: [string, object, object][] = [
  ['compute allocation', { compute_allocation: [2n] }, { compute_allocation: 2n }],
  ['memory allocation', { memory_allocation: [1_000_000n] }, { memory_allocation: 1_000_000n }],
  ['freezing threshold', { freezing_threshold: [0n] }, { freezing_threshold: 0n }],
  ['reserved cycles', { reserved_cycles_limit: [7n] }, { reserved_cycles_limit: 7n }],
  ['memory limit', { wasm_memory_limit: [99n] }, { wasm_memory_limit: 99n }],
  ['memory threshold', { wasm_memory_threshold: [9n] }, { wasm_memory_threshold: 9n }],
  ['log limit', { log_memory_limit: [5000n] }, { log_memory_limit: 5000n }],
  ['log visibility', { log_visibility: [{ public: null }] }, { log_visibility: { public: null } }],
  [
    'environment',
    { environment_variables: [[{ name: 'A', value: 'b' }]] },
    { environment_variables: [{ name: 'A', value: 'b' }] },
  ],
]
test.each(accepted)('keeps the %s', async (_, changes, shown) => {
  await change(changes)
  expect((await status()).settings).toMatchObject(shown)
})

const many = (count: number) => Array.from({ length: count }, () => Principal.anonymous())
const refused: [string, object, string][] = [
  ['eleven controllers', { controllers: [many(11)] }, 'IC0408'],
  ['more than all computation', { compute_allocation: [101n] }, 'IC0504'],
  ['more memory than there is', { memory_allocation: [2n ** 48n + 1n] }, 'IC0504'],
  ['a threshold over 64 bits', { freezing_threshold: [2n ** 64n] }, 'IC0504'],
  ['a memory limit beyond all', { wasm_memory_limit: [2n ** 48n + 1n] }, 'IC0504'],
  ['a log of a few bytes', { log_memory_limit: [4095n] }, 'IC0504'],
  ['a log of many bytes', { log_memory_limit: [2_097_153n] }, 'IC0504'],
  ['eleven viewers', { log_visibility: [{ allowed_viewers: many(11) }] }, 'IC0408'],
  [
    'twenty-one variables',
    {
      environment_variables: [
        Array.from({ length: 21 }, (_, index) => ({ name: `${index}`, value: '' })),
      ],
    },
    'IC0408',
  ],
  ['a long name', { environment_variables: [[{ name: 'x'.repeat(129), value: '' }]] }, 'IC0408'],
  [
    'a name given twice',
    {
      environment_variables: [
        [
          { name: 'x', value: '' },
          { name: 'x', value: '1' },
        ],
      ],
    },
    'IC0408',
  ],
]
test.each(refused)('refuses %s', async (_, changes, code) => {
  await expect(change(changes)).rejects.toThrow(code)
  await expect(change(changes, byBob)).rejects.toThrow('IC0512')
})

const views: [string, string, string][] = [
  ['logs', 'log_visibility', 'fetch_canister_logs'],
  ['status', 'status_visibility', 'canister_status'],
]
test.each(views)('lets chosen others see the %s', async (_, setting, method) => {
  const look = () => byBob.query(method, { canister_id: canister, filter: [] })
  await expect(look()).rejects.toThrow('IC0512')
  await change({ [setting]: [{ allowed_viewers: [bob] }] })
  await look()
  await change({ [setting]: [{ controllers: null }] })
  await expect(look()).rejects.toThrow('IC0512')
  await change({ [setting]: [{ public: null }] })
  await look()
})

test('snapshots are listed to chosen others', async () => {
  const list = () => byBob.call('list_canister_snapshots', { canister_id: canister })
  await expect(list()).rejects.toThrow('IC0512')
  await change({ snapshot_visibility: [{ public: null }] })
  await list()
})

test('logs hold what was printed and why a message trapped, 4 KiB of it', async () => {
  const fail = () =>
    network.update({ canisterId: canister, method: 'inc_and_ic_trap', arg: NOTHING })
  const logs = async () => {
    const reply = await byAlice.query('fetch_canister_logs', { canister_id: canister, filter: [] })
    return decoded(Results.fetch_canister_logs, reply).canister_log_records
  }
  await expect(fail()).rejects.toThrow('IC0503')
  const [first] = await logs()
  expect(first.idx).toBe(0n)
  expect(Buffer.from(first.content).toString()).toContain('boom')
  for (let count = 0; count < 100; count += 1) await fail().catch(() => undefined)
  const kept: { content: number[] }[] = await logs()
  const size = kept.reduce((sum, { content }) => sum + content.length, 0)
  expect(size).toBeLessThanOrEqual(4096)
  expect(kept.length).toBeGreaterThan(10)
  const asUpdate = byAlice.call('fetch_canister_logs', { canister_id: canister, filter: [] })
  await expect(asUpdate).rejects.toThrow('IC0536')
})

test('the history tells who changed what, the last twenty times', async () => {
  await change({ controllers: [[alice, bob]] })
  await byBob.call('uninstall_code', { canister_id: canister, sender_canister_version: [] })
  const info = async (wanted: bigint) => {
    const other = await network.createCanister()
    await network.installCode({ canisterId: other, mode: 'install', wasmModule, arg: NOTHING })
    const call = { canister_id: canister, num_requested_changes: [wanted] }
    return decoded(Results.canister_info, await byBob.callBy(other, 'canister_info', call))
  }
  const { total_num_changes, recent_changes, controllers, module_hash } = await info(10n)
  expect(total_num_changes).toBe(4n)
  expect(recent_changes).toMatchObject([
    { details: { creation: { controllers: [alice] } } },
    { details: { code_deployment: { mode: { install: null } } } },
    {
      details: { controllers_change: { controllers: [alice, bob] } },
      origin: { from_user: { user_id: alice } },
    },
    { details: { code_uninstall: null }, origin: { from_user: { user_id: bob } } },
  ])
  expect(controllers).toEqual([alice, bob])
  expect(module_hash).toEqual([])
  for (let count = 0; count < 30; count += 1) await change({ controllers: [[alice]] })
  const later = await info(100n)
  expect(later.total_num_changes).toBe(34n)
  expect(later.recent_changes).toHaveLength(20)
  expect((await info(1n)).recent_changes).toHaveLength(1)
})

test('a canister that tells its version tells the true one', async () => {
  const keeper = await network.createCanister()
  await network.installCode({ canisterId: keeper, mode: 'install', wasmModule, arg: NOTHING })
  await change({ controllers: [[alice, keeper]] })
  const uninstall = async (version: bigint) => {
    const call = { canister_id: canister, sender_canister_version: [version] }
    return Buffer.from(await byAlice.callBy(keeper, 'uninstall_code', call)).toString('latin1')
  }
  const version = () => network.inspector.facts(keeper)?.version ?? 0n

  expect(await uninstall(version() + 1n)).toContain('does not match the actual sender canister')
  expect((await status()).module_hash).not.toEqual([])
  await uninstall(version())
  expect((await status()).module_hash).toEqual([])
})
