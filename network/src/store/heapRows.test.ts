import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HEAP_PAGE_BYTES } from '../host/memory/heapImage.ts'
import { Network } from '../network.ts'
import { assemble, numbersOf } from '../testing/probe.ts'
import { unpack } from './packing.ts'
import { blob, pageKey } from './rows.ts'

const NOTHING = new Uint8Array()
const HEAP_BYTES = 3_200_000

/** Fills its heap with noise; `scatter` then changes 40 places elsewhere each time. */
const NOISE = await assemble(`(module
  (import "ic0" "msg_reply" (func $reply))
  (import "ic0" "msg_reply_data_append" (func $append (param i32 i32)))
  (memory 50)
  (global $seed (mut i64) (i64.const 88172645463325252))
  (func $random (result i64)
    (global.set $seed (i64.xor (global.get $seed) (i64.shl (global.get $seed) (i64.const 13))))
    (global.set $seed (i64.xor (global.get $seed) (i64.shr_u (global.get $seed) (i64.const 7))))
    (global.set $seed (i64.xor (global.get $seed) (i64.shl (global.get $seed) (i64.const 17))))
    (global.get $seed))
  (func (export "canister_init") (local $at i32)
    (loop $l
      (i64.store (local.get $at) (call $random))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $l (i32.lt_u (local.get $at) (i32.const ${HEAP_BYTES})))))
  (func (export "canister_update scatter") (local $left i32)
    (local.set $left (i32.const 40))
    (loop $l
      (i64.store (i32.add (i32.const 8) (i32.wrap_i64 (i64.rem_u (call $random) (i64.const 3000000))))
        (call $random))
      (br_if $l (local.tee $left (i32.sub (local.get $left) (i32.const 1)))))
    (i64.store (i32.const 0) (i64.add (i64.load (i32.const 0)) (i64.const 1)))
    (call $reply))
  (func (export "canister_query sum") (local $at i32) (local $sum i64)
    (loop $l
      (local.set $sum (i64.add (i64.rotl (local.get $sum) (i64.const 1)) (i64.load (local.get $at))))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $l (i32.lt_u (local.get $at) (i32.const ${HEAP_BYTES}))))
    (i64.store (i32.const 0) (i64.shr_u (local.get $sum) (i64.const 16)))
    (call $append (i32.const 0) (i32.const 8))
    (call $reply)))`)

let dataDir: string
let network: Network
const file = () => join(dataDir, 'network.db')
const sizeOf = () => statSync(file()).size

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'network-heaps-'))
  network = await Network.start({ dataDir })
})
afterEach(async () => {
  await network.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function install(): Promise<Principal> {
  const canisterId = await network.createCanister()
  await network.installCode({ canisterId, mode: 'install', wasmModule: NOISE, arg: NOTHING })
  return canisterId
}

async function scatter(canisterId: Principal, times: number): Promise<void> {
  const calls = Array.from({ length: times }, () =>
    network.update({ canisterId, method: 'scatter', arg: NOTHING }),
  )
  await Promise.all(calls)
}

const sumOf = async (canisterId: Principal) =>
  numbersOf(await network.query({ canisterId, method: 'sum', arg: NOTHING }))

async function restart(): Promise<void> {
  await network.stop()
  network = await Network.start({ dataDir })
}

test('what heaps have in common is kept once', async () => {
  const ids: Principal[] = []
  for (let count = 0; count < 6; count += 1) ids.push(await install())
  const [first, second] = ids
  if (first === undefined || second === undefined) throw new Error('nothing installed')
  await scatter(first, 1)
  const sums = [await sumOf(first), await sumOf(second)]
  await restart()
  expect([await sumOf(first), await sumOf(second)]).toEqual(sums)
  expect(sums[0]).not.toEqual(sums[1])
  expect(sizeOf()).toBeLessThan(1.5 * HEAP_BYTES)
})

test('under a steady load the file stops growing', async () => {
  const canisterId = await install()
  await scatter(canisterId, 500)
  await restart()
  const early = sizeOf()
  for (let turn = 0; turn < 5; turn += 1) await scatter(canisterId, 500)
  const sum = await sumOf(canisterId)
  await restart()
  expect(await sumOf(canisterId)).toEqual(sum)
  expect(sizeOf()).toBeLessThan(1.5 * early)
  expect(sizeOf()).toBeLessThan(3 * HEAP_BYTES)
})

test('a damaged chunk is noticed when its heap is loaded', async () => {
  const canisterId = await install()
  await network.stop()
  const database = new DatabaseSync(file())
  const [first, second] = database.prepare('SELECT hash, bytes FROM chunks').all()
  const swap = database.prepare('UPDATE chunks SET bytes = ? WHERE hash = ?')
  swap.run(blob(first?.bytes), blob(second?.hash))
  database.close()
  network = await Network.start({ dataDir })
  await expect(sumOf(canisterId)).rejects.toThrow('a part of a heap is damaged')
})

test('the chunks of memories that are gone go as well', async () => {
  const canisterId = await install()
  await scatter(canisterId, 100)
  const wasmModule = await assemble('(module (memory 1))')
  await network.installCode({ canisterId, mode: 'reinstall', wasmModule, arg: NOTHING })
  await restart()
  expect(sizeOf()).toBeLessThan(200_000)
})

test('a file of the format before is taken over', async () => {
  const canisterId = await install()
  await scatter(canisterId, 3)
  const sum = await sumOf(canisterId)
  await network.stop()
  writeAsFormat1()
  network = await Network.start({ dataDir })
  expect(await sumOf(canisterId)).toEqual(sum)
  await scatter(canisterId, 30)
  await restart()
  expect(await sumOf(canisterId)).not.toEqual(sum)
})

/** Format 1 had all heap pages in one table, and modules as they are. */
function writeAsFormat1(): void {
  const database = new DatabaseSync(file())
  const chunkOf = database.prepare('SELECT bytes FROM chunks WHERE hash = ?')
  const addPage = database.prepare('INSERT OR IGNORE INTO heap (key, bytes) VALUES (?, ?)')
  for (const base of database.prepare('SELECT canister, hashes FROM bases').all()) {
    const hashes = blob(base.hashes)
    for (let index = 0; index < hashes.length / 32; index += 1) {
      const row = chunkOf.get(hashes.subarray(index * 32, index * 32 + 32))
      const chunk = unpack(blob(row?.bytes))
      for (let at = 0; at < chunk.length; at += HEAP_PAGE_BYTES) {
        const page = (index * chunk.length + at) / HEAP_PAGE_BYTES
        if (page * HEAP_PAGE_BYTES >= 50 * 65_536) break
        const end = Math.min(at + HEAP_PAGE_BYTES, 50 * 65_536 - index * chunk.length)
        addPage.run(pageKey(Number(base.canister), page), chunk.subarray(at, end))
      }
    }
  }
  for (const { hash, bytes } of database.prepare('SELECT hash, bytes FROM modules').all()) {
    const plain = unpack(blob(bytes))
    database.prepare('UPDATE modules SET bytes = ? WHERE hash = ?').run(plain, blob(hash))
  }
  database.exec('DROP TABLE chunks; DROP TABLE bases; ALTER TABLE modules DROP COLUMN packed')
  database.exec('PRAGMA user_version = 1')
  database.close()
}
