import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import type { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from './network.ts'
import { DataDirError } from './store/openDatabase.ts'
import { Forward, forwardArg, numbersOf, probeModule } from './testing/probe.ts'

/** The IC allows 500 open calls from one canister to another. */
const CALLS_EACH = 450
const SENDERS = 8
const CHILD = fileURLToPath(new URL('./testing/crashChild.ts', import.meta.url))
const NOTHING = new Uint8Array()
const wasmModule = await probeModule()

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'network-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function install(network: Network): Promise<Principal> {
  const canisterId = await network.createCanister()
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  return canisterId
}

async function query(network: Network, canisterId: Principal, method: string): Promise<number[]> {
  return numbersOf(await network.query({ canisterId, method, arg: NOTHING }))
}

function spawnChild(
  one: Principal,
  two: Principal,
): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const args = [CHILD, dataDir, one.toText(), two.toText()]
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
}

test('calls that are under way when the network stops are finished after the restart', async () => {
  let network = await Network.start({ dataDir })
  const receiver = await install(network)
  const senders: Principal[] = []
  for (let index = 0; index < SENDERS; index += 1) senders.push(await install(network))
  const arg = forwardArg(Forward.plain, receiver.toUint8Array(), 'inc')
  // More than one round can execute, so that the stop comes between the messages of open calls.
  const calls = senders.flatMap((canisterId) =>
    Array.from({ length: CALLS_EACH }, () =>
      network.update({ canisterId, method: 'forward', arg }),
    ),
  )
  const outcomes = Promise.allSettled(calls)
  await calls[0]
  await network.stop()
  const states = new Set((await outcomes).map((outcome) => outcome.status))
  expect(states).toEqual(new Set(['fulfilled', 'rejected']))

  network = await Network.start({ dataDir })
  await network.runUntilIdle()
  const total = SENDERS * CALLS_EACH
  expect(await query(network, receiver, 'counts')).toEqual([total, total, total])
  for (const sender of senders) {
    const sent = 2 * CALLS_EACH
    expect(await query(network, sender, 'counts')).toEqual([sent, sent, sent])
  }
  await network.stop()
})

test('a timer that came due while the network was down fires at the next start', async () => {
  let network = await Network.start({ dataDir })
  const one = await install(network)
  const delay = Buffer.alloc(8)
  delay.writeBigUInt64LE(1_000_000n)
  await network.update({ canisterId: one, method: 'start_timer', arg: delay })
  await network.stop()
  network = await Network.start({ dataDir })
  await network.advanceTime(10)
  expect(await query(network, one, 'timers')).toEqual([1])
  await network.stop()
})

test('an uninstalled or reinstalled canister does not get old memory back', async () => {
  let network = await Network.start({ dataDir })
  const one = await install(network)
  await network.update({ canisterId: one, method: 'inc', arg: NOTHING })
  await network.installCode({ canisterId: one, mode: 'reinstall', wasmModule, arg: NOTHING })
  await network.stop()
  network = await Network.start({ dataDir })
  expect(await query(network, one, 'counts')).toEqual([0, 0, 0])
  await network.stop()
})

test('a folder in use by another network is refused, and free again once that one is killed', async () => {
  const network = await Network.start({ dataDir })
  const one = await install(network)
  const two = await install(network)
  await network.stop()
  const child = spawnChild(one, two)
  await once(child.stdout, 'data')
  await expect(Network.start({ dataDir })).rejects.toThrow('in use by another running network')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await Network.start({ dataDir })
  await next.stop()
})

test('a damaged or foreign data folder is refused with a word on what to do', async () => {
  const file = join(dataDir, 'network.db')
  writeFileSync(file, 'this is not a database, but some text that is long enough to be looked at')
  await expect(Network.start({ dataDir })).rejects.toThrow('move the folder away')
  rmSync(file)
  const foreign = new DatabaseSync(file)
  foreign.exec('CREATE TABLE others (id INTEGER)')
  foreign.close()
  await expect(Network.start({ dataDir })).rejects.toThrow('belongs to another program')
  await expect(Network.start({ dataDir: join(file, 'below') })).rejects.toBeInstanceOf(DataDirError)
})
