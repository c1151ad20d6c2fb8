import { expect, test } from 'vitest'
import { mostMeantBy, promisedBy, ratePerSecondOf, stakingRewardFlawOf } from './StakingPool.ts'

const token = { decimals: 8, fee: 10_000n }
const THOUSAND = 1_000n * 10n ** 8n

test.each([
  [THOUSAND, token, undefined],
  [THOUSAND - 1n, token, 'least-tokens'],
  [THOUSAND, { decimals: 9, fee: 10_000n }, 'least-tokens'],
  [1_000n, { decimals: 0, fee: 333n }, undefined],
  [1_000n, { decimals: 0, fee: 334n }, 'reward-too-small'],
  [1n << 120n, token, 'reward-too-large'],
] as const)('of a reward of %s of %o the flaw is %s', (reward, of, flaw) => {
  expect(stakingRewardFlawOf(reward, of)).toBe(flaw)
})

test('a thousand tokens over any time are enough, although the rate is rounded down', () => {
  for (const seconds of [1, 7, 86_399, 86_400, 10_368_001]) {
    const times = { startSeconds: 1_000, endSeconds: 1_000 + seconds }
    const terms = { ...times, rewardPerSecond: ratePerSecondOf(THOUSAND, times) }
    expect(promisedBy(terms)).toBeLessThanOrEqual(THOUSAND)
    expect(stakingRewardFlawOf(mostMeantBy(terms), token)).toBe(undefined)
    const less = { ...terms, rewardPerSecond: terms.rewardPerSecond - 1n }
    expect(stakingRewardFlawOf(mostMeantBy(less), token)).toBe('least-tokens')
  }
})
