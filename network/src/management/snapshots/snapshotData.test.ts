import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from '../../network.ts'
import { ManagementClient } from '../../testing/managementClient.ts'
import { compileMotoko } from '../../testing/motoko.ts'
import { numbersOf, probeModule } from '../../testing/probe.ts'
import { SnapshotDataResults } from '../methods/snapshotCandid.ts'
import { SnapshotResults } from '../methods/snapshots.ts'

const NOTHING: Uint8Array = new Uint8Array()
const SLICE = 1_500_000n
const probe = await probeModule()
let network: Network
let management: ManagementClient
let dataDir: string

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'snapshot-data-'))
  network = await Network.start({ dataDir })
  management = new ManagementClient(network, Principal.anonymous())
})
afterEach(async () => {
  await network.stop()
  rmSync(dataDir, { recursive: true })
})

async function installed(wasmModule: Uint8Array): Promise<Principal> {
  const canisterId = await network.createCanister()
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  return canisterId
}
const decoded = (type: IDL.Type, reply: Uint8Array) =>
  Object(IDL.decode([type], new Uint8Array(reply))[0])
const take = async (canister_id: Principal): Promise<Uint8Array> => {
  const call = { canister_id, replace_snapshot: [], uninstall_code: [] }
  const reply = await management.call('take_canister_snapshot', {
    ...call,
    sender_canister_version: [],
  })
  return decoded(SnapshotResults.take, reply).id
}
const metadataOf = async (canister_id: Principal, snapshot_id: Uint8Array) => {
  const method = 'read_canister_snapshot_metadata'
  const reply = await management.call(method, { canister_id, snapshot_id })
  return decoded(SnapshotDataResults.read_canister_snapshot_metadata, reply)
}
const read = async (canister_id: Principal, snapshot_id: Uint8Array, kind: object) => {
  const call = { canister_id, snapshot_id, kind }
  const reply = await management.call('read_canister_snapshot_data', call)
  return Uint8Array.from(decoded(SnapshotDataResults.read_canister_snapshot_data, reply).chunk)
}
const begin = async (canister_id: Principal, metadata: object): Promise<Uint8Array> => {
  const call = { replace_snapshot: [], ...metadata, canister_id }
  const reply = await management.call('upload_canister_snapshot_metadata', call)
  return decoded(SnapshotDataResults.upload_canister_snapshot_metadata, reply).snapshot_id
}
const upload = (canister_id: Principal, snapshot_id: Uint8Array, kind: object, chunk: Uint8Array) =>
  management.call('upload_canister_snapshot_data', { canister_id, snapshot_id, kind, chunk })
const load = (canister_id: Principal, snapshot_id: Uint8Array) =>
  management.call('load_canister_snapshot', {
    canister_id,
    snapshot_id,
    sender_canister_version: [],
  })

/** Downloads a snapshot of one canister, uploads it to another, piece by piece, and loads it there. */
async function move(from: Principal, id: Uint8Array, to: Principal): Promise<void> {
  const metadata = await metadataOf(from, id)
  const moved = await begin(to, metadata)
  for (const part of ['wasm_module', 'wasm_memory', 'stable_memory']) {
    const total: bigint = metadata[`${part}_size`]
    for (let offset = 0n; offset < total; offset += SLICE) {
      const size = total - offset < SLICE ? total - offset : SLICE
      const bytes = await read(from, id, { [part]: { offset, size } })
      await upload(to, moved, { [part]: { offset } }, bytes)
    }
  }
  for (const { hash } of metadata.wasm_chunk_store) {
    const bytes = await read(from, id, { wasm_chunk: { hash } })
    await upload(to, moved, { wasm_chunk: null }, bytes)
  }
  await load(to, moved)
}

test('a snapshot moves to another canister, with its chunks, and survives a restart', async () => {
  const [from, to] = [await installed(probe), await network.createCanister()]
  for (let count = 0; count < 3; count += 1) {
    await network.update({ canisterId: from, method: 'inc', arg: NOTHING })
  }
  const chunk = new Uint8Array([1, 2, 3])
  await management.call('upload_chunk', { canister_id: from, chunk })
  await move(from, await take(from), to)
  await network.stop()
  network = await Network.start({ dataDir })
  management = new ManagementClient(network, Principal.anonymous())
  const counts = await network.query({ canisterId: to, method: 'counts', arg: NOTHING })
  expect(numbersOf(counts)).toEqual([3, 3, 3])
  const hash = createHash('sha256').update(chunk).digest()
  const type = IDL.Vec(IDL.Record({ hash: IDL.Vec(IDL.Nat8) }))
  const stored = await management.call('stored_chunks', { canister_id: to })
  expect(decoded(type, stored)).toMatchObject([{ hash: Uint8Array.from(hash) }])
})

test('the state of a Motoko actor moves, whichever way it keeps it', async () => {
  const source = `persistent actor { var n = 0;
    public func inc() : async Nat { n += 1; n };
    public query func get() : async Nat { n } }`
  for (const kind of ['enhanced', 'classic'] as const) {
    const from = await installed(compileMotoko(source, kind))
    const to = await network.createCanister()
    const arg = new Uint8Array(IDL.encode([], []))
    await network.update({ canisterId: from, method: 'inc', arg })
    await move(from, await take(from), to)
    const reply = await network.update({ canisterId: to, method: 'inc', arg })
    expect(IDL.decode([IDL.Nat], reply)).toEqual([2n])
  }
})

test('a snapshot that was taken can be read and not changed', async () => {
  const canister = await installed(probe)
  const id = await take(canister)
  expect(await metadataOf(canister, id)).toMatchObject({
    source: { taken_from_canister: null },
    wasm_module_size: BigInt(probe.length),
    wasm_memory_size: 65_536n,
    globals: [{ i64: 0n }],
    global_timer: [{ inactive: null }],
  })
  const size = BigInt(probe.length)
  expect(await read(canister, id, { wasm_module: { offset: 0n, size } })).toEqual(probe)
  const change = upload(canister, id, { wasm_memory: { offset: 0n } }, new Uint8Array(1))
  await expect(change).rejects.toThrow('IC0409')
})

test('refuses what lies outside, is too long or does not fit together', async () => {
  const canister = await installed(probe)
  const id = await take(canister)
  const slice = (offset: bigint, size: bigint) =>
    read(canister, id, { wasm_memory: { offset, size } })
  await expect(slice(65_536n, 1n)).rejects.toThrow('Invalid subslice')
  await expect(slice(0n, 2_000_001n)).rejects.toThrow('slice too large')
  const metadata = await metadataOf(canister, id)
  const wrongGlobals = await begin(canister, { ...metadata, globals: [] })
  const bytes = await read(canister, id, {
    wasm_module: { offset: 0n, size: BigInt(probe.length) },
  })
  await upload(canister, wrongGlobals, { wasm_module: { offset: 0n } }, bytes)
  await expect(load(canister, wrongGlobals)).rejects.toThrow('Inconsistent snapshot')
  const noMemory = await begin(canister, { ...metadata, wasm_memory_size: 0n })
  await upload(canister, noMemory, { wasm_module: { offset: 0n } }, bytes)
  await expect(load(canister, noMemory)).rejects.toThrow('Inconsistent snapshot')
  const noModule = await begin(canister, metadata)
  await expect(load(canister, noModule)).rejects.toThrow('IC0505')
  await expect(begin(canister, { ...metadata, wasm_memory_size: 5n })).rejects.toThrow('IC0408')
})
