import { NO_FOLLOWING, YEAR } from '@sluice/governance'
import { expect, test } from 'vitest'
import { changePlan } from './changePlan.ts'
import type { SnsBooks } from './SnsBooks.ts'
import type { ChangeNeuronFlow } from './SnsFlow.ts'
import type { SnsNeuron } from './SnsNeuron.ts'

const START = 1_900_000_000n
const ADDED = 60n

const neuron = (dissolve: SnsNeuron['dissolve']): SnsNeuron => ({
  ...{
    id: 'ab',
    stake: 100n,
    fees: 0n,
    maturity: 0n,
    stakedMaturity: 0n,
    isStakingMaturity: false,
  },
  ...{ createdAt: 0n, vestingPeriod: 0n, agingSince: 0n, multiplierPercent: 100n },
  ...{ disbursements: [], permissions: [], following: NO_FOLLOWING, sourceNnsNeuronId: undefined },
  dissolve,
})

const FLOW = {
  ...{ kind: 'change-neuron', id: '1', principal: 'me', createdAtNs: 0n, steps: {} },
  facts: {
    ...{ governanceId: 'dao', neuronId: 'ab', change: 'increase-delay', argHex: '' },
    goal: YEAR + ADDED,
  },
} as unknown as ChangeNeuronFlow

/** What the plan finds out, when the answer was lost, by the neuron as it was before and as it is half a minute later. */
async function foundOut(after: SnsNeuron['dissolve']) {
  let now = START
  let seen = neuron({ kind: 'delay', delay: YEAR })
  const books = {
    sns: { fetchNeuron: async () => seen },
    now: () => Number(now) * 1_000,
  } as unknown as SnsBooks
  const [step] = changePlan(FLOW, books).steps
  if (step?.kind !== 'move' || step.repeat.by !== 'request') throw new Error('nobody looks')
  const before = await step.repeat.look.before(new Map())
  now += 30n
  seen = neuron(after)
  return (await step.repeat.look.see(before, new Map())).kind
}

test('a longer delay that was granted is found', async () => {
  expect(await foundOut({ kind: 'delay', delay: YEAR + ADDED })).toBe('done')
})

test('one that was not is not', async () => {
  expect(await foundOut({ kind: 'delay', delay: YEAR })).toBe('none')
})

test('it is found though somebody has the neuron dissolve meanwhile, which takes seconds off it', async () => {
  const dissolvedAt = START + 5n + YEAR + ADDED
  expect(await foundOut({ kind: 'dissolving', dissolvedAt })).toBe('done')
})

test('that it dissolves is no sign that it was granted', async () => {
  expect(await foundOut({ kind: 'dissolving', dissolvedAt: START + 5n + YEAR })).toBe('none')
})
