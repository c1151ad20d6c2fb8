import { EvmReads, EvmRpcError, PATIENCE_MS, stateOf } from '@sluice/sdk/ethereum'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import { EVM_TRANSACTIONS } from '../open/bridging.ts'
import { followTransactions } from './followTransactions.ts'
import { toSaved } from './savedTransactions.ts'
import { ALICE, HELPER, hashOf, SENDER, transaction } from './testing/transactions.ts'
import { ownTransactions, useEvmTransactions } from './useEvmTransactions.ts'

const KEY = { chainId: 31_337, hash: hashOf(1) }
const store = () => useEvmTransactions.getState()
const hashes = () => store().transactions.map(({ hash }) => hash)

/** As another tab writes. */
function write(...transactions: ReturnType<typeof transaction>[]): void {
  const state = toSaved(transactions)
  deviceStorage.setItem(EVM_TRANSACTIONS, JSON.stringify({ state, version: 1 }))
}

beforeEach(() => write())
afterEach(() => {
  deviceStorage.removeItem(EVM_TRANSACTIONS)
  vi.useRealTimers()
})

describe('transactions', () => {
  test('survive a reload', () => {
    store().add(transaction())
    store().note(KEY, { kind: 'checked', block: 101, nonce: 3 }, 5)
    const stored = deviceStorage.getItem(EVM_TRANSACTIONS) ?? ''
    useEvmTransactions.setState({ transactions: [] })
    deviceStorage.setItem(EVM_TRANSACTIONS, stored)
    void useEvmTransactions.persist.rehydrate()
    expect(store().transactions).toEqual([transaction({ lastCheckedBlockNumber: 101, nonce: 3 })])
  })

  test('of two tabs are all kept', () => {
    store().add(transaction())
    write(transaction({ hash: hashOf(2) }), transaction())
    store().add(transaction({ hash: hashOf(3) }))
    expect(hashes()).toEqual([hashOf(3), hashOf(2), hashOf(1)])
  })

  test('are added once', () => {
    store().add(transaction())
    expect(() => store().add(transaction())).toThrow('there already')
    store().takeOver([transaction(), transaction({ hash: hashOf(2) })])
    expect(hashes()).toEqual([hashOf(2), hashOf(1)])
  })

  test('are shown to whom they belong, on their chain', () => {
    const others = [transaction({ owner: 'aaaaa-aa' }), transaction({ chainId: 1 })]
    const own = { owner: ALICE, chainId: 31_337 }
    expect(ownTransactions([...others, transaction()], own)).toEqual([transaction()])
  })

  test('can be removed', () => {
    store().add(transaction())
    store().remove(KEY)
    expect(hashes()).toEqual([])
  })

  test('of an earlier app come through the migration', () => {
    const record = {
      hash: hashOf(7),
      from: SENDER,
      to: HELPER,
      value: '5',
      block: 1,
      timestamp: '1',
    }
    const state = { web3: { tx: { [ALICE]: [record] } } }
    deviceStorage.setItem(EVM_TRANSACTIONS, JSON.stringify({ state, version: 0 }))
    void useEvmTransactions.persist.rehydrate()
    expect(hashes()).toEqual([hashOf(7)])
  })
})

describe('following', () => {
  const START = 1_800_000_000_000
  let block: number
  let isMined: boolean
  let failure: Error | undefined
  let asked: number
  const reads = new EvmReads(async (method) => {
    asked += 1
    if (failure !== undefined) throw failure
    switch (method) {
      case 'eth_blockNumber':
        return `0x${block.toString(16)}`
      case 'eth_getTransactionReceipt':
        return isMined ? receipt : null
      default:
        return null
    }
  })
  const receipt = {
    transactionHash: hashOf(1),
    transactionIndex: '0x0',
    blockHash: hashOf(2),
    blockNumber: '0x65',
    from: SENDER,
    status: '0x1',
  }
  let stop = () => {}
  let failures: unknown[]
  beforeEach(() => {
    vi.useFakeTimers({ now: START })
    ;[block, isMined, failure, asked, failures] = [100, false, undefined, 0, []]
  })
  afterEach(() => stop())

  const follow = async () => {
    const onFailure = (error: unknown) => failures.push(error)
    stop = followTransactions({ reads, chainId: 31_337, onFailure })
    await vi.advanceTimersByTimeAsync(0)
  }
  const states = () => store().transactions.map((each) => stateOf(each, Date.now()))

  test('looks at once and every twenty seconds, until it is stopped', async () => {
    store().add(transaction())
    await follow()
    expect(store().transactions[0]?.lastCheckedBlockNumber).toBe(100)
    ;[block, isMined] = [104, true]
    await vi.advanceTimersByTimeAsync(19_999)
    expect(states()).toEqual(['pending'])
    await vi.advanceTimersByTimeAsync(1)
    expect(states()).toEqual(['confirmed'])
    store().add(transaction({ hash: hashOf(3) }))
    stop()
    asked = 0
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toBe(0)
  })

  test('asks nobody while nothing is under way', async () => {
    await follow()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toBe(0)
  })

  test('follows what another tab has sent', async () => {
    await follow()
    write(transaction())
    isMined = true
    await vi.advanceTimersByTimeAsync(20_000)
    expect(states()).toEqual(['confirmed'])
  })

  test('goes on after a chain that does not answer', async () => {
    store().add(transaction())
    failure = new EvmRpcError('unreachable', 'on purpose')
    await follow()
    expect(failures).toEqual([failure])
    ;[failure, isMined] = [undefined, true]
    await vi.advanceTimersByTimeAsync(20_000)
    expect(states()).toEqual(['confirmed'])
  })

  test('shows what is dropped after six hours', async () => {
    store().add(transaction())
    await follow()
    await vi.advanceTimersByTimeAsync(PATIENCE_MS + 1)
    expect(states()).toEqual(['dropped'])
  })
})
