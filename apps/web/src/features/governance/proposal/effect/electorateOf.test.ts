import { DAY, DEFAULT_PARAMETERS, NO_FOLLOWING, YEAR } from '@sluice/governance'
import type { SnsNeuron } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { electorateOf } from './electorateOf.ts'

const NOW = 1_800_000_000n
// without bonuses a neuron counts what it holds
const PLAIN = {
  ...DEFAULT_PARAMETERS,
  maximumDelayBonusPercent: 0n,
  maximumAgeBonusPercent: 0n,
}
const neuron = (stake: bigint, delay = YEAR): SnsNeuron => ({
  ...{ id: `${stake}`, stake, fees: 0n, maturity: 0n, stakedMaturity: 0n },
  ...{ isStakingMaturity: false, createdAt: NOW - DAY, agingSince: NOW, vestingPeriod: 0n },
  ...{ dissolve: { kind: 'delay', delay }, multiplierPercent: 100n, disbursements: [] },
  ...{ following: NO_FOLLOWING, permissions: [], sourceNnsNeuronId: undefined },
})

test('counts who can vote, and how few hold more than half', () => {
  const neurons = [neuron(40n), neuron(30n), neuron(20n), neuron(10n), neuron(500n, DAY)]
  expect(electorateOf(neurons, PLAIN, NOW)).toEqual({
    ...{ neurons: 5, canVote: 4, power: 100n, largestPpm: 400_000n, majority: 2 },
  })
})

test('a longer delay to vote can leave a few who decide alone', () => {
  const neurons = [neuron(10n, 8n * YEAR), neuron(90n, YEAR)]
  const after = { ...PLAIN, minimumDelayToVote: 2n * YEAR }
  expect(electorateOf(neurons, after, NOW)).toMatchObject({ canVote: 1, largestPpm: 1_000_000n })
})

test('nobody is nobody', () => {
  expect(electorateOf([], PLAIN, NOW)).toMatchObject({ canVote: 0, largestPpm: 0n, majority: 0 })
})
