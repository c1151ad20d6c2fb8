import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Network } from '../network.ts'
import type { NetworkOptions } from '../networkOptions.ts'
import { NetworkSnapshot } from '../networkSnapshot.ts'
import { PaperChain, paperChainOf } from '../testing/paperChain.ts'

let dataDir: string
const started: Network[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'network-journals-'))
})
afterEach(async () => {
  for (const network of started.splice(0)) await network.stop()
  rmSync(dataDir, { recursive: true })
})

async function start(options: NetworkOptions): Promise<Network> {
  const network = await Network.start({ bitcoin: PaperChain.open, ...options })
  started.push(network)
  return network
}

const append = (network: Network, name: string, ...numbers: number[]) =>
  network.openJournal(name).append(numbers.map((number) => Uint8Array.of(number)))
const read = (network: Network, name: string) =>
  [...network.openJournal(name).entries()].map(([number]) => number)

test.each([
  ['in memory', () => ({ inMemory: true })],
  ['in a folder', () => ({ dataDir })],
])('each journal has its own entries, also after a crash, %s', async (_, where) => {
  const network = await start(where())
  await append(network, 'one', 1, 2)
  await append(network, 'other', 9)
  await network.changeBitcoin((chain) => chain.send(Uint8Array.of(1, 1)))
  await append(network, 'one', 3)
  network.crash()
  await network.restart()
  expect(read(network, 'one')).toEqual([1, 2, 3])
  expect(read(network, 'other')).toEqual([9])
  expect(read(network, 'none')).toEqual([])
  expect(paperChainOf(network).sent).toEqual(['1:1'])
})

test('a fork has what was appended before it, and goes its own way', async () => {
  const network = await start({ inMemory: true })
  await append(network, 'one', 1)
  const fork = await network.fork()
  started.push(fork)
  await append(network, 'one', 2)
  await append(fork, 'one', 3)
  expect(read(network, 'one')).toEqual([1, 2])
  expect(read(fork, 'one')).toEqual([1, 3])
})

test('what is saved late is read at once, and carried along by copies', async () => {
  const network = await start({ dataDir })
  await network.withLateSaves(async () => {
    await append(network, 'one', 1, 2)
    expect(read(network, 'one')).toEqual([1, 2])
  })
  await network.stop()
  const copy = await start({ from: NetworkSnapshot.ofFolder(dataDir) })
  expect(read(copy, 'one')).toEqual([1, 2])
})

test.each([
  ['stop', (network: Network) => network.stop()],
  ['crash', async (network: Network) => network.crash()],
])('a journal ends with a %s of its network', async (_, end) => {
  const network = await start({ inMemory: true })
  const journal = network.openJournal('one')
  expect(journal.ended.aborted).toBe(false)
  await end(network)
  expect(journal.ended.aborted).toBe(true)
  await expect(journal.append([Uint8Array.of(1)])).rejects.toThrow()
  expect(() => network.openJournal('one')).toThrow('the network has')
})

test('the journal of a folder that knew of one alone is that of the Bitcoin chain', async () => {
  const before = await Network.start({ dataDir })
  await before.stop()
  const database = new DatabaseSync(join(dataDir, 'network.db'))
  database.exec('DROP TABLE journals')
  database.exec('CREATE TABLE chain (number INTEGER PRIMARY KEY, entry BLOB NOT NULL)')
  database.exec("INSERT INTO chain (entry) VALUES (x'0402'), (x'0403')")
  database.close()
  const network = await start({ dataDir })
  expect(paperChainOf(network).sent).toEqual(['4:2', '4:3'])
  await network.changeBitcoin((chain) => chain.send(Uint8Array.of(1, 1)))
  await network.restart()
  expect(paperChainOf(network).sent).toEqual(['4:2', '4:3', '1:1'])
})
