import { Network } from '@sluice/network'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EthereumChain } from './EthereumChain.ts'

const MINTER = '0x00000000000000000000000000000000000000a1'
let network: Network
let chain: EthereumChain
beforeAll(async () => {
  network = await Network.start({ inMemory: true, startTime: 1_800_000_000_000_000_000n })
  chain = new EthereumChain(network, { minterAddress: MINTER })
})
afterAll(() => network.stop())

test('a restart and a fork have the same blocks', async () => {
  await chain.fund('0x00000000000000000000000000000000000000b2', 10n ** 18n)
  await chain.fundToken('usdt', '0x00000000000000000000000000000000000000b2', 5_000_000n)
  const head = await chain.mine(2)
  await network.restart()
  expect(await chain.head()).toEqual(head)
  const fork = await network.fork()
  const other = new EthereumChain(fork, { minterAddress: MINTER })
  expect(await other.head()).toEqual(head)
  await fork.stop()
})
