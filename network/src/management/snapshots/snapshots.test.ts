import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDL } from '@icp-sdk/core/candid'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import type { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from '../../network.ts'
import { ManagementClient } from '../../testing/managementClient.ts'
import { numbersOf, probeModule } from '../../testing/probe.ts'
import { SnapshotResults } from '../methods/snapshots.ts'

const NOTHING = new Uint8Array()
const alice = Ed25519KeyIdentity.generate().getPrincipal()
const wasmModule = await probeModule()
let network: Network
let management: ManagementClient
let canister: Principal
let dataDir: string

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'snapshots-'))
  network = await Network.start({ dataDir })
  management = new ManagementClient(network, alice)
  canister = await network.createCanister({ controllers: [alice] })
  await network.installCode({ canisterId: canister, mode: 'install', wasmModule, arg: NOTHING })
})
afterEach(async () => {
  await network.stop()
  rmSync(dataDir, { recursive: true })
})

const inc = async () =>
  numbersOf(await network.update({ canisterId: canister, method: 'inc', arg: NOTHING }))
const counts = async () =>
  numbersOf(await network.query({ canisterId: canister, method: 'counts', arg: NOTHING }))
const take = async (replaced: Uint8Array[] = [], uninstall: boolean[] = []) => {
  const reply = await management.call('take_canister_snapshot', {
    canister_id: canister,
    replace_snapshot: replaced,
    uninstall_code: uninstall,
    sender_canister_version: [],
  })
  return Object(IDL.decode([SnapshotResults.take], reply)[0])
}
const load = (snapshot_id: Uint8Array) =>
  management.call('load_canister_snapshot', {
    canister_id: canister,
    snapshot_id,
    sender_canister_version: [],
  })
const list = async () => {
  const reply = await management.call('list_canister_snapshots', { canister_id: canister })
  return IDL.decode([SnapshotResults.list], reply).flatMap((all) => Object(all))
}

test('loading a snapshot brings back heap, globals and stable memory', async () => {
  await inc()
  const { id } = await take()
  expect(await inc()).toEqual([2, 2, 2])
  await load(id)
  expect(await counts()).toEqual([1, 1, 1])
  expect(await inc()).toEqual([2, 2, 2])
})

test('a snapshot outlives the code it was taken from, and the process', async () => {
  await inc()
  const { id } = await take([], [true])
  await expect(counts()).rejects.toThrow('IC0537')
  await network.stop()
  network = await Network.start({ dataDir })
  management = new ManagementClient(network, alice)
  await load(id)
  expect(await inc()).toEqual([2, 2, 2])
  await network.stop()
  network = await Network.start({ dataDir })
  management = new ManagementClient(network, alice)
  expect(await counts()).toEqual([2, 2, 2])
})

test('lists, replaces and deletes snapshots', async () => {
  const first = await take()
  expect(first.total_size).toBeGreaterThan(65536n)
  const second = await take([first.id])
  expect((await list()).map(({ id }) => id)).toEqual([second.id])
  await expect(load(first.id)).rejects.toThrow('IC0305')
  const target = { canister_id: canister, snapshot_id: second.id }
  await management.call('delete_canister_snapshot', target)
  expect(await list()).toEqual([])
  await expect(management.call('delete_canister_snapshot', target)).rejects.toThrow('IC0305')
})

test('keeps at most ten snapshots, and none of a canister without code', async () => {
  for (let count = 0; count < 10; count += 1) await take()
  await expect(take()).rejects.toThrow(/maximum number of snapshots/)
  await management.call('uninstall_code', { canister_id: canister, sender_canister_version: [] })
  await expect(take()).rejects.toThrow('IC0406')
})
