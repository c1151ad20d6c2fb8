import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NetworkCrashError } from '../faults/crashPlan.ts'
import { Network } from '../network.ts'
import type { NetworkOptions } from '../networkOptions.ts'
import { NetworkSnapshot } from '../networkSnapshot.ts'
import { PaperChain, paperChainOf } from '../testing/paperChain.ts'
import { Forward, forwardArg, numbersOf, probeModule } from '../testing/probe.ts'
import { BitcoinArguments } from './bitcoinCandid.ts'

const wasmModule = await probeModule()
const NOTHING = new Uint8Array()
const bitcoin = PaperChain.open

let dataDir: string
const started: Network[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'network-chain-'))
})
afterEach(async () => {
  for (const network of started.splice(0)) await network.stop()
  rmSync(dataDir, { recursive: true })
})

async function start(options: NetworkOptions): Promise<Network> {
  const network = await Network.start({ bitcoin, ...options })
  started.push(network)
  return network
}

async function install(network: Network): Promise<Principal> {
  const canisterId = await network.createCanister()
  await network.installCode({ canisterId, mode: 'install', wasmModule, arg: NOTHING })
  return canisterId
}

/** The canister sends a transaction, and counts that it did. */
function send(network: Network, canisterId: Principal, value: number): Promise<Uint8Array> {
  const call = { transaction: [1, value], network: { regtest: null } }
  const payload = new Uint8Array(IDL.encode([BitcoinArguments.send], [call]))
  const to = Principal.managementCanister().toUint8Array()
  const arg = forwardArg(Forward.withTrillion, to, 'bitcoin_send_transaction', payload)
  return network.update({ canisterId, method: 'forward', arg })
}

const sentOn = (network: Network) => paperChainOf(network).sent
const countOf = async (network: Network, canisterId: Principal) =>
  numbersOf(await network.query({ canisterId, method: 'counts', arg: NOTHING }))[0]

test('a fork has the transactions that its canisters sent, and goes its own way', async () => {
  const world = await start({ inMemory: true })
  const canister = await install(world)
  await send(world, canister, 1)
  const fork = await world.fork()
  started.push(fork)
  await send(world, canister, 2)
  await send(fork, canister, 3)
  expect(sentOn(world)).toEqual(['1:1', '1:2'])
  expect(sentOn(fork)).toEqual(['1:1', '1:3'])
  expect(await countOf(fork, canister)).toBe(4)
})

test.each([
  ['in memory', () => ({ inMemory: true })],
  ['in a folder', () => ({ dataDir })],
])('canister and chain agree after a crash anywhere, %s', async (_, where) => {
  const network = await start(where())
  const canister = await install(network)
  await send(network, canister, 1)
  for (const point of ['beforeCommit', 'duringCommit', 'afterCommit'] as const) {
    const before = sentOn(network).length
    network.faults.crashAt(point, { after: ({ method }) => method === 'bitcoin_send_transaction' })
    await expect(send(network, canister, 2)).rejects.toBeInstanceOf(NetworkCrashError)
    await network.restart()
    // a call that was saved and not executed is executed now: once, and the canister hears of it
    await network.runUntilIdle()
    const sent = sentOn(network).length - before
    expect(sent).toBeLessThanOrEqual(1)
    expect(await countOf(network, canister)).toBe(2 * sentOn(network).length)
  }
})

test('what was changed from outside is there after the process was killed', async () => {
  const network = await start({ dataDir })
  await network.changeBitcoin((chain) => chain.send(Uint8Array.of(4, 4)))
  network.crash()
  const next = await start({ dataDir })
  expect(sentOn(next)).toEqual(['4:4'])
})

test('what fails changes nothing, and is told to whoever asked', async () => {
  const network = await start({ inMemory: true })
  const failing = network.changeBitcoin(() => {
    throw new RangeError('too deep')
  })
  await expect(failing).rejects.toThrow('too deep')
  await network.changeBitcoin((chain) => chain.send(Uint8Array.of(1, 1)))
  expect(sentOn(network)).toEqual(['1:1'])
})

test('late saves, copies in memory and backups carry the journal along', async () => {
  const network = await start({ dataDir })
  await network.withLateSaves(() =>
    network.changeBitcoin((chain) => chain.send(Uint8Array.of(1, 1))),
  )
  await network.stop()
  const copy = await start({ from: NetworkSnapshot.ofFolder(dataDir) })
  expect(sentOn(copy)).toEqual(['1:1'])
})

test('a folder of before there were chains gets a journal', async () => {
  const before = await Network.start({ dataDir })
  await before.stop()
  const database = new DatabaseSync(join(dataDir, 'network.db'))
  database.exec('DROP TABLE journals')
  database.close()
  const network = await start({ dataDir })
  await network.changeBitcoin((chain) => chain.send(Uint8Array.of(1, 1)))
  await network.restart()
  expect(sentOn(network)).toEqual(['1:1'])
})

test('the chain is opened when the first one asks', async () => {
  let opened = 0
  const network = await start({
    inMemory: true,
    bitcoin: (host) => {
      opened += 1
      return bitcoin(host)
    },
  })
  await install(network)
  expect(opened).toBe(0)
  expect(network.bitcoin.height).toBe(0)
  expect(opened).toBe(1)
})
