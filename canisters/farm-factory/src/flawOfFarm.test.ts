import { Principal } from '@icp-sdk/core/principal'
import type { CreateFarmArgs } from '@sluice/candid/farm_factory'
import { expect, test } from 'vitest'
import { flawOfFarm } from './flawOfFarm.ts'

const NOW = 1_800_000_000n
const WEEK = 604_800n
const MONTH = 2_629_800n

function flawOf(change: Partial<CreateFarmArgs> & { length?: bigint }): string | undefined {
  const startTime = change.startTime ?? NOW + 600n
  const args: CreateFarmArgs = {
    creatorKey: [],
    rewardToken: { address: 'ryjl3-tyaaa-aaaaa-aaaba-cai', standard: 'ICRC2' },
    rewardAmount: 10n ** 12n,
    pool: Principal.anonymous(),
    startTime,
    endTime: startTime + (change.length ?? WEEK),
    secondPerCycle: 43_200n,
    token0AmountLimit: 0n,
    token1AmountLimit: 0n,
    priceInsideLimit: false,
    refunder: Principal.anonymous(),
    ...change,
  }
  return flawOfFarm(args, NOW)
}

const faster = (least: string) => `The reward distribution cycle cannot be faster than ${least}`

test.each([
  [{}, undefined],
  [{ rewardToken: { address: 'x', standard: 'EXT' } }, 'Wrong rewardToken standard.'],
  [{ rewardAmount: 0n }, 'Reward amount must be positive'],
  [{ rewardAmount: 1n << 120n }, 'Reward amount is too large'],
  [{ startTime: NOW - 1n }, 'Start time must be after current time'],
  [{ startTime: NOW }, undefined],
  [{ startTime: NOW + 100n, endTime: NOW + 100n }, 'Start time must be before end time'],
  [{ startTime: NOW + MONTH + 1n }, 'Start time is too far from current time'],
  [{ startTime: NOW + MONTH }, undefined],
  [{ length: 31_557_601n }, 'Incentive duration cannot be more than 1 year'],
  [{ length: 31_557_600n }, undefined],
  [{ length: 15_778_801n, secondPerCycle: 43_199n }, faster('12 hours')],
  [{ length: 15_778_800n, secondPerCycle: 14_400n }, undefined],
  [{ length: MONTH + 1n, secondPerCycle: 14_399n }, faster('4 hours')],
  [{ length: MONTH, secondPerCycle: 1_800n }, undefined],
  [{ length: WEEK, secondPerCycle: 1_799n }, faster('30 minutes')],
  [{ length: WEEK, secondPerCycle: 0n }, faster('30 minutes')],
  [{ length: WEEK - 1n }, 'Incentive duration cannot be less than 1 week'],
  [
    { length: WEEK, secondPerCycle: WEEK + 1n },
    'The reward distribution cycle is longer than the farm',
  ],
  [{ rewardAmount: 13n }, 'Reward amount is less than a unit for each cycle'],
])('%o: %s', (change, flaw) => {
  expect(flawOf(change)).toBe(flaw)
})
