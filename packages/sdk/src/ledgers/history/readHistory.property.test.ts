import { Principal } from '@icp-sdk/core/principal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAccount, parseAccount } from '../addresses.ts'
import type { HistoryEntry } from '../LedgerAdapter.ts'
import type { LedgerIndex } from './LedgerIndex.ts'
import { readHistory } from './readHistory.ts'
import type { ReadLog } from './scanLog.ts'

const people = [1, 2, 3].map((name) => ({ owner: Principal.fromUint8Array(Uint8Array.of(name)) }))
const [alice = { owner: Principal.anonymous() }] = people
const aliceText = formatAccount(alice)
const textAt = (place: number) => formatAccount(people[place] ?? alice)

const entry = fc.record({
  kind: fc.constantFrom('transfer', 'mint', 'approve'),
  from: fc.nat(2),
  to: fc.nat(2),
})
type Drawn = typeof entry extends fc.Arbitrary<infer T> ? T : never

const logOf = (drawn: readonly Drawn[]): HistoryEntry[] =>
  drawn.map(({ kind, from, to }, index) => ({
    index: BigInt(index),
    kind,
    amount: 1n,
    timestampNs: BigInt(index),
    ...(kind === 'mint' ? {} : { from: textAt(from) }),
    ...(kind === 'approve' ? {} : { to: textAt(to) }),
  }))

const readerOf =
  (log: readonly HistoryEntry[]): ReadLog =>
  async (start, length) => ({
    length: BigInt(log.length),
    entries: log.slice(Number(start), Number(start + length)),
  })

const isAlices = ({ from, to }: HistoryEntry) => from === aliceText || to === aliceText

/** An index that knows more at each question, as one that reads on does. */
function indexOf(log: readonly HistoryEntry[], synced: readonly number[]) {
  let asked = 0
  const known = () => Math.min(synced[Math.min(asked, synced.length - 1)] ?? 0, log.length)
  const index: LedgerIndex = {
    async fetchSynced() {
      const before = known()
      asked++
      return BigInt(before)
    },
    async fetchPage(before, limit) {
      const own = log.slice(0, known()).filter(isAlices)
      const page = own.filter(({ index }) => index < before).reverse()
      return { entries: page.slice(0, Number(limit)), oldest: own[0]?.index }
    },
  }
  return index
}

async function readAll(
  log: readonly HistoryEntry[],
  index: LedgerIndex | undefined,
  limit: number,
) {
  const found: bigint[] = []
  let pages = 0
  let cursor: bigint | undefined
  do {
    const page = await readHistory(
      { log: readerOf(log), findIndex: async () => index, parse: parseAccount },
      { account: alice, limit, ...(cursor === undefined ? {} : { cursor }) },
    )
    expect(page.entries.length).toBeLessThanOrEqual(limit)
    found.push(...page.entries.map(({ index }) => index))
    cursor = page.next
    expect(++pages).toBeLessThan(1_000)
  } while (cursor !== undefined)
  return found
}

const drawnLog = fc.array(entry, { maxLength: 60 })
const limits = fc.integer({ min: 1, max: 20 })

test('an account’s history is whole and without repetition however far the index is while pages are read', () =>
  fc.assert(
    fc.asyncProperty(
      drawnLog,
      limits,
      fc.array(fc.nat(70), { minLength: 1, maxLength: 5 }),
      async (drawn, limit, places) => {
        const log = logOf(drawn)
        const synced = [...places].sort((a, b) => a - b)
        const wanted = log.filter(isAlices).map(({ index }) => index)
        expect(await readAll(log, indexOf(log, synced), limit)).toEqual(wanted.reverse())
      },
    ),
  ))

const failing = async () => {
  throw new Error('nobody answers')
}
const broken: [string, (whole: LedgerIndex) => LedgerIndex | undefined][] = [
  ['no index', () => undefined],
  ['an index that is silent', () => ({ fetchSynced: failing, fetchPage: failing })],
  ['an index without pages', (whole) => ({ ...whole, fetchPage: failing })],
]

test.each(broken)('with %s the log is looked through', async (_, breakIt) => {
  const log = logOf(
    Array.from({ length: 50 }, (__, place) => ({ kind: 'transfer', from: place % 3, to: 1 })),
  )
  const wanted = log.filter(isAlices).map(({ index }) => index)
  expect(await readAll(log, breakIt(indexOf(log, [50])), 7)).toEqual(wanted.reverse())
})

test('an index that is thousands of blocks behind is not asked for pages', async () => {
  const log = logOf(Array.from({ length: 2_100 }, () => ({ kind: 'transfer', from: 0, to: 1 })))
  const index: LedgerIndex = { fetchSynced: async () => 50n, fetchPage: failing }
  const sources = { log: readerOf(log), findIndex: async () => index, parse: parseAccount }
  const { entries } = await readHistory(sources, { account: alice, limit: 5 })
  expect(entries.map(({ index }) => index)).toEqual([2_099n, 2_098n, 2_097n, 2_096n, 2_095n])
})

test('the log of everybody is read without an index', async () => {
  const log = logOf(Array.from({ length: 9 }, () => ({ kind: 'transfer', from: 1, to: 2 })))
  const sources = { log: readerOf(log), findIndex: failing, parse: parseAccount }
  const { entries } = await readHistory(sources, { limit: 3 })
  expect(entries.map(({ index }) => index)).toEqual([8n, 7n, 6n])
})

test('most of a log is left unread when the index has it', async () => {
  const log = logOf(Array.from({ length: 500 }, () => ({ kind: 'transfer', from: 0, to: 1 })))
  let read = 0n
  const counting: ReadLog = (start, length) => {
    read += length
    return readerOf(log)(start, length)
  }
  const index = indexOf(log, [490])
  const sources = { log: counting, findIndex: async () => index, parse: parseAccount }
  const { entries, next } = await readHistory(sources, { account: alice, limit: 20 })
  expect(entries).toHaveLength(20)
  expect(next).toBe(480n)
  expect(read).toBe(10n)
})
