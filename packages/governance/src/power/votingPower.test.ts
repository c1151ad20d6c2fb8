import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E8S, economics, NOW, neurons, neuronWith } from '../arbitraries.ts'
import { type Economics, NNS_ECONOMICS_2025, NNS_ECONOMICS_2026 } from '../Economics.ts'
import { ageOf, delayOf, type Neuron } from '../neuron/Neuron.ts'
import { DEFAULT_PARAMETERS, economicsOf } from '../parameters/SnsParameters.ts'
import { DAY, MONTH, YEAR } from '../time.ts'
import { decidingPower } from './decidingPower.ts'
import { canVote, potentialVotingPower, votingPower } from './votingPower.ts'

const SNS = economicsOf(DEFAULT_PARAMETERS)

/** Stake in hundredths of a token, delay and age in days, power in hundredths. */
const power = (rules: Economics, tokens: bigint, delay: bigint, age = 0n) =>
  votingPower(
    neuronWith({
      stake: (tokens * E8S) / 100n,
      dissolve: { kind: 'delay', delay },
      agingSince: NOW - age,
    }),
    rules,
    NOW,
  )

// Values that the public documentation of the NNS gives: 15 ICP for two years and 20 ICP for one, before and after 2026.
test.each([
  ['15 ICP, 2 years, until 2025', NNS_ECONOMICS_2025, 1500n, 2n * YEAR, 0n, 1875n],
  ['15 ICP, 2 years, since 2026', NNS_ECONOMICS_2026, 1500n, 2n * YEAR, 0n, 4500n],
  ['20 ICP, 1 year, until 2025', NNS_ECONOMICS_2025, 2000n, YEAR, 0n, 2250n],
  ['20 ICP, 1 year, since 2026', NNS_ECONOMICS_2026, 2000n, YEAR, 0n, 3000n],
  ['8 years and 4 years of age', NNS_ECONOMICS_2025, 10000n, 8n * YEAR, 4n * YEAR, 25000n],
  ['delay and age above the maximum', SNS, 10000n, 9n * YEAR, 9n * YEAR, 25000n],
  ['6 months to the second', SNS, 10000n, 6n * MONTH, 0n, 10625n],
  ['a second less than 6 months', SNS, 10000n, 6n * MONTH - 1n, 0n, 0n],
  ['two weeks since 2026', NNS_ECONOMICS_2026, 10000n, 14n * DAY - 1n, 0n, 0n],
])('%s', (_, rules, tokens, delay, age, hundredths) => {
  expect(power(rules, tokens, delay, age)).toBe((hundredths * E8S) / 100n)
})

test('each step rounds down by itself', () => {
  const neuron = neuronWith({
    stake: 7n,
    dissolve: { kind: 'delay', delay: 3n },
    agingSince: NOW - 3n,
    multiplierPercent: 99n,
  })
  const rules = { ...SNS, minimumDelayToVote: 0n, maximumDelay: 7n, maximumAge: 7n }
  // 7 + ⌊7 × 3/7⌋ = 10, 10 + ⌊10 × 3/7 / 4⌋ = 11, ⌊11 × 0.99⌋ = 10
  expect(votingPower(neuron, rules, NOW)).toBe(10n)
})

test('fees do not count, staked maturity does', () => {
  const rules = { ...SNS, maximumDelayBonusPercent: 0n, maximumAgeBonusPercent: 0n }
  const neuron = neuronWith({ stake: 100n, fees: 30n, stakedMaturity: 5n, maturity: 1000n })
  expect(votingPower(neuron, rules, NOW)).toBe(75n)
})

test('a tenth of what was locked for eight years is added before the other bonuses', () => {
  const neuron = neuronWith({
    dissolve: { kind: 'delay', delay: 2n * YEAR },
    agingSince: NOW,
    eightYearGangBonusBase: 60n * E8S,
  })
  expect(votingPower(neuron, NNS_ECONOMICS_2026, NOW)).toBe(318n * E8S)
  const shrunk = { ...neuron, stake: 50n * E8S }
  expect(votingPower(shrunk, NNS_ECONOMICS_2026, NOW)).toBe(165n * E8S)
})

test('power is never negative and never above its bound, and rises with delay', () => {
  fc.assert(
    fc.property(neurons, economics, (neuron, rules) => {
      const potential = potentialVotingPower(neuron, rules, NOW)
      expect(potential).toBeGreaterThanOrEqual(0n)
      const base = neuron.stake - neuron.fees + neuron.stakedMaturity
      const bound =
        (base * (100n + rules.maximumDelayBonusPercent) * (100n + rules.maximumAgeBonusPercent)) /
        10_000n
      expect(potential).toBeLessThanOrEqual(bound)
      expect(votingPower(neuron, rules, NOW)).toBe(canVote(neuron, rules, NOW) ? potential : 0n)
      if (neuron.dissolve.kind !== 'delay' || neuron.dissolve.delay === 0n) return
      const { delay } = neuron.dissolve
      const longer: Neuron = { ...neuron, dissolve: { kind: 'delay', delay: delay + DAY } }
      expect(potentialVotingPower(longer, rules, NOW)).toBeGreaterThanOrEqual(potential)
    }),
    share(2000),
  )
})

/** The same out of fractions, none of which is rounded before the end: never less, and less than four units more for 100 %. */
test('rounding takes no more than its steps can', () => {
  fc.assert(
    fc.property(neurons, economics, (drawn, rules) => {
      const neuron = { ...drawn, multiplierPercent: 100n }
      const whole = exactPower(neuron, rules)
      const rounded = potentialVotingPower(neuron, rules, NOW)
      expect(rounded).toBeLessThanOrEqual(whole.top / whole.bottom)
      const lost = whole.top - rounded * whole.bottom
      // each rounded unit may grow by the age bonus, which is at most four times as much
      expect(lost).toBeLessThan(6n * whole.bottom)
    }),
    share(2000),
  )
})

function exactPower(neuron: Neuron, rules: Economics): { top: bigint; bottom: bigint } {
  const base = neuron.stake - neuron.fees + neuron.stakedMaturity
  const part = (value: bigint, maximum: bigint, percent: bigint, power: bigint) => {
    if (maximum === 0n) return { top: 1n, bottom: 1n }
    const counted = value > maximum ? maximum : value
    const bottom = 100n * maximum ** power
    return { top: bottom + percent * counted ** power, bottom }
  }
  const delay = part(
    delayOf(neuron, NOW),
    rules.maximumDelay,
    rules.maximumDelayBonusPercent,
    rules.delayBonus === 'square' ? 2n : 1n,
  )
  const age = part(ageOf(neuron, NOW), rules.maximumAge, rules.maximumAgeBonusPercent, 1n)
  return { top: base * delay.top * age.top, bottom: delay.bottom * age.bottom }
}

test.each([
  ['at first', 0n, 1000n],
  ['after six months', 6n * MONTH, 1000n],
  ['half a month later', 6n * MONTH + MONTH / 2n, 500n],
  ['a second before the end', 7n * MONTH - 1n, 0n],
  ['after seven months', 7n * MONTH, 0n],
])('power that nobody confirms: %s', (_, later, left) => {
  expect(decidingPower(1000n, { refreshedAt: NOW, now: NOW + later })).toBe(left)
})
