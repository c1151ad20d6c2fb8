import { Principal } from '@icp-sdk/core/principal'
import type { Ledger } from '@sluice/candid'
import { expect, test } from 'vitest'
import type { HistoryEntry } from '../LedgerAdapter.ts'
import { readIcpBlocks } from './icpHistory.ts'
import { readIcrc3Blocks } from './icrc3History.ts'
import { readTransactions } from './icrcHistory.ts'
import { scanLog } from './scanLog.ts'

const archive = Principal.fromUint8Array(Uint8Array.of(9))
const owner = Principal.fromUint8Array(Uint8Array.of(1))
const LENGTH = 5_000
const ARCHIVED = 3_000

/** What a ledger does with a range when its first blocks are in an archive. */
function split(start: bigint, length: bigint) {
  const [from, to] = [Number(start), Math.min(Number(start + length), LENGTH)]
  const border = Math.min(Math.max(from, ARCHIVED), Math.max(to, from))
  const old = { start: BigInt(from), length: BigInt(Math.max(0, Math.min(border, to) - from)) }
  const own = Array.from({ length: Math.max(0, to - Math.max(from, ARCHIVED)) }, (_, place) =>
    BigInt(Math.max(from, ARCHIVED) + place),
  )
  return { old, own }
}

const numbers = (start: bigint, length: bigint) =>
  Array.from({ length: Number(length) }, (_, place) => start + BigInt(place))

const mint = (index: bigint): Ledger.Transaction => ({
  kind: 'mint',
  timestamp: index,
  mint: [{ amount: index, to: { owner, subaccount: [] }, memo: [], created_at_time: [] }],
  burn: [],
  transfer: [],
  approve: [],
})

const transactions = readTransactions(
  {
    get_transactions: async ({ start, length }) => {
      const { old, own } = split(start, length)
      return {
        log_length: BigInt(LENGTH),
        first_index: own[0] ?? 0n,
        transactions: own.map(mint),
        archived_transactions:
          old.length > 0n ? [{ ...old, callback: [archive, 'get_transactions'] }] : [],
      }
    },
  },
  async (id, { start, length }) => {
    expect(id).toBe(archive.toText())
    return { transactions: numbers(start, length).map(mint) }
  },
)

const icpBlock = (index: bigint): Ledger.IcpBlock => ({
  parent_hash: [],
  timestamp: { timestamp_nanos: index },
  transaction: {
    memo: 0n,
    icrc1_memo: [],
    created_at_time: { timestamp_nanos: index },
    operation: [{ Mint: { to: new Uint8Array(32), amount: { e8s: index } } }],
  },
})

const icpBlocks = readIcpBlocks(
  {
    query_blocks: async ({ start, length }) => {
      const { old, own } = split(start, length)
      return {
        chain_length: BigInt(LENGTH),
        certificate: [],
        first_block_index: own[0] ?? 0n,
        blocks: own.map(icpBlock),
        archived_blocks: old.length > 0n ? [{ ...old, callback: [archive, 'get_blocks'] }] : [],
      }
    },
  },
  async (_, { start, length }) => numbers(start, length).map(icpBlock),
)

const icrc3Block = (index: bigint): { id: bigint; block: Ledger.Value } => ({
  id: index,
  block: {
    Map: [
      ['ts', { Nat: index }],
      ['btype', { Text: '1mint' }],
      [
        'tx',
        {
          Map: [
            ['amt', { Nat: index }],
            ['to', { Array: [{ Blob: owner.toUint8Array() }] }],
          ],
        },
      ],
    ],
  },
})

const icrc3 = readIcrc3Blocks(
  {
    icrc3_get_blocks: async ([range]) => {
      const { old, own } = split(range?.start ?? 0n, range?.length ?? 0n)
      return {
        log_length: BigInt(LENGTH),
        blocks: own.map(icrc3Block),
        archived_blocks:
          old.length > 0n ? [{ args: [old], callback: [archive, 'icrc3_get_blocks'] }] : [],
      }
    },
  },
  async (_, ranges) => ({
    log_length: BigInt(LENGTH),
    blocks: ranges.flatMap(({ start, length }) => numbers(start, length)).map(icrc3Block),
    archived_blocks: [],
  }),
)

const LOGS = [
  ['get_transactions', transactions],
  ['query_blocks', icpBlocks],
  ['icrc3_get_blocks', icrc3],
] as const

test.each(LOGS)('a log read by %s is whole across its archive, newest first', async (_, read) => {
  const entries: HistoryEntry[] = []
  let cursor: bigint | undefined
  do {
    const page = await scanLog(read, { limit: 700, ...(cursor === undefined ? {} : { cursor }) })
    entries.push(...page.entries)
    cursor = page.next
  } while (cursor !== undefined)

  expect(entries.map(({ index }) => Number(index))).toEqual(
    Array.from({ length: LENGTH }, (__, place) => LENGTH - 1 - place),
  )
  expect(entries.every(({ index, amount, kind }) => index === amount && kind === 'mint')).toBe(true)
})

test('one account’s entries are found in pages, however sparse they are', async () => {
  const isWanted = ({ index }: HistoryEntry) => index % 1_000n === 7n
  const found: bigint[] = []
  let cursor: bigint | undefined
  do {
    const wish = { limit: 2, ...(cursor === undefined ? {} : { cursor }) }
    const page = await scanLog(transactions, wish, isWanted)
    expect(page.entries.length).toBeLessThanOrEqual(2)
    found.push(...page.entries.map(({ index }) => index))
    cursor = page.next
  } while (cursor !== undefined)

  expect(found).toEqual([4_007n, 3_007n, 2_007n, 1_007n, 7n])
})

const bytesOf = (name: number): Ledger.Value => ({ Array: [{ Blob: Uint8Array.of(name) }] })
const textOf = (name: number) => Principal.fromUint8Array(Uint8Array.of(name)).toText()

/** A ledger whose blocks say who gets their fees in the given ways. */
function collecting(fields: (index: bigint) => [string, Ledger.Value][]) {
  const asked: bigint[] = []
  const read = readIcrc3Blocks(
    {
      icrc3_get_blocks: async (ranges) => {
        const ids = ranges.flatMap(({ start, length }) => numbers(start, length))
        if (ranges[0]?.length === 1n) asked.push(ranges[0].start)
        const tx: Ledger.Value = { Map: [['amt', { Nat: 1n }]] }
        const btype: Ledger.Value = { Text: '1xfer' }
        const blockOf = (id: bigint): Ledger.Value => ({
          Map: [['btype', btype], ['tx', tx], ...fields(id)],
        })
        const blocks = ids.map((id) => ({ id, block: blockOf(id) }))
        return { log_length: 100n, blocks, archived_blocks: [] } satisfies Ledger.GetBlocksResult
      },
    },
    async () => ({ log_length: 0n, blocks: [], archived_blocks: [] }),
  )
  return { read, asked }
}

test('a fee goes to whom a block names, or an earlier one to which it points, which is asked once', async () => {
  const { read, asked } = collecting((index) =>
    index === 5n || index === 52n
      ? [['fee_col', bytesOf(Number(index))]]
      : [['fee_col_block', { Nat: index < 53n ? 5n : 52n }]],
  )
  const { entries } = await read(50n, 5n)
  const named = entries.map(({ index, feeCollector }) => [index, feeCollector])
  expect(named).toEqual([
    [50n, textOf(5)],
    [51n, textOf(5)],
    [52n, textOf(52)],
    [53n, textOf(52)],
    [54n, textOf(52)],
  ])
  expect(asked).toEqual([5n])
})

test('a log that points everywhere has only a few blocks asked for', async () => {
  const { read, asked } = collecting((index) => [['fee_col_block', { Nat: index + 40n }]])
  const { entries } = await read(0n, 30n)
  expect(asked).toHaveLength(4)
  expect(entries.every(({ feeCollector }) => feeCollector === undefined)).toBe(true)
})

test('a block of ICRC-107 says who gets the fees of all that follow', async () => {
  const { entries } = await readIcrc3Blocks(
    {
      icrc3_get_blocks: async () => ({
        log_length: 1n,
        blocks: [
          {
            id: 0n,
            block: {
              Map: [
                ['btype', { Text: '107feecol' }],
                ['tx', { Map: [['fee_collector', bytesOf(7)]] }],
              ],
            },
          },
        ],
        archived_blocks: [],
      }),
    },
    async () => ({ log_length: 0n, blocks: [], archived_blocks: [] }),
  )(0n, 1n)
  expect(entries).toMatchObject([{ kind: 'other', kindName: '107feecol', feeCollector: textOf(7) }])
})
