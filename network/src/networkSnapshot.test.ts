import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from './network.ts'
import { NetworkSnapshot } from './networkSnapshot.ts'
import { assemble, Forward, forwardArg, numbersOf, probeModule } from './testing/probe.ts'

const NOTHING = new Uint8Array()
const START = 1_700_000_000_000_000_000n
const wasmModule = await probeModule()

let world: Network
let snapshot: NetworkSnapshot
let one: Principal
let two: Principal
const started: Network[] = []

beforeEach(async () => {
  world = await Network.start({ inMemory: true, startTime: START })
  one = await world.createCanister()
  two = await world.createCanister()
  for (const canisterId of [one, two]) {
    await world.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  }
  await world.update({ canisterId: one, method: 'inc', arg: NOTHING })
  // each round takes a nanosecond: none of the world's is left
  await world.runUntilIdle()
  snapshot = world.snapshot()
})
afterEach(async () => {
  for (const network of [world, ...started.splice(0)]) await network.stop()
})

async function start(from = snapshot): Promise<Network> {
  const network = await Network.start({ from })
  started.push(network)
  return network
}
const increment = (network: Network, canisterId = one) =>
  network.update({ canisterId, method: 'inc', arg: NOTHING })
const counts = async (network: Network, canisterId = one) =>
  numbersOf(await network.query({ canisterId, method: 'counts', arg: NOTHING }))

test('networks from one snapshot start with its state and go their own ways', async () => {
  const left = await start()
  const right = await start()
  await increment(left)
  await increment(left)
  await increment(world, two)
  // Heap, global and stable memory.
  expect(await counts(left)).toEqual([3, 3, 3])
  expect(await counts(right)).toEqual([1, 1, 1])
  expect(await counts(world)).toEqual([1, 1, 1])
  expect(await counts(left, two)).toEqual([0, 0, 0])
  expect(await counts(world, two)).toEqual([1, 1, 1])
})

test('a snapshot stays as it was when the network it came from goes on or stops', async () => {
  await increment(world)
  await world.stop()
  const network = await start()
  expect(await counts(network)).toEqual([1, 1, 1])
  expect(await counts(await start(network.snapshot()))).toEqual([1, 1, 1])
})

test('a fork of a fork has what both did', async () => {
  const child = await start()
  await increment(child)
  const grandchild = await child.fork()
  started.push(grandchild)
  await increment(grandchild)
  expect(await counts(grandchild)).toEqual([3, 3, 3])
  expect(await counts(child)).toEqual([2, 2, 2])
})

test('a fork has the same keys, ids and time, and a clock of its own', async () => {
  const fork = await start()
  expect(fork.rootKey).toEqual(world.rootKey)
  const startNs = world.now()
  expect(fork.now()).toBe(startNs)
  await fork.advanceTime(5_000)
  expect(fork.now()).toBeGreaterThanOrEqual(startNs + 5_000_000_000n)
  expect(world.now()).toBe(startNs)
  const created = await fork.createCanister()
  expect(created.toText()).toBe((await world.createCanister()).toText())
})

test('timers, cycles, logs and certified data come along', async () => {
  const hour = new Uint8Array(8)
  new DataView(hour.buffer).setBigUint64(0, 3_600_000_000_000n, true)
  await world.update({ canisterId: one, method: 'start_timer', arg: hour })
  await world.update({ canisterId: one, method: 'certify', arg: Uint8Array.of(7) })
  await expect(world.update({ canisterId: one, method: 'divide', arg: NOTHING })).rejects.toThrow()
  const fork = await start(world.snapshot())
  expect(fork.inspector.facts(one)).toEqual(world.inspector.facts(one))
  expect(fork.inspector.logs(one)).toEqual(world.inspector.logs(one))
  const certificate = { canisterId: one, method: 'certificate', arg: NOTHING }
  expect((await fork.query(certificate)).length).toBe((await world.query(certificate)).length)
  await fork.advanceTime(3_600_000)
  const timers = { canisterId: one, method: 'timers', arg: NOTHING }
  expect(numbersOf(await fork.query(timers))).toEqual([1])
  expect(numbersOf(await world.query(timers))).toEqual([0])
})

test('an open call goes on in each fork', async () => {
  world.faults.onCall({ to: two }, { kind: 'holdAnswer' })
  const arg = forwardArg(Forward.plain, two.toUint8Array(), 'inc')
  void world.update({ canisterId: one, method: 'forward', arg }).catch(() => undefined)
  await world.runUntilIdle()
  const fork = await start(world.snapshot())
  expect(fork.faults.heldAnswers).toHaveLength(1)
  expect(await counts(fork)).toEqual([2, 2, 2])
  expect(await fork.faults.releaseAnswers()).toBe(1)
  await fork.runUntilIdle()
  expect(await counts(fork)).toEqual([3, 3, 3])
  expect(fork.inspector.facts(one)?.openCalls).toBe(0)
  expect(world.inspector.facts(one)?.openCalls).toBe(1)
})

test('a fork can install what its parent had installed, and has what it has', async () => {
  const other = await assemble('(module (func (export "canister_update other")))')
  await world.installCode({ canisterId: two, mode: 'reinstall', wasmModule: other, arg: NOTHING })
  const fork = await start(world.snapshot())
  expect(fork.inspector.facts(two)?.methods).toEqual([{ name: 'other', kind: 'update' }])
  const install = { canisterId: two, mode: 'reinstall', wasmModule, arg: NOTHING } as const
  await fork.installCode(install)
  await increment(fork, two)
  expect(await counts(fork, two)).toEqual([1, 1, 1])
})

test('a network never sees what one that stopped before it did, though it takes over its instances', async () => {
  const pages = (network: Network) =>
    network.query({ canisterId: one, method: 'memory_pages', arg: NOTHING })
  for (let turn = 0; turn < 5; turn += 1) {
    const network = await Network.start({ from: snapshot })
    expect(await counts(network)).toEqual([1, 1, 1])
    expect(numbersOf(await pages(network))).toEqual([1])
    const kept = { canisterId: one, method: 'kept', arg: NOTHING }
    expect(await network.query(kept)).toEqual(NOTHING)
    await network.update({ canisterId: one, method: 'keep', arg: new Uint8Array(1000).fill(turn) })
    await increment(network)
    const trap = {
      canisterId: one,
      method: turn === 2 ? 'grow_and_trap' : 'inc_and_trap',
      arg: NOTHING,
    }
    await expect(network.update(trap)).rejects.toThrow()
    expect((await network.query(kept)).length).toBe(1000)
    await network.query({ canisterId: one, method: 'query_inc', arg: NOTHING })
    await network.stop()
  }
  expect(await counts(world)).toEqual([1, 1, 1])
})

test('an instance whose memory grew serves no canister with a smaller memory', async () => {
  const grower = await assemble(`(module
    (import "ic0" "msg_reply" (func $reply))
    (import "ic0" "msg_reply_data_append" (func $append (param i32 i32)))
    (memory 1)
    (func (export "canister_update grow")
      (i32.store (i32.mul (memory.grow (i32.const 2)) (i32.const 65536)) (i32.const 7)) (call $reply))
    (func (export "canister_query pages")
      (i32.store (i32.const 0) (memory.size)) (i32.store (i32.const 4) (i32.const 0))
      (call $append (i32.const 0) (i32.const 8)) (call $reply)))`)
  await world.installCode({ canisterId: two, mode: 'reinstall', wasmModule: grower, arg: NOTHING })
  const pages = async (network: Network) =>
    numbersOf(await network.query({ canisterId: two, method: 'pages', arg: NOTHING }))
  const small = world.snapshot()
  const grown = await Network.start({ from: small })
  await grown.update({ canisterId: two, method: 'grow', arg: NOTHING })
  const large = grown.snapshot()
  await grown.stop()
  expect(await pages(await start(small))).toEqual([1])
  expect(await pages(await start(large))).toEqual([3])
})

test('a network in a folder has no snapshots and says what to do instead', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'network-snapshot-'))
  const network = await Network.start({ dataDir })
  expect(() => network.snapshot()).toThrow('use backup()')
  await network.stop()
  rmSync(dataDir, { recursive: true })
})

test('networks in memory begin where the network of a folder was stopped', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'network-folder-'))
  const kept = await Network.start({ dataDir })
  const canisterId = await kept.createCanister()
  await kept.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  await increment(kept, canisterId)
  const { rootKey } = kept
  await kept.stop()

  const ofFolder = NetworkSnapshot.ofFolder(dataDir)
  rmSync(dataDir, { recursive: true })
  const [first, second] = [await start(ofFolder), await start(ofFolder)]
  await increment(first, canisterId)

  const counts = (network: Network) =>
    network.query({ canisterId, method: 'counts', arg: NOTHING }).then(numbersOf)
  expect(await counts(first)).toEqual([2, 2, 2])
  expect(await counts(second)).toEqual([1, 1, 1])
  expect(first.rootKey).toEqual(rootKey)
})
