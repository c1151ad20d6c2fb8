import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoOf, type TransferIntent } from '../journal/intent.ts'
import { findTransfer, LEDGER_WINDOW_NS } from './findTransfer.ts'
import { readBlock } from './icrc3Block.ts'
import type { LedgerLog, LoggedTransfer } from './LedgerLog.ts'

const pool = { owner: Uint8Array.of(9), subaccount: undefined }
const alice = { owner: Uint8Array.of(1), subaccount: undefined }
const HOUR_NS = 3_600_000_000_000n
const CREATED_NS = 1_000n * HOUR_NS

const intent: TransferIntent = {
  id: 7n,
  method: 'transfer',
  ledger: Uint8Array.of(5),
  from: pool,
  to: alice,
  amount: 500n,
  fee: 10n,
  createdAtNs: CREATED_NS,
  attempts: 3,
  state: 'stuck',
  purpose: new Uint8Array(),
}

const wanted = (timestampNs: bigint): Omit<LoggedTransfer, 'index'> => ({
  timestampNs,
  from: pool,
  to: alice,
  spender: undefined,
  amount: 500n,
  memo: memoOf(7n),
  createdAtNs: CREATED_NS,
})

/** A log that gives a few blocks at a time and counts how often it is asked. */
function logOf(blocks: readonly Omit<LoggedTransfer, 'index'>[], perAnswer = 3) {
  let calls = 0
  const log: LedgerLog = {
    fetchLength: async () => BigInt(blocks.length),
    async fetchBlocks(_, start, length) {
      calls++
      const count = Math.min(Number(length), perAnswer)
      return blocks
        .slice(Number(start), Number(start) + count)
        .map((block, index) => ({ ...block, index: start + BigInt(index) }))
    },
  }
  return { log, calls: () => calls }
}

const noise = fc
  .array(fc.bigInt({ min: 0n, max: 60n }), { maxLength: 60 })
  .map((hours) =>
    hours
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((hour) => ({ ...wanted(CREATED_NS + (hour - 30n) * HOUR_NS), memo: memoOf(8n) })),
  )

test('a transfer is found wherever it is in the log, and not found when it is not there', async () => {
  await fc.assert(
    fc.asyncProperty(noise, fc.bigInt({ min: 0n, max: 24n }), async (others, hours) => {
      expect((await findTransfer(logOf(others).log, intent)).kind).toBe('absent')
      const block = wanted(CREATED_NS + hours * HOUR_NS)
      const blocks = [...others, block].toSorted((a, b) => (a.timestampNs < b.timestampNs ? -1 : 1))
      const found = await findTransfer(logOf(blocks).log, intent)
      expect(found).toEqual({ kind: 'found', block: BigInt(blocks.indexOf(block)) })
    }),
    share(300),
  )
})

test('one that differs in any part of its key is another transfer', async () => {
  const other = { ...alice, owner: Uint8Array.of(2) }
  const changes: Partial<LoggedTransfer>[] = [
    { memo: memoOf(70n) },
    { memo: undefined },
    { createdAtNs: CREATED_NS + 1n },
    { createdAtNs: undefined },
    { amount: 501n },
    { to: other },
    { from: other },
    { from: undefined },
  ]
  for (const change of changes) {
    const { log } = logOf([{ ...wanted(CREATED_NS), ...change }])
    expect((await findTransfer(log, intent)).kind).toBe('absent')
  }
})

test('a mint is found without a sender, and a burn without a receiver, since both are without a fee', async () => {
  const free = { ...intent, fee: 0n }
  for (const side of [{ from: undefined }, { to: undefined }]) {
    const { log } = logOf([{ ...wanted(CREATED_NS), ...side }])
    expect((await findTransfer(log, free)).kind).toBe('found')
    expect((await findTransfer(log, intent)).kind).toBe('absent')
  }
})

test('in a long log only the window is read', async () => {
  const blocks = Array.from({ length: 100_000 }, (_, index) => ({
    ...wanted(BigInt(index + 1) * (HOUR_NS / 10n)),
    memo: memoOf(8n),
  }))
  const { log, calls } = logOf(blocks, 1000)
  expect((await findTransfer(log, intent)).kind).toBe('absent')
  expect(calls()).toBeLessThan(25)
  expect(LEDGER_WINDOW_NS).toBeGreaterThan(24n * HOUR_NS)
})

test('a ledger that does not answer decides nothing', async () => {
  const { log } = logOf([wanted(CREATED_NS)])
  const noLength = { ...log, fetchLength: async () => undefined }
  const noBlocks = { ...log, fetchBlocks: async () => undefined }
  const emptyAnswer = { ...log, fetchBlocks: async () => [] }
  for (const broken of [noLength, noBlocks, emptyAnswer]) {
    expect(await findTransfer(broken, intent)).toEqual({ kind: 'unreadable' })
  }
})

test('a log with a gap or without times decides nothing: the block left out could be the one', async () => {
  const other = { ...wanted(CREATED_NS), memo: memoOf(8n) }
  const { log } = logOf([other, wanted(CREATED_NS), other], 10)
  const withGap: LedgerLog = {
    ...log,
    fetchBlocks: async (ledger, start, length) =>
      (await log.fetchBlocks(ledger, start, length))?.filter(({ index }) => index !== 1n),
  }
  expect(await findTransfer(log, intent)).toEqual({ kind: 'found', block: 1n })
  expect(await findTransfer(withGap, intent)).toEqual({ kind: 'unreadable' })
  const timeless = logOf([{ ...wanted(0n), memo: memoOf(8n) }])
  expect(await findTransfer(timeless.log, intent)).toEqual({ kind: 'unreadable' })
})

test('a block of the ICRC-3 standard is read, and one of another kind moves nothing', () => {
  const account = (owner: Uint8Array, ...rest: Uint8Array[]) => ({
    Array: [owner, ...rest].map((Blob) => ({ Blob })),
  })
  const subaccount = new Uint8Array(32).fill(3)
  const block = {
    Map: [
      ['ts', { Nat: 12n }],
      ['phash', { Blob: new Uint8Array(32) }],
      [
        'tx',
        {
          Map: [
            ['op', { Text: 'xfer' }],
            ['from', account(pool.owner)],
            ['to', account(alice.owner, subaccount)],
            ['spender', account(Uint8Array.of(4))],
            ['amt', { Nat: 500n }],
            ['memo', { Blob: memoOf(7n) }],
            ['ts', { Nat: CREATED_NS }],
          ],
        },
      ],
    ],
  } satisfies Parameters<typeof readBlock>[1]
  expect(readBlock(3n, block)).toEqual({
    index: 3n,
    timestampNs: 12n,
    from: pool,
    to: { owner: alice.owner, subaccount },
    spender: { owner: Uint8Array.of(4), subaccount: undefined },
    amount: 500n,
    memo: memoOf(7n),
    createdAtNs: CREATED_NS,
  })
  expect(readBlock(4n, { Text: 'nothing of the kind' })).toMatchObject({
    from: undefined,
    to: undefined,
    amount: 0n,
  })
})

test.each([
  ['of 2^64 + 1 blocks', 2n ** 64n + 1n],
  ['of 2^480 blocks', 2n ** 480n],
])('a log that says that it consists %s is not read', async (_, length) => {
  const { log, calls } = logOf([])
  const search = await findTransfer({ ...log, fetchLength: async () => length }, intent)
  expect(search).toEqual({ kind: 'unreadable' })
  expect(calls()).toBe(0)
})

test('a log that never ends, and gives one block at a time, is not followed for ever', async () => {
  let calls = 0
  const log: LedgerLog = {
    fetchLength: async () => 2n ** 64n,
    fetchBlocks: async (_, index) => {
      calls++
      return [{ ...wanted(CREATED_NS), memo: memoOf(8n), index }]
    },
  }
  expect(await findTransfer(log, intent)).toEqual({ kind: 'unreadable' })
  expect(calls).toBeLessThan(2100)
})
