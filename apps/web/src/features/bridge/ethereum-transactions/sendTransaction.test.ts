import { EvmReads, EvmRpcError } from '@sluice/sdk/ethereum'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import { InjectedEvmWallet } from '../ethereum-wallet/InjectedEvmWallet.ts'
import {
  ALICE as ADDRESS,
  coded,
  FakeProvider,
  SENT,
} from '../ethereum-wallet/testing/FakeProvider.ts'
import { EVM_TRANSACTIONS } from '../open/bridging.ts'
import { findUnknown, type Sending, sendTransaction } from './sendTransaction.ts'
import { ALICE, CKETH, HELPER, hashOf } from './testing/transactions.ts'
import { useEvmTransactions } from './useEvmTransactions.ts'

const FROM = ADDRESS.toLowerCase()
let provider: FakeProvider
let sending: Sending
let chain: Record<string, unknown>
beforeEach(() => {
  provider = new FakeProvider()
  chain = { eth_blockNumber: '0x64', eth_getTransactionCount: '0x3', eth_estimateGas: '0xea60' }
  sending = {
    wallet: new InjectedEvmWallet({ name: 'Rabbit', rdns: 'io.rabbit', provider }),
    account: { address: ADDRESS, chainId: 31_337 },
    reads: new EvmReads(async (method) => {
      const answer = chain[method]
      if (answer instanceof Error) throw answer
      return answer
    }),
    owner: ALICE,
    purpose: { kind: 'deposit-eth', ledgerId: CKETH, amount: 5n },
    request: { to: HELPER, value: 5n, data: '0x17c819c4' },
    nowMs: 7,
  }
})
afterEach(() => {
  useEvmTransactions.setState({ transactions: [] })
  deviceStorage.removeItem(EVM_TRANSACTIONS)
})
const kept = () => useEvmTransactions.getState().transactions

test('what was sent is kept, with a fifth more gas than it takes', async () => {
  expect(await sendTransaction(sending)).toEqual({ kind: 'sent', hash: SENT.toLowerCase() })
  expect(provider.paramsOf('eth_sendTransaction')).toMatchObject([{ gas: '0x11940' }])
  expect(kept()).toMatchObject([
    { hash: SENT.toLowerCase(), owner: ALICE, from: FROM, addedBlock: 100, addedTimeMs: 7 },
  ])
})

test('its nonce is known at once where the node tells it, and sent it is all the same where not', async () => {
  const known = { from: FROM, to: HELPER, nonce: '0x7', value: '0x5', input: '0x17c819c4' }
  chain.eth_getTransactionByHash = { hash: SENT.toLowerCase(), ...known, blockNumber: null }
  await sendTransaction(sending)
  expect(kept()).toMatchObject([{ nonce: 7, lastCheckedBlockNumber: 100 }])

  chain.eth_getTransactionByHash = new EvmRpcError('unreachable', 'on purpose')
  provider.hash = hashOf(12)
  expect(await sendTransaction(sending)).toMatchObject({ kind: 'sent' })
  expect(kept()[0]).not.toHaveProperty('nonce')
})

test('a wallet that answers with an earlier transaction has sent nothing new', async () => {
  await sendTransaction(sending)
  expect(await sendTransaction(sending)).toMatchObject({ kind: 'known' })
  expect(kept()).toHaveLength(1)
})

test('what would fail is not shown to the person', async () => {
  chain.eth_estimateGas = new EvmRpcError('refused', 'execution reverted: paused')
  await expect(sendTransaction(sending)).rejects.toMatchObject({ problem: 'refused' })
  expect(provider.asked).toEqual([])
})

test('what was declined is not kept', async () => {
  provider.failures.set('eth_sendTransaction', coded(4001))
  expect(await sendTransaction(sending)).toMatchObject({ kind: 'refused' })
  expect(kept()).toEqual([])
})

test('what nobody knows of is found by the sender’s nonce', async () => {
  provider.failures.set('eth_sendTransaction', coded(-32603))
  const sent = await sendTransaction(sending)
  if (sent.kind !== 'unknown') throw new Error(sent.kind)
  expect(sent.trace).toEqual({ from: FROM, nonce: 3, block: 100 })
  chain.eth_blockNumber = '0x65'
  chain.eth_getBlockByNumber = { transactions: [] }
  expect(await findUnknown(sending, sent.trace)).toBe(false)

  const found = {
    hash: hashOf(8),
    from: FROM,
    to: HELPER,
    nonce: '0x3',
    value: '0x5',
    input: '0x17c819c4',
    blockNumber: '0x65',
  }
  chain.eth_getBlockByNumber = { transactions: [{ ...found, value: '0x6' }] }
  expect(await findUnknown(sending, sent.trace)).toBe(false)
  chain.eth_getBlockByNumber = { transactions: [found] }
  expect(await findUnknown(sending, sent.trace)).toBe(true)
  expect(kept()).toMatchObject([{ hash: hashOf(8) }])
  // two who look find it once
  expect(await findUnknown(sending, sent.trace)).toBe(true)
  expect(kept()).toHaveLength(1)
})
