import { randomOf, share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyAll } from '../../testing/applyAll.ts'
import { randomBridge } from '../../testing/randomBridge.ts'
import type { Told } from '../../testing/Told.ts'
import { DAY_MS, HOUR_MS } from '../candles/levels.ts'
import { NonsenseError } from '../NonsenseError.ts'
import type { BridgeEvent } from './applyBridge.ts'

const MIDNIGHT = Date.UTC(2026, 0, 1)
const TXID = 'a'.repeat(64)
const NEXT = 'b'.repeat(64)

/** A log, an event each hour. */
const logOf = (events: readonly BridgeEvent[], beganMs = MIDNIGHT): Told[] =>
  events.map((event, index) => ({
    source: 'minter:btc',
    seq: index,
    timeMs: beganMs + index * HOUR_MS,
    event,
  }))
const after = (...events: BridgeEvent[]) => applyAll(logOf(events)).rows('bridges')[0]

const FEE: BridgeEvent = { kind: 'minterFeeSet', checkFee: 100n }
const deposit = (amount: bigint): BridgeEvent => ({
  ...{ kind: 'coinsReceived', isOwn: false, amount, coins: 1, ownCoins: [] },
})
const order = (withdrawal: bigint, amount: bigint): BridgeEvent => ({
  ...{ kind: 'withdrawalAccepted', withdrawal, amount },
})
const SENT: BridgeEvent = {
  ...{ kind: 'transactionSent', txid: TXID, withdrawals: ['7'], spent: 50_000n, coins: 1 },
  ...{ change: 10_300n, changeVout: 1, minterFee: 300n },
}
const REPLACED: BridgeEvent = {
  ...{ kind: 'transactionReplaced', before: TXID, txid: NEXT, spent: undefined, coins: undefined },
  ...{ change: 9_000n, changeVout: 1, minterFee: 400n },
}
const returned = (coin: string, amount: bigint): BridgeEvent => ({
  ...{ kind: 'coinsReceived', isOwn: true, amount, coins: 1, ownCoins: [coin] },
})
const confirmed = (txid: string): BridgeEvent => ({ kind: 'transactionConfirmed', txid })
const PAID = [FEE, deposit(50_000n), order(7n, 40_000n), SENT]

test('a deposit is minted without its fee, and one below the fee is nothing', () => {
  expect(after(FEE, deposit(50_000n), deposit(40n))).toMatchObject({
    ...{ minted: '49900', deposits: 2, fees: '140', coins: '50040', coin_count: 2 },
  })
})

test('a withdrawal is owed until it is paid, and its change is under way until it is found', () => {
  expect(after(...PAID.slice(0, 3))).toMatchObject({ dissolved: '40000', owed: '40000' })
  expect(after(...PAID)).toMatchObject({
    ...{ withdrawals: 1, owed: '0', coins: '0', coin_count: 0, change: '10300', fees: '100' },
  })
  expect(after(...PAID, returned(`${TXID}:1`, 10_300n), confirmed(TXID))).toMatchObject({
    ...{ coins: '10300', coin_count: 1, change: '0', fees: '400' },
  })
})

test('of a payment that was replaced the version counts that was mined', () => {
  expect(after(...PAID, REPLACED)).toMatchObject({ change: '9000', fees: '100' })
  const first = [returned(`${TXID}:1`, 10_300n), confirmed(TXID)]
  expect(after(...PAID, REPLACED, ...first)).toMatchObject({
    ...{ coins: '10300', change: '0', fees: '400' },
  })
  const second = [returned(`${NEXT}:1`, 9_000n), confirmed(NEXT)]
  expect(after(...PAID, REPLACED, ...second)).toMatchObject({
    ...{ coins: '9000', change: '0', fees: '500' },
  })
})

test('a replacement that spends less leaves the rest, and what it does not pay is owed', () => {
  const sent = { ...SENT, spent: 80_000n, coins: 2, change: 40_300n }
  const less: BridgeEvent = { ...REPLACED, spent: 30_000n, coins: 1, change: 29_000n }
  const owed: BridgeEvent = { kind: 'refundScheduled', withdrawal: 7n, amount: 39_000n }
  const log = [FEE, deposit(50_000n), deposit(30_000n), order(7n, 40_000n), sent, less, owed]
  expect(after(...log)).toMatchObject({
    ...{ coins: '50000', coin_count: 1, change: '29000', owed: '39000', refunds: 0 },
  })
  expect(after(...log, { kind: 'refunded', withdrawal: 7n })).toMatchObject({
    ...{ owed: '0', refunded: '39000', refunds: 1 },
  })
})

test('what was too little to be paid is not owed, and counts when it is given back', () => {
  const removed: BridgeEvent = { kind: 'withdrawalRemoved', withdrawal: 7n }
  const log = [FEE, deposit(50_000n), order(7n, 400n), removed]
  expect(after(...log)).toMatchObject({ owed: '0', refunded: '0' })
  expect(after(...log, { kind: 'refunded', withdrawal: 7n })).toMatchObject({ refunded: '400' })
})

test('a coin of others at the address of the minter is a gift, whatever it looks like', () => {
  expect(after(...PAID, returned(`${TXID}:0`, 5n), returned('x', 5n))).toMatchObject({
    ...{ coins: '10', change: '10300', minted: '49900', deposits: 1 },
  })
})

test('confirmations, refunds and replacements of what nobody knows change what they can', () => {
  const unknown: BridgeEvent[] = [confirmed(NEXT), { kind: 'refunded', withdrawal: 99n }, REPLACED]
  expect(after(FEE, ...unknown)).toMatchObject({
    ...{ coins: '0', change: '9000', owed: '0', refunded: '0', refunds: 1, fees: '0' },
  })
})

test.each<[string, BridgeEvent[]]>([
  ['spends more than it has', [FEE, deposit(100n), SENT]],
  ['spends more coins than it has', [FEE, deposit(50_000n), { ...SENT, coins: 2 }]],
  ['sends a transaction twice', [...PAID, deposit(50_000n), SENT]],
])('a minter that %s makes no sense', (_, events) => {
  expect(() => after(...events)).toThrow(NonsenseError)
})

test('hours and days have what was done in them, and what was there at their end', () => {
  const { rows } = applyAll(
    logOf([FEE, deposit(50_000n), order(7n, 40_000n), SENT], MIDNIGHT + 22 * HOUR_MS),
  )
  const past = (level: string) => rows('bridge_past').filter((row) => row.level === level)
  expect(past('h1').map(({ minted, dissolved, coins }) => [minted, dissolved, coins])).toEqual([
    ['0', '0', '0'],
    ['49900', '0', '50000'],
    ['0', '40000', '50000'],
    ['0', '0', '10300'],
  ])
  expect(past('d1')).toMatchObject([
    { start_ms: MIDNIGHT, minted: '49900', dissolved: '0', owed: '0' },
    { start_ms: MIDNIGHT + DAY_MS, minted: '0', dissolved: '40000', owed: '0' },
  ])
})

test('what happened before times were written counts in the whole, and in no day', () => {
  const told = logOf([FEE, deposit(50_000n)]).map((one) => ({ ...one, timeMs: 0 }))
  const { rows } = applyAll(told)
  expect(rows('bridges')).toMatchObject([{ minted: '49900', last_ms: null }])
  expect(rows('bridge_past')).toEqual([])
})

test('whatever a minter does, its coins, debts and fees are what it has, and the days add up to the whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
      const random = randomOf(seed)
      const below = (end: number) => Math.floor(random() * end)
      const endMs = MIDNIGHT + 3 * DAY_MS
      const { told, held, supply } = randomBridge({
        ledgerId: 'btc',
        beganMs: MIDNIGHT,
        endMs,
        below,
      })
      const { rows, market } = applyAll(told)
      const book = market.state.bridges.book('btc')
      const { coins, coinCount, change, owed, total } = book
      expect({ coins, coinCount, change, owed }).toEqual(held)
      const pending = [...book.withdrawals.values()]
        .filter(({ isOwed }) => !isOwed)
        .reduce((sum, { amount }) => sum + amount, 0n)
      // the ledger has minted what is still to be confirmed as given back
      expect(total.minted - total.dissolved + total.refunded + pending + scheduledOf(told)).toBe(
        supply,
      )
      for (const level of ['h1', 'd1'])
        for (const column of ['minted', 'dissolved', 'fees', 'refunded'] as const) {
          const past = rows('bridge_past').filter((row) => row.level === level)
          const sum = past.reduce((all, row) => all + BigInt(row[column]), 0n)
          expect(sum).toBe(total[column])
        }
    }),
    share(300, 20),
  )
})

/** What was scheduled to be given back, and has not been. */
function scheduledOf(told: readonly Told[]): bigint {
  const open = new Map<bigint, bigint>()
  for (const { event } of told) {
    if (event.kind === 'refundScheduled') open.set(event.withdrawal, event.amount)
    if (event.kind === 'refunded') open.delete(event.withdrawal)
  }
  return [...open.values()].reduce((sum, amount) => sum + amount, 0n)
}
