import { Principal } from '@icp-sdk/core/principal'
import type { PoolEvent, PoolEventKind } from '@sluice/candid/swap_pool'
import { expect, test } from 'vitest'
import { flawOfBooks } from './flawOfBooks.ts'

// of each token: positions, owed, unused, protocol fees, payouts and deposits under way; then the net of liquidity
const SUMS = [1_000n, 20n, 300n, 4n, 50n, 6n, 2_000n, 0n, 700n, 8n, 0n, 0n, 0n]
type Side = { token0: null } | { token1: null }

const nobody = Principal.anonymous()
const BEFORE = { logEnd: 9n, sums: SUMS }
const at = (place: number, change: bigint) =>
  SUMS.map((sum, index) => (index === place ? sum + change : sum))
const paid = (amount: bigint): PoolEventKind => ({
  paid: { flowId: 1n, owner: nobody, side: { token0: null }, amount, fee: 1n, block: 1n },
})
const deposited = (amount: bigint, side: Side = { token1: null }): PoolEventKind => ({
  deposited: { flowId: 2n, owner: nobody, side, amount, block: 1n },
})
const eventsOf = (...kinds: PoolEventKind[]): PoolEvent[] =>
  kinds.map((event, index) => ({ id: 9n + BigInt(index), timestamp: 0n, event }))

test('with nothing new in the log every sum must be what it was', () => {
  expect(flawOfBooks(BEFORE, BEFORE, [])).toBeUndefined()
  for (const place of SUMS.keys())
    expect(flawOfBooks(BEFORE, { ...BEFORE, sums: at(place, 1n) }, [])).toContain('not what')
})

test('what was paid out and what came in is reckoned with, to the rounding of positions', () => {
  const logEnd = 11n
  const events = eventsOf(paid(100n), deposited(30n))
  const sums = at(2, -100n).with(8, 730n)
  expect(flawOfBooks(BEFORE, { logEnd, sums }, events)).toBeUndefined()
  expect(flawOfBooks(BEFORE, { logEnd, sums: sums.with(0, 996n) }, events)).toBeUndefined()
  expect(flawOfBooks(BEFORE, { logEnd, sums: sums.with(0, 995n) }, events)).toContain('since')
  expect(flawOfBooks(BEFORE, { logEnd, sums: sums.with(0, 1_005n) }, events)).toContain('since')
  expect(flawOfBooks(BEFORE, { logEnd, sums: SUMS }, events)).toContain('since')
  expect(flawOfBooks(BEFORE, { logEnd, sums: sums.with(8, 700n) }, events)).toContain('since')
})

test('a payout under way is owned until it is paid, and a deposit under way by nobody until it is in', () => {
  const events = eventsOf(paid(50n), deposited(6n, { token0: null }))
  const sums = at(4, -50n).with(5, 0n).with(2, 306n)
  expect(flawOfBooks(BEFORE, { logEnd: 11n, sums }, events)).toBeUndefined()
})

test('a log that has lost events is a flaw whatever the sums are', () => {
  expect(flawOfBooks(BEFORE, { logEnd: 8n, sums: SUMS }, [])).toContain('shorter')
})
