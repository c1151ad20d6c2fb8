import { beforeEach, expect, test } from 'vitest'
import { BridgeReads } from './BridgeReads.ts'
import { FakeBridge, LEDGER } from './bitcoin/testing/FakeBridge.ts'
import { EthereumReads } from './ethereum/EthereumReads.ts'
import { CKETH, FakeEthereum } from './ethereum/testing/FakeEthereum.ts'

let bitcoin: FakeBridge
let ethereum: FakeEthereum
let isSilent: boolean
let reads: BridgeReads
beforeEach(() => {
  bitcoin = new FakeBridge()
  ethereum = new FakeEthereum()
  isSilent = false
  const { minter } = ethereum.bridge
  const fetchInfo = async () => {
    if (isSilent) throw new Error('the minter is silent')
    return minter.fetchInfo()
  }
  const asked = {
    fetchInfo,
    fetchPrice: minter.fetchPrice.bind(minter),
    isBlocked: minter.isBlocked.bind(minter),
    fetchWithdrawals: minter.fetchWithdrawals.bind(minter),
    fetchWithdrawal: minter.fetchWithdrawal.bind(minter),
    scrape: minter.scrape.bind(minter),
  }
  const bridge = { ...ethereum.bridge, minter: asked }
  const of = { bridge, now: ethereum.now }
  reads = new BridgeReads({ bitcoin: bitcoin.reads, ethereum: new EthereumReads(of) })
})

test('each token is asked about at its own chain', async () => {
  const symbols = (await reads.tokens()).map(({ symbol }) => symbol)
  expect(symbols).toEqual(['ckBTC', 'ckETH', 'ckUSDC'])
  expect(await reads.chainOf(LEDGER)).toBe('bitcoin')
  expect(await reads.chainOf(CKETH)).toBe('ethereum')
  expect((await reads.fetchTerms(CKETH)).blockSeconds).toBe(12)
  await expect(reads.chainOf('aaaaa-aa')).rejects.toMatchObject({ code: 'bridge-unavailable' })
})

test('the silent minter of one chain stops nothing on the other, and is asked again', async () => {
  isSilent = true
  expect((await reads.tokens()).map(({ symbol }) => symbol)).toEqual(['ckBTC'])
  expect((await reads.fetchTerms(LEDGER)).confirmations).toBe(6)
  expect((await reads.estimateMint(LEDGER, 5_000n)).arrives).toBe(4_900n)
  await expect(reads.chainOf(CKETH)).rejects.toThrow()
  isSilent = false
  expect(await reads.chainOf(CKETH)).toBe('ethereum')
})
