import { Principal } from '@icp-sdk/core/principal'
import type { SwapPool } from '@sluice/candid'
import { expect, test } from 'vitest'
import { countEvents, differenceOfBooks } from './differenceOfBooks.ts'

const SUMS = [1_000n, 20n, 300n, 4n, 50n, 6n, 2_000n, 30n, 400n, 5n, 60n, 7n, 9_000n]
const BEFORE = { logEnd: 10n, sums: SUMS }
const owner = Principal.anonymous()

function paid(amount: bigint, side: 'token0' | 'token1', id = 10n): SwapPool.PoolEvent {
  const which = side === 'token0' ? { token0: null } : { token1: null }
  const event = { paid: { owner, amount, fee: 1n, flowId: 1n, block: 1n, side: which } }
  return { id, timestamp: 0n, event }
}

test('what the log explains is no difference, to the rounding of positions', () => {
  expect(differenceOfBooks(BEFORE, BEFORE, [])).toEqual([])
  const events = [paid(100n, 'token0')]
  for (const unused of [200n, 198n, 202n])
    expect(differenceOfBooks(BEFORE, { logEnd: 11n, sums: SUMS.with(2, unused) }, events)).toEqual(
      [],
    )
})

test('what it does not explain is told by token, with the sums that have changed', () => {
  const sums = SUMS.with(8, 0n)
  expect(differenceOfBooks(BEFORE, { logEnd: 11n, sums }, [paid(100n, 'token1')])).toEqual([
    {
      token: 'token 1',
      before: 2_495n,
      deposited: 0n,
      paid: 100n,
      now: 2_095n,
      unexplained: -300n,
      sums: ['unused 400 → 0'],
    },
  ])
})

test('deposits under way are nobody’s: they make no difference', () => {
  expect(differenceOfBooks(BEFORE, { logEnd: 10n, sums: SUMS.with(5, 0n) }, [])).toEqual([])
})

test('events are counted by their kind', () => {
  const opened = { id: 12n, timestamp: 0n, event: { availabilityChanged: { available: true } } }
  expect(countEvents([paid(1n, 'token0'), paid(2n, 'token1', 11n), opened])).toEqual({
    paid: 2,
    availabilityChanged: 1,
  })
})
