import type { InitRequest } from '@sluice/candid/staking_pool_factory'
import { expect, test } from 'vitest'
import { flawOfNewPool } from './flawOfNewPool.ts'

const NOW = 1_800_000_000n
const DAY = 86_400n
const MONTH = 2_629_800n
const YEAR = 31_557_600n
const token = (standard: string) => ({ address: 'ryjl3-tyaaa-aaaaa-aaaba-cai', standard })

function flawOf(change: Partial<InitRequest> & { length?: bigint }): string | undefined {
  const { length = DAY, ...rest } = change
  const startTime = change.startTime ?? NOW
  return flawOfNewPool(
    {
      creatorKey: [],
      name: 'ICP for SLU',
      startTime,
      bonusEndTime: startTime + length,
      // 1,000 tokens a day, and what rounding leaves
      rewardPerTime: 10n ** 11n / DAY,
      stakingToken: token('ICP'),
      stakingTokenSymbol: 'ICP',
      stakingTokenDecimals: 8n,
      stakingTokenFee: 10_000n,
      rewardToken: token('ICRC2'),
      rewardTokenSymbol: 'SLU',
      rewardTokenDecimals: 8n,
      rewardTokenFee: 10_000n,
      ...rest,
    },
    NOW,
  )
}

const LEAST = 'A minimum of 1000 Tokens are required to create a pool'

test.each([
  ['nothing', {}, undefined],
  ['no name', { name: ' ' }, 'A pool needs a name'],
  ['a long name', { name: 'x'.repeat(101) }, 'A name is too long'],
  ['a token to stake of another standard', { stakingToken: token('EXT') }, /Wrong stakingToken/],
  ['a reward of another standard', { rewardToken: token('DIP20') }, /Wrong rewardToken/],
  ['decimals beyond any token', { rewardTokenDecimals: 37n }, /decimals/],
  ['a fee beyond any ledger', { stakingTokenFee: (1n << 100n) + 1n }, /transfer fee/],
  ['a start that was now', { startTime: NOW - 900n }, undefined],
  ['a start in the past', { startTime: NOW - 901n }, 'Start time must be now or in the future'],
  ['a start at the end', { length: 0n }, 'Start time must be before end time'],
  ['a start after the end', { bonusEndTime: NOW - 1n }, 'The pool must start before it ends'],
  ['a start in a month', { startTime: NOW + MONTH }, undefined],
  ['a start beyond', { startTime: NOW + MONTH + 1n }, 'Start time is too far from current time'],
  ['ten years', { length: 10n * YEAR }, undefined],
  ['more', { length: 10n * YEAR + 1n }, 'Incentive duration cannot be more than 10 years'],
  ['no reward', { rewardPerTime: 0n }, 'Reward amount must be positive'],
  ['less than a thousand tokens', { rewardPerTime: 10n ** 11n / DAY - 1n }, LEAST],
  ['the same rate for a shorter time', { length: DAY - 100n }, LEAST],
  ['a thousand of a token without decimals', { ...whole(1n), length: 1_000n }, undefined],
  ['half of them', { ...whole(1n), length: 500n }, LEAST],
  [
    'no more than three fees',
    { ...whole(1n), length: 1_000n, rewardTokenFee: 667n },
    'Token amount should be more than triple the transfer fee',
  ],
  ['more than any supply', { rewardPerTime: 1n << 104n }, /rate is higher/],
  ['as much in many seconds', { rewardPerTime: 1n << 99n, length: 10n * YEAR }, /too large/],
] as const)('of %s the factory says %s', (_, change, flaw) => {
  const said = flawOf(change)
  if (flaw instanceof RegExp) expect(said).toMatch(flaw)
  else expect(said).toBe(flaw)
})

function whole(rewardPerTime: bigint) {
  return { rewardTokenDecimals: 0n, rewardTokenFee: 0n, rewardPerTime }
}
