import { type EvmNews, EvmReads } from '@sluice/sdk/ethereum'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import { EVM_TRANSACTIONS } from '../open/bridging.ts'
import { followTransactions, lookNow } from './followTransactions.ts'
import { hashOf, SENDER, transaction } from './testing/transactions.ts'
import { useEvmTransactions } from './useEvmTransactions.ts'

let isMined: boolean
let asked: number
let told: EvmNews[]
let stop = () => {}
const reads = new EvmReads(async (method) => {
  if (method === 'eth_blockNumber') {
    asked += 1
    return isMined ? '0x70' : '0x64'
  }
  if (method === 'eth_getTransactionReceipt' && isMined)
    return {
      ...{ transactionHash: hashOf(1), transactionIndex: '0x0', blockHash: hashOf(9) },
      ...{ blockNumber: '0x70', from: SENDER, to: SENDER, contractAddress: null, status: '0x1' },
    }
  return null
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(transaction().addedTimeMs)
  ;[isMined, asked, told] = [false, 0, []]
  useEvmTransactions.getState().add(transaction())
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  useEvmTransactions.setState({ transactions: [] })
  deviceStorage.removeItem(EVM_TRANSACTIONS)
})
const follow = () => {
  stop = followTransactions({ reads, chainId: 31_337, onNews: (_, news) => told.push(news) })
}

test('it looks at once, every twenty seconds, and when it is told to, and tells an end once', async () => {
  follow()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(1)
  isMined = true
  lookNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toMatchObject([{ kind: 'finalized' }])
  await vi.advanceTimersByTimeAsync(60_000)
  // nothing is open any more: nobody is asked
  expect(asked).toBe(2)
  expect(told).toHaveLength(1)
})

test('what another tab has seen end is not told again', async () => {
  follow()
  await vi.advanceTimersByTimeAsync(0)
  isMined = true
  const { note } = useEvmTransactions.getState()
  note(transaction(), { kind: 'cancelled' }, Date.now())
  await vi.advanceTimersByTimeAsync(20_000)
  expect(told).toEqual([])
})

test('stopped it asks no more', async () => {
  follow()
  await vi.advanceTimersByTimeAsync(0)
  stop()
  lookNow()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(1)
})
