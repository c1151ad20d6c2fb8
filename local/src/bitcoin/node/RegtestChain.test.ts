import { Network } from '@sluice/network'
import { afterEach, expect, test } from 'vitest'
import { findFaults } from '../testing/recount.ts'
import { TestChain } from '../testing/TestChain.ts'
import { openRegtest, regtestOf } from './RegtestChain.ts'

const START_SECONDS = 1_700_000_000
const startTime = BigInt(START_SECONDS) * 1_000_000_000n

const started: Network[] = []
afterEach(async () => {
  for (const network of started.splice(0)) await network.stop()
})

async function start(options: Parameters<typeof Network.start>[0]): Promise<Network> {
  const network = await Network.start({ bitcoin: openRegtest, ...options })
  started.push(network)
  return network
}

const mine = (network: Network) => network.changeBitcoin(() => regtestOf(network).node.mine())
const tipOf = (network: Network) => regtestOf(network).node.chain.tip

test('blocks bear the time of the network, wherever it is moved', async () => {
  const network = await start({ inMemory: true, startTime })
  await mine(network)
  await network.advanceTime(3_600_000)
  await mine(network)
  const { blocks } = regtestOf(network).node.chain
  expect([1, 2].map((height) => blocks.headerAt(height).timeSeconds)).toEqual([
    START_SECONDS,
    START_SECONDS + 3_600,
  ])
})

test('a fork has the chain of its world, and a chain of its own from then on', async () => {
  const world = await start({ inMemory: true, startTime })
  for (let block = 0; block < 3; block += 1) await mine(world)
  const fork = await world.fork()
  started.push(fork)
  expect(tipOf(fork).hash).toBe(tipOf(world).hash)
  await fork.changeBitcoin(() => regtestOf(fork).node.reorganize({ depth: 2 }))
  await mine(world)
  expect(tipOf(fork).header.previous).not.toBe(tipOf(world).header.previous)
  expect([regtestOf(fork).height, regtestOf(world).height]).toEqual([4, 4])
  expect(findFaults(regtestOf(fork).node)).toEqual([])
})

test('a canister does not hear that nodes refuse its transaction', async () => {
  const network = await start({ inMemory: true })
  const strange = new TestChain()
  const spend = strange.spend(strange.coin())
  // its coin is on another chain
  expect(await network.changeBitcoin((chain) => chain.send(spend.bytes))).toBe('sent')
  expect(await network.changeBitcoin((chain) => chain.send(Uint8Array.of(1)))).toBe('malformed')
  expect(regtestOf(network).node.mempool.size).toBe(0)
})

test('a journal that is damaged ends the chain and nothing else', async () => {
  const network = await start({
    inMemory: true,
    bitcoin: ({ timeNs, journal: { append } }) =>
      openRegtest({ timeNs, journal: { entries: () => [Uint8Array.of(9)], append } }),
  })
  expect(() => network.bitcoin).toThrow('a change of kind 9')
  await expect(mine(network)).rejects.toThrow('a change of kind 9')
  await network.createCanister()
})

test('in a rush it is told what it takes, also where nobody has paid anything yet', async () => {
  const chain = regtestOf(await start({ inMemory: true, startTime }))
  expect(chain.feePercentiles()).toEqual([])
  chain.leastFeeRate = 2_000_000n
  expect(chain.feePercentiles()).toEqual(Array.from({ length: 100 }, () => 2_000_000n))
})
