import { EvmReads, EvmRpcError } from '@sluice/sdk/ethereum'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import type { Sending } from '../ethereum-transactions/sendTransaction.ts'
import { ALICE, CKETH, HELPER, hashOf } from '../ethereum-transactions/testing/transactions.ts'
import { useEvmTransactions } from '../ethereum-transactions/useEvmTransactions.ts'
import { InjectedEvmWallet } from '../ethereum-wallet/InjectedEvmWallet.ts'
import { ALICE as ADDRESS, coded, FakeProvider } from '../ethereum-wallet/testing/FakeProvider.ts'
import { EVM_TRANSACTIONS } from '../open/bridging.ts'
import { sendingKey, stateAt, useSending } from './useSending.ts'

const KEY = sendingKey(ALICE, CKETH)
let provider: FakeProvider
let chain: Record<string, unknown>
let sending: Sending
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
  useSending.setState({ states: {} })
  useEvmTransactions.setState({ transactions: [] })
  deviceStorage.removeItem(EVM_TRANSACTIONS)
})
const now = () => stateAt(useSending.getState().states, KEY)
const ask = () => useSending.getState().ask(KEY, 'deposit', sending)
const askedToSend = () => provider.asked.filter(({ method }) => method === 'eth_sendTransaction')

test('a double click asks the wallet once', async () => {
  const both = await Promise.all([ask(), ask()])
  expect(both).toEqual([true, false])
  expect(askedToSend()).toHaveLength(1)
  expect(now()).toEqual({ kind: 'idle' })
})

test('what was declined, or would fail, says so and can be asked again', async () => {
  provider.failures.set('eth_sendTransaction', coded(4001))
  expect(await ask()).toBe(false)
  expect(now()).toMatchObject({ kind: 'stopped', error: { code: 'refused' } })
  chain.eth_estimateGas = new EvmRpcError('refused', 'paused')
  expect(await ask()).toBe(false)
  expect(now()).toMatchObject({ kind: 'stopped', error: { problem: 'refused' } })
  chain.eth_estimateGas = '0xea60'
  expect(await ask()).toBe(true)
})

test('a wallet that repeats an earlier answer has sent nothing new', async () => {
  await ask()
  expect(await ask()).toBe(false)
  expect(now()).toEqual({ kind: 'known', step: 'deposit' })
})

test('while nobody knows what was sent nothing else is, until it is found', async () => {
  provider.failures.set('eth_sendTransaction', coded(-32603))
  expect(await ask()).toBe(false)
  expect(now()).toMatchObject({ kind: 'unknown', trace: { nonce: 3 } })
  expect(await ask()).toBe(false)
  expect(askedToSend()).toHaveLength(1)

  chain.eth_blockNumber = new EvmRpcError('unreachable', 'on purpose')
  expect(await useSending.getState().look(KEY)).toBe(false)
  expect(now().kind).toBe('unknown')
  chain.eth_blockNumber = '0x65'
  chain.eth_getBlockByNumber = {
    transactions: [
      {
        ...{ hash: hashOf(8), from: ADDRESS.toLowerCase(), to: HELPER, nonce: '0x3' },
        ...{ value: '0x5', input: '0x17c819c4', blockNumber: '0x65' },
      },
    ],
  }
  expect(await useSending.getState().look(KEY)).toBe(true)
  expect(now()).toEqual({ kind: 'idle' })
  expect(useEvmTransactions.getState().transactions).toMatchObject([{ hash: hashOf(8) }])
})

test('whoever has seen in the wallet that nothing was sent may begin anew', async () => {
  provider.failures.set('eth_sendTransaction', coded(-32603))
  await ask()
  useSending.getState().forget(KEY)
  expect(await ask()).toBe(true)
})
