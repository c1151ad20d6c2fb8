import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from '../network.ts'
import { assemble, numbersOf, probeModule } from '../testing/probe.ts'
import { DataDirError } from './openDatabase.ts'

const NOTHING = new Uint8Array()
const CALLS = 12
const wasmModule = await probeModule()

let folder: string
let live: string
let copy: string
let network: Network
let canisterId: Principal

/** A network whose last rounds are only in the write-ahead log, as after a kill. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'network-damage-'))
  live = join(folder, 'live')
  copy = join(folder, 'copy')
  network = await Network.start({ dataDir: live })
  canisterId = await network.createCanister()
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  await network.stop()
  network = await Network.start({ dataDir: live })
  for (let call = 0; call < CALLS; call += 1) {
    await network.update({ canisterId, method: 'inc', arg: NOTHING })
  }
})
afterEach(async () => {
  await network.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Copies the folder as it is on the disk now, changes one file, and starts a network on it. */
async function startOnDamaged(name: string, damage: (bytes: Buffer) => Buffer): Promise<number[]> {
  rmSync(copy, { recursive: true, force: true })
  cpSync(live, copy, { recursive: true })
  const file = join(copy, name)
  writeFileSync(file, damage(readFileSync(file)))
  const restarted = await Network.start({ dataDir: copy })
  try {
    return numbersOf(await restarted.query({ canisterId, method: 'counts', arg: NOTHING }))
  } finally {
    await restarted.stop()
  }
}

test('an intact copy has every round', async () => {
  expect(await startOnDamaged('network.db-wal', (bytes) => bytes)).toEqual([CALLS, CALLS, CALLS])
})

test('a log that is cut off anywhere leaves the last whole round', async () => {
  const size = statSync(join(live, 'network.db-wal')).size
  for (let cut = 0; cut < 20; cut += 1) {
    const length = Math.floor((size * cut) / 20)
    const [count = -1, ...others] = await startOnDamaged('network.db-wal', (bytes) =>
      bytes.subarray(0, length),
    )
    expect(count).toBeLessThan(CALLS)
    expect(others).toEqual([count, count])
  }
})

test('a log with a wrong byte in the middle leaves the last round before it', async () => {
  for (let turn = 1; turn < 8; turn += 1) {
    const [count = -1, ...others] = await startOnDamaged('network.db-wal', (bytes) => {
      const at = Math.floor((bytes.length * turn) / 8)
      bytes[at] = (bytes[at] ?? 0) ^ 0xff
      return bytes
    })
    expect(count).toBeLessThan(CALLS)
    expect(others).toEqual([count, count])
  }
})

test('a damaged file is refused with a word on what to do', async () => {
  const overwritten = startOnDamaged('network.db', (bytes) => bytes.fill(0xa5, 4096, 40_960))
  await expect(overwritten).rejects.toBeInstanceOf(DataDirError)
  const cut = startOnDamaged('network.db', (bytes) => bytes.subarray(0, bytes.length / 2))
  await expect(cut).rejects.toThrow('Restore a copy, or move the folder away')
})

/** Changes rows of a copy of the stopped network, as a failing disk would without SQLite's notice. */
function startOnChanged(sql: string): Promise<Network> {
  rmSync(copy, { recursive: true, force: true })
  cpSync(live, copy, { recursive: true })
  const database = new DatabaseSync(join(copy, 'network.db'))
  database.exec(sql)
  database.close()
  return Network.start({ dataDir: copy })
}

test('a lost part of a heap is noticed at the start', async () => {
  await network.stop()
  const started = startOnChanged('DELETE FROM chunks')
  await expect(started).rejects.toThrow(/part of a heap is missing.*Restore a copy/)
  network = await Network.start({ dataDir: live })
})

test('a damaged part of a heap is noticed when its canister is used, and by a backup', async () => {
  await network.stop()
  const damagedNetwork = await startOnChanged('UPDATE chunks SET bytes = zeroblob(length(bytes))')
  await expect(damagedNetwork.backup(join(folder, 'backup'))).rejects.toThrow('heap is damaged')
  await expect(
    damagedNetwork.query({ canisterId, method: 'counts', arg: NOTHING }),
  ).rejects.toThrow('heap is damaged')
  await damagedNetwork.stop()
  network = await Network.start({ dataDir: live })
})

test('the room of memories that are gone is given back', async () => {
  const sizeOf = () => statSync(join(live, 'network.db')).size
  // Noise, because the store packs what it can.
  const text = `(module (memory 200) (func (export "canister_init") (local $at i32) (local $seed i64)
    (local.set $seed (i64.const 88172645463325252))
    (loop $l
      (local.set $seed (i64.xor (local.get $seed) (i64.shl (local.get $seed) (i64.const 13))))
      (local.set $seed (i64.xor (local.get $seed) (i64.shr_u (local.get $seed) (i64.const 7))))
      (local.set $seed (i64.xor (local.get $seed) (i64.shl (local.get $seed) (i64.const 17))))
      (i64.store (local.get $at) (local.get $seed))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $l (i32.lt_u (local.get $at) (i32.const 12500000))))))`
  const large = await network.createCanister()
  await network.installCode({
    canisterId: large,
    mode: 'install',
    wasmModule: await assemble(text),
    arg: NOTHING,
  })
  await network.stop()
  expect(sizeOf()).toBeGreaterThan(12_000_000)
  network = await Network.start({ dataDir: live })
  await network.installCode({ canisterId: large, mode: 'reinstall', wasmModule, arg: NOTHING })
  await network.stop()
  expect(sizeOf()).toBeLessThan(2_000_000)
  network = await Network.start({ dataDir: live })
})
