import { expect, test } from 'vitest'
import { aprOf } from './stakeView.ts'

const DOLLAR = { numerator: 1n, denominator: 1_000_000n }
const prices = new Map([
  ['a', DOLLAR],
  ['b', DOLLAR],
])

test('a rate is a year of rewards over what is staked, both in dollars', () => {
  const pool = { stakingToken: 'a', rewardToken: 'b', rewardPerSecond: 1n, staked: 31_104_000n }
  // 360 days of a unit a second
  expect(aprOf(pool, prices)).toBe(1_000_000n)
  expect(aprOf({ ...pool, staked: 0n }, prices)).toBeUndefined()
  expect(aprOf(pool, new Map())).toBeUndefined()
})
