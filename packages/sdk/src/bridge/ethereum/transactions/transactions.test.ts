import { beforeEach, describe, expect, test } from 'vitest'
import { EvmReads } from '../chain/EvmReads.ts'
import { EvmRpcError } from '../chain/EvmRpc.ts'
import { FakeEvm, hashOf, SENDER, TARGET } from '../testing/FakeEvm.ts'
import { CHECK_STEPS, isCheckDue } from './checkRule.ts'
import { checkTransactions } from './checkTransactions.ts'
import { type EvmTransaction, stateOf } from './EvmTransaction.ts'
import {
  addTransaction,
  type EvmTransactions,
  findTransaction,
  MOST_TRANSACTIONS,
  noteNews,
  removeTransaction,
} from './records.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = 1_800_000_000_000

let evm: FakeEvm
let nowMs: number
let all: EvmTransactions
let waits: number[]
beforeEach(() => {
  evm = new FakeEvm()
  nowMs = START
  all = []
  waits = []
})

const transaction = (change: Partial<EvmTransaction> = {}): EvmTransaction => ({
  chainId: 31_337,
  hash: hashOf(1),
  owner: 'alice',
  purpose: { kind: 'deposit-eth', ledgerId: 'cketh', amount: 5n },
  from: SENDER,
  to: TARGET,
  value: 5n,
  data: '0x17c819c4',
  addedTimeMs: START,
  addedBlock: 100,
  ...change,
})

/** Sent by the wallet, and kept. */
function send(change: Partial<EvmTransaction> = {}): void {
  const added = transaction(change)
  all = addTransaction(all, added)
  evm.send({ ...added, nonce: 0 })
}

/** One look at everything that is due. */
async function look(chainId = 31_337): Promise<void> {
  await checkTransactions(all, chainId, {
    reads: new EvmReads(evm.rpc),
    nowMs: () => nowMs,
    pause: async (ms) => {
      waits.push(ms)
    },
    random: () => 0.5,
    onNews: (about, news) => {
      all = noteNews(all, about, { news, nowMs })
    },
  })
}

const state = () => all.map((each) => stateOf(each, nowMs))

describe('a transaction', () => {
  test('is pending until a block has it', async () => {
    send()
    await look()
    expect(state()).toEqual(['pending'])
    expect(all[0]).toMatchObject({ lastCheckedBlockNumber: 100, nonce: 0 })

    evm.mine(3)
    nowMs += MINUTE
    await look()
    expect(state()).toEqual(['confirmed'])
    expect(all[0]).toMatchObject({ confirmedTimeMs: nowMs, receipt: { blockNumber: 101 } })
  })

  test('fails when its call reverts', async () => {
    all = addTransaction(all, transaction())
    evm.send({ ...transaction(), nonce: 0, isSuccess: false })
    evm.mine()
    await look()
    expect(state()).toEqual(['failed'])
  })

  test('is looked for no more once it has ended', async () => {
    send()
    evm.mine()
    await look()
    evm.asked.length = 0
    await look()
    expect(evm.asked).toEqual([])
  })

  test('is dropped after six hours, and confirmed all the same when a block has it later', async () => {
    send()
    await look()
    nowMs += 6 * HOUR
    expect(state()).toEqual(['pending'])
    nowMs += 1
    expect(state()).toEqual(['dropped'])
    evm.mine(20)
    await look()
    expect(state()).toEqual(['confirmed'])
  })

  test('is looked for no more after a week', async () => {
    send()
    nowMs += 7 * 24 * HOUR
    await look()
    evm.asked.length = 0
    nowMs += 1
    await look()
    expect(evm.asked).toEqual([])
  })

  test('with a deadline is dropped when it has passed', () => {
    all = addTransaction([], transaction({ deadline: START / 1_000 + 60 }))
    nowMs += 60_000
    expect(state()).toEqual(['pending'])
    nowMs += 1
    expect(state()).toEqual(['dropped'])
  })

  test('is not looked for on another chain', async () => {
    send()
    await look(1)
    expect(evm.asked).toEqual([])
  })

  test('that nobody knows stays pending', async () => {
    send()
    evm.drop()
    await look()
    expect(state()).toEqual(['pending'])
    expect(all[0]?.nonce).toBeUndefined()
  })
})

describe('a transaction that the wallet replaces', () => {
  beforeEach(async () => {
    send()
    await look()
    nowMs += 10 * MINUTE
  })

  test('is followed under its new hash when it is the same call', async () => {
    evm.send({ ...transaction(), hash: hashOf(2), nonce: 0 })
    evm.mine(40)
    await look()
    expect(all[0]).toMatchObject({ hash: hashOf(2), earlierHashes: [hashOf(1)] })
    evm.mine()
    await look()
    expect(state()).toEqual(['confirmed'])
    expect(findTransaction(all, { chainId: 31_337, hash: hashOf(1) })).toBe(all[0])
  })

  test('is the same call by what an earlier app has kept of it', async () => {
    all = all.map(({ data: _, ...rest }) => rest)
    evm.send({ ...transaction(), hash: hashOf(2), nonce: 0 })
    evm.mine(40)
    await look()
    expect(all[0]?.hash).toBe(hashOf(2))
  })

  test('is cancelled by another call of its nonce', async () => {
    evm.send({ hash: hashOf(3), from: SENDER, to: SENDER, nonce: 0 })
    evm.mine(40)
    await look()
    expect(state()).toEqual(['cancelled'])
    expect(all[0]?.cancelled).toEqual({ by: hashOf(3) })
  })

  test.each([
    ['in a final block', 40, 'cancelled'],
    ['in a block that can be undone', 1, 'pending'],
  ])('on a node without old states ends only %s', async (_, blocks, expected) => {
    evm.send({ hash: hashOf(3), from: SENDER, to: SENDER, nonce: 0 })
    evm.mine(blocks)
    all = all.map((each) => ({ ...each, addedBlock: 90 }))
    evm.oldestState = evm.finalized
    await look()
    expect(state()).toEqual([expected])
  })
})

describe('receipts', () => {
  test('are asked for again on second layers, up to ten times', async () => {
    send({ chainId: 42_161 })
    evm.mine()
    evm.receiptDelay = 10
    await look(42_161)
    expect(state()).toEqual(['confirmed'])
    expect(waits).toEqual(new Array(10).fill(625))
  })

  test('are asked for once elsewhere', async () => {
    send({ chainId: 1 })
    await look(1)
    expect(waits).toEqual([])
    expect(evm.asked.filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(1)
  })
})

test.each(['unreachable', 'rate-limited', 'refused'] as const)(
  'a node that is %s changes nothing, and the next look is made',
  async (problem) => {
    send()
    const { rpc } = evm
    const reads = new EvmReads(async (method, params) => {
      if (method !== 'eth_blockNumber') throw new EvmRpcError(problem, 'on purpose')
      return rpc(method, params)
    })
    const world = { reads, nowMs: () => nowMs, pause: async () => {}, random: () => 0 }
    let news = 0
    await checkTransactions(all, 31_337, { ...world, onNews: () => (news += 1) })
    expect(news).toBe(0)
    evm.mine()
    await look()
    expect(state()).toEqual(['confirmed'])
  },
)

describe('a receipt is looked for', () => {
  const due = (minutes: number, blocks: number) =>
    isCheckDue(
      { addedTimeMs: START, lastCheckedBlockNumber: 100 },
      { block: 100 + blocks, nowMs: START + minutes * MINUTE },
    )

  test('at once, and then by its age', () => {
    expect(isCheckDue({ addedTimeMs: START }, { block: 0, nowMs: START })).toBe(true)
    expect([due(0, 2), due(5, 2), due(5, 3)]).toEqual([false, false, true])
    expect([due(5.1, 0), due(5.1, 1), due(60, 1)]).toEqual([false, true, true])
    expect([due(61, 9), due(61, 10), due(600, 9)]).toEqual([false, true, false])
  })

  test('by steps that cover every age', () => {
    expect(CHECK_STEPS.at(-1)?.untilMs).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('records', () => {
  test('a hash is there once', () => {
    const one = addTransaction([], transaction())
    expect(() => addTransaction(one, transaction())).toThrow('there already')
    expect(addTransaction(one, transaction({ chainId: 1 }))).toHaveLength(2)
  })

  test('two tabs do not turn a look back', () => {
    const one = addTransaction([], transaction())
    const key = { chainId: 31_337, hash: hashOf(1) }
    const later = noteNews(one, key, { news: { kind: 'checked', block: 120 }, nowMs })
    const both = noteNews(later, key, { news: { kind: 'checked', block: 110 }, nowMs })
    expect(both[0]?.lastCheckedBlockNumber).toBe(120)
  })

  test('what has ended stays as it ended, and what is gone does not come back', () => {
    const key = { chainId: 31_337, hash: hashOf(1) }
    const ended = noteNews([transaction()], key, { news: { kind: 'cancelled' }, nowMs })
    const news = { kind: 'sped-up', hash: hashOf(2) } as const
    expect(noteNews(ended, key, { news, nowMs })).toBe(ended)
    expect(noteNews(removeTransaction(ended, key), key, { news, nowMs })).toEqual([])
  })

  test('the oldest that have ended leave first', () => {
    const ended = { cancelled: {} }
    let many: EvmTransactions = []
    for (let at = 0; at < MOST_TRANSACTIONS; at++)
      many = addTransaction(many, transaction({ hash: hashOf(at), ...(at === 5 ? ended : {}) }))
    many = addTransaction(many, transaction({ hash: hashOf(999) }))
    expect(many).toHaveLength(MOST_TRANSACTIONS)
    expect(many.some(({ hash }) => hash === hashOf(5))).toBe(false)
    expect(many.at(-1)?.hash).toBe(hashOf(0))
  })
})
