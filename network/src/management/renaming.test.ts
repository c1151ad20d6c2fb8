import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { deserialize, serialize } from 'node:v8'
import { HttpAgent } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from '../network.ts'
import { encodeManagement, ManagementClient } from '../testing/managementClient.ts'
import { numbersOf, probeModule } from '../testing/probe.ts'
import { noSettings } from '../testing/settings.ts'
import { Results } from './candid.ts'
import { MIGRATION_CANISTER_ID } from './methods/renaming.ts'

const NOTHING = new Uint8Array()
const MANAGEMENT = Principal.managementCanister()
const MIGRATION = Principal.fromUint8Array(MIGRATION_CANISTER_ID)
const WANTED = Principal.fromText('ryjl3-tyaaa-aaaaa-aaaba-cai')
const THIRD = Principal.fromText('rrkah-fqaaa-aaaaa-aaaaq-cai')
const asker = Principal.fromText('qhbym-qaaaa-aaaaa-aaafq-cai')
const wasmModule = await probeModule()

let dataDir: string
let network: Network
let management: ManagementClient
let canister: Principal

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'network-'))
  await start()
  await installed(MIGRATION, [Principal.anonymous()])
  canister = await installed(undefined, [Principal.anonymous(), MIGRATION])
})
afterEach(async () => {
  await network.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<void> {
  network = await Network.start({ dataDir })
  management = new ManagementClient(network, Principal.anonymous())
}

async function installed(id: Principal | undefined, controllers: Principal[]): Promise<Principal> {
  const canisterId = await network.createCanister({ canisterId: id, controllers })
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  return canisterId
}

const read = async (canisterId: Principal, method: string) =>
  numbersOf(await network.query({ canisterId, method, arg: NOTHING }))
const versionOf = async (id: Principal) => BigInt((await read(id, 'version'))[0] ?? -1)
const stop = () => management.call('stop_canister', { canister_id: canister })
const startAs = (id: Principal) => management.call('start_canister', { canister_id: id })

async function argument(from: Principal, to: Principal, version = 0n, changes = 0n) {
  return {
    canister_id: from,
    rename_to: { canister_id: to, version, total_num_changes: changes },
    requested_by: asker,
    sender_canister_version: await versionOf(MIGRATION),
  }
}

/** The text of the answer that the migration canister got; empty for a reply. */
async function rename(...args: Parameters<typeof argument>): Promise<string> {
  const reply = await management.callBy(MIGRATION, 'rename_canister', await argument(...args))
  return Buffer.from(reply).subarray(0, 4).toString() === 'DIDL'
    ? ''
    : Buffer.from(reply).toString()
}

async function infoOf(id: Principal) {
  const wanted = { canister_id: id, num_requested_changes: [20n] }
  const reply = await management.callBy(MIGRATION, 'canister_info', wanted)
  return Object(IDL.decode([Results.canister_info], new Uint8Array(reply))[0])
}

async function statusOf(id: Principal) {
  const reply = await management.call('canister_status', { canister_id: id })
  return Object(IDL.decode([Results.canister_status], new Uint8Array(reply))[0])
}

test('a renamed canister keeps its memories, settings, cycles and history', async () => {
  await network.update({ canisterId: canister, method: 'inc', arg: NOTHING })
  const counts = await read(canister, 'counts')
  await stop()
  const before = await statusOf(canister)
  const history = (await infoOf(canister)).recent_changes

  expect(await rename(canister, WANTED, 42n, 50n)).toBe('')

  const after = await statusOf(WANTED)
  expect(after).toMatchObject({
    settings: before.settings,
    module_hash: before.module_hash,
    version: 43n,
  })
  expect(before.cycles - after.cycles).toBeLessThan(1_000_000n)
  const { total_num_changes, recent_changes } = await infoOf(WANTED)
  expect(total_num_changes).toBe(51n)
  expect(recent_changes.slice(0, -1)).toEqual(history)
  expect(recent_changes.at(-1)).toMatchObject({
    canister_version: 43n,
    origin: { from_canister: { canister_id: MIGRATION } },
    details: {
      rename_canister: {
        canister_id: canister,
        total_num_changes: 2n,
        rename_to: { canister_id: WANTED, version: 42n, total_num_changes: 50n },
        requested_by: asker,
      },
    },
  })
  await startAs(WANTED)
  expect(await read(WANTED, 'counts')).toEqual(counts)
  await expect(read(canister, 'counts')).rejects.toMatchObject({ errorCode: 'IC0301' })
})

test('it is renamed again: its version only rises, its number of changes may fall', async () => {
  await stop()
  await rename(canister, WANTED, 42n, 50n)
  expect(await rename(WANTED, THIRD, 7n, 10n)).toBe('')
  expect((await statusOf(THIRD)).version).toBe(44n)
  expect((await infoOf(THIRD)).total_num_changes).toBe(11n)
  expect(await rename(WANTED, THIRD)).toContain('not found')
})

test('it is the same after a restart, and after a crash', async () => {
  await network.update({ canisterId: canister, method: 'inc', arg: NOTHING })
  const counts = await read(canister, 'counts')
  await stop()
  await rename(canister, WANTED, 1n, 5n)
  const history = await infoOf(WANTED)

  await network.stop()
  await start()
  expect(await infoOf(WANTED)).toEqual(history)
  await startAs(WANTED)
  expect(await read(WANTED, 'counts')).toEqual(counts)

  await network.crash()
  await start()
  const again = await network.update({ canisterId: WANTED, method: 'inc', arg: NOTHING })
  expect(numbersOf(again)[0]).toBe(Number(counts[0]) + 1)
  expect(network.inspector.facts(canister)).toBeUndefined()
})

test('the id it had is free for another canister', async () => {
  await stop()
  await rename(canister, WANTED)
  await installed(canister, [Principal.anonymous()])
  await network.update({ canisterId: canister, method: 'inc', arg: NOTHING })
  await startAs(WANTED)
  expect((await read(canister, 'counts'))[0]).toBe(1)
  expect((await read(WANTED, 'counts'))[0]).toBe(0)
})

test('a client stops it under the old id, starts it under the new one, and calls it', async () => {
  const { url } = await network.listen()
  const agent = await HttpAgent.create({ host: url, rootKey: network.rootKey })
  const manage = (methodName: string, id: Principal, call: object) => {
    const arg = encodeManagement(methodName, call)
    return agent.update(MANAGEMENT, { methodName, arg, effectiveCanisterId: id })
  }
  const increase = (id: Principal) =>
    agent.update(id, { methodName: 'inc', arg: NOTHING, effectiveCanisterId: id })
  await manage('stop_canister', canister, { canister_id: canister })
  const wanted = await argument(canister, WANTED)
  await expect(manage('rename_canister', canister, wanted)).rejects.toThrow(/Only canisters can/)
  await rename(canister, WANTED)
  await manage('start_canister', WANTED, { canister_id: WANTED })

  expect(numbersOf((await increase(WANTED)).reply)[0]).toBe(1)
  await expect(increase(canister)).rejects.toThrow(/not found/)
})

test('it must be stopped, without snapshots, and the id free and of this subnet', async () => {
  expect(await rename(canister, WANTED)).toContain('must be stopped before it is renamed')
  await stop()
  expect(await rename(canister, MIGRATION)).toContain('is already installed')
  const far = Principal.fromUint8Array(Uint8Array.of(255, 0, 0, 0, 0, 0, 0, 1, 1, 1))
  expect(await rename(canister, far)).toContain('is not hosted by this subnet')
  expect(await rename(canister, WANTED, 2n ** 63n)).toContain('must be less than 2^63')
  const snapshot = { canister_id: canister, replace_snapshot: [], uninstall_code: [] }
  await management.call('take_canister_snapshot', { ...snapshot, sender_canister_version: [] })
  expect(await rename(canister, WANTED)).toContain('must not have any snapshots')
  expect((await statusOf(canister)).status).toEqual({ stopped: null })
})

test('only the migration canister may rename, and only what it controls', async () => {
  await stop()
  const wanted = await argument(canister, WANTED)
  await expect(management.call('rename_canister', wanted)).rejects.toMatchObject({
    errorCode: 'IC0406',
    message: expect.stringContaining('Only canisters can call ic00 method rename_canister'),
  })
  const other = await installed(undefined, [Principal.anonymous()])
  const asked = { ...wanted, sender_canister_version: await versionOf(other) }
  const byOther = async () =>
    Buffer.from(await management.callBy(other, 'rename_canister', asked)).toString()
  expect(await byOther()).toContain('Only controllers of canister')
  await control([Principal.anonymous(), other])
  asked.sender_canister_version = await versionOf(other)
  expect(await byOther()).toContain('The caller is not authorized to call this method.')
  expect(await rename(canister, WANTED)).toContain('Only controllers of canister')
})

const control = (controllers: Principal[]) =>
  management.call('update_settings', {
    canister_id: canister,
    settings: { ...noSettings, controllers: [controllers] },
    sender_canister_version: [],
  })

test('the migration canister must tell its true version', async () => {
  await stop()
  const wanted = { ...(await argument(canister, WANTED)), sender_canister_version: 9999n }
  const reply = await management.callBy(MIGRATION, 'rename_canister', wanted)
  expect(Buffer.from(reply).toString()).toContain('sender canister version 9999')
})

test('a count of changes that was saved as a plain number is taken over', async () => {
  const { total_num_changes } = await infoOf(canister)
  await network.stop()
  const database = new DatabaseSync(join(dataDir, 'network.db'))
  for (const { number, record } of database.prepare('SELECT * FROM canisters').all()) {
    if (!(record instanceof Uint8Array) || number === undefined) throw new Error('no record')
    const old = deserialize(record)
    const bytes = serialize({ ...old, changeCount: Number(old.changeCount) })
    database.prepare('UPDATE canisters SET record = ? WHERE number = ?').run(bytes, number)
  }
  database.close()

  await start()

  expect((await infoOf(canister)).total_num_changes).toBe(total_num_changes)
  await stop()
  expect(await rename(canister, WANTED, 0n, total_num_changes)).toBe('')
})
