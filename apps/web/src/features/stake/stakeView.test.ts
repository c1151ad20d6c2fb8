import { expect, test } from 'vitest'
import { aprOf, dailyOf } from './stakeView.ts'

const DOLLAR = { numerator: 1n, denominator: 1_000_000n }
const prices = new Map([
  ['a', DOLLAR],
  ['b', DOLLAR],
])

test('a rate is a year of rewards over what is staked, both in dollars, after the fee', () => {
  const pool = {
    stakingToken: 'a',
    rewardToken: 'b',
    rewardPerSecond: 1n,
    staked: 31_104_000n,
    feePerMille: 0n,
  }
  // 360 days of a unit a second
  expect(aprOf(pool, prices)).toBe(1_000_000n)
  expect(aprOf({ ...pool, rewardPerSecond: 1_000n, feePerMille: 50n }, prices)).toBe(950_000_000n)
  expect(aprOf({ ...pool, staked: 0n }, prices)).toBeUndefined()
  expect(aprOf(pool, new Map())).toBeUndefined()
})

test('what a stake would earn in a day is its part of the reward, after the fee', () => {
  const pool = { rewardPerSecond: 1_000n, staked: 300n, feePerMille: 50n }
  // a quarter of 86 400 000, less five percent
  expect(dailyOf(pool, 100n)).toBe(20_520_000n)
})
