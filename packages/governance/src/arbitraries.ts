import fc from 'fast-check'
import type { Economics } from './Economics.ts'
import { type Neuron, NOT_AGING } from './neuron/Neuron.ts'
import { YEAR } from './time.ts'

/** A moment of the year 2026, in seconds. */
export const NOW = 1_790_000_000n
export const E8S = 100_000_000n

/** A neuron of 100 tokens, locked for a year and just as old. */
export const neuronWith = (fields: Partial<Neuron> = {}): Neuron => ({
  id: 'aa',
  stake: 100n * E8S,
  fees: 0n,
  maturity: 0n,
  stakedMaturity: 0n,
  isStakingMaturity: false,
  createdAt: NOW - YEAR,
  agingSince: NOW - YEAR,
  dissolve: { kind: 'delay', delay: YEAR },
  vestingPeriod: 0n,
  multiplierPercent: 100n,
  disbursements: [],
  ...fields,
})

const amounts = fc.bigInt({ min: 0n, max: 2n ** 63n })
const durations = fc.bigInt({ min: 0n, max: 12n * YEAR })

/** Neurons in every state at `NOW`, with fees and maturity. */
export const neurons = fc
  .record({
    stake: fc.bigInt({ min: E8S, max: 2n ** 62n }),
    fees: fc.bigInt({ min: 0n, max: E8S }),
    maturity: amounts,
    stakedMaturity: amounts,
    isStakingMaturity: fc.boolean(),
    age: durations,
    time: durations,
    isDissolving: fc.boolean(),
    multiplierPercent: fc.bigInt({ min: 0n, max: 100n }),
  })
  .map(({ age, time, isDissolving, ...fields }) =>
    neuronWith({
      ...fields,
      createdAt: NOW - age,
      agingSince: isDissolving ? NOT_AGING : NOW - age,
      dissolve: isDissolving
        ? { kind: 'dissolving', dissolvedAt: NOW - YEAR + time }
        : { kind: 'delay', delay: time },
    }),
  )

export const economics: fc.Arbitrary<Economics> = fc.record({
  minimumDelayToVote: durations,
  maximumDelay: durations,
  maximumDelayBonusPercent: fc.bigInt({ min: 0n, max: 900n }),
  maximumAge: durations,
  maximumAgeBonusPercent: fc.bigInt({ min: 0n, max: 400n }),
  delayBonus: fc.constantFrom('linear', 'square'),
})
