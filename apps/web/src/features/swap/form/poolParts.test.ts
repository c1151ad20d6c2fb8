import { expect, test } from 'vitest'
import { partOf, payingPools } from './poolParts.ts'

const tokenIn = { fee: 10n }
const MOST = { poolId: 'most', unused: 500n, lying: 0n }
const LESS = { poolId: 'less', unused: 100n, lying: 210n }
const PARTS = [MOST, LESS]
/** The wallet alone can pay 1,000. */
const pools = (amount: bigint, parts = PARTS) =>
  payingPools({ tokenIn, balance: 1_020n, amount }, parts)

test('what the wallet can pay alone goes through any pool', () => {
  expect(pools(1_000n)).toBeUndefined()
  expect(pools(5_000n, [])).toBeUndefined()
})

test('what only a pool has pays over that pool, and the better of two that have enough is free to be chosen', () => {
  expect(pools(1_001n)).toEqual(['most', 'less'])
  // the smaller part is 100 and what lies there less the fee of moving it
  expect(pools(1_300n)).toEqual(['most', 'less'])
  expect(pools(1_301n)).toEqual(['most'])
  expect(pools(1_500n)).toEqual(['most'])
})

test('more than anybody has is held against the pool that has most', () =>
  expect(pools(9_000n)).toEqual(['most']))

test('a swap is paid with what its own pool has, however much lies at another', () => {
  expect(partOf(PARTS, 'less')).toBe(LESS)
  expect(partOf(PARTS, undefined)).toBe(MOST)
  expect(partOf([], 'less')).toBeUndefined()
})
