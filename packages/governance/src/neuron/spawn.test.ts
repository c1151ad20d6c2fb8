import { expect, test } from 'vitest'
import { NNS_ECONOMICS_2025, NNS_ECONOMICS_2026 } from '../Economics.ts'
import { potentialVotingPower, votingPower } from '../power/votingPower.ts'
import { isRefusal, NNS_ERROR, nnsErrorOf, refuse } from '../refusal.ts'
import { DAY, MONTH, YEAR } from '../time.ts'
import { increaseDelay } from './dissolve.ts'
import { finishMerge, mergeNeurons, planMerge } from './merge.ts'
import { type Neuron, nameOf } from './Neuron.ts'
import { finishSpawning, spawnNeuron } from './spawn.ts'
import { claimNeuron } from './stake.ts'

const NOW = 1_790_000_000n
const TOKEN = 100_000_000n
const RULES = { minimumStake: TOKEN, worstBasisPoints: -500n, delay: 7n * DAY }

function neuronOf(stake: bigint, fields: Partial<Neuron> = {}): Neuron {
  const neuron = claimNeuron('aa', stake, { minimumStake: TOKEN, now: NOW, delay: 7n * DAY })
  if (isRefusal(neuron)) throw new Error(neuron.text)
  return { ...neuron, number: 7n, ...fields }
}

const spawn = (maturity: bigint, percentage = 100n) =>
  spawnNeuron(
    neuronOf(10n * TOKEN, { maturity }),
    { childId: 'bb', childNumber: 8n, percentage, now: NOW },
    RULES,
  )

test('maturity leaves its neuron and is the stake of another one after seven days', () => {
  const spawned = spawn(4n * TOKEN, 50n)
  if (isRefusal(spawned)) throw new Error(spawned.text)
  expect(spawned.parent.maturity).toBe(2n * TOKEN)
  const { child } = spawned
  expect(child).toMatchObject({ stake: 0n, maturity: 2n * TOKEN, number: 8n })
  const early = { modulationBasisPoints: 100n, now: NOW + 7n * DAY - 1n }
  expect(finishSpawning(child, early)).toBeUndefined()
  const done = finishSpawning(child, { ...early, now: NOW + 7n * DAY })
  expect(done).toMatchObject({ minted: 202_000_000n, maturity: 2n * TOKEN })
  expect(done?.neuron).toMatchObject({ stake: 202_000_000n, maturity: 0n, spawnsAt: undefined })
})

test('what would be below the minimum stake at worst is not spawned', () => {
  expect(spawn(105_263_157n)).toMatchObject({ error: 13 })
  expect(isRefusal(spawn(105_263_158n))).toBe(false)
  expect(spawn(4n * TOKEN, 0n)).toMatchObject({ error: 10 })
})

test.each([
  ['2025', NNS_ECONOMICS_2025, 15n, 2n * YEAR, 1_875_000_000n],
  ['2026', NNS_ECONOMICS_2026, 15n, 2n * YEAR, 4_500_000_000n],
  ['2025', NNS_ECONOMICS_2025, 20n, YEAR, 2_250_000_000n],
  ['2026', NNS_ECONOMICS_2026, 20n, YEAR, 3_000_000_000n],
])(
  'under the economics of %s a stake has its published power',
  (_, economics, tokens, delay, power) => {
    const dissolved = neuronOf(tokens * TOKEN, { dissolve: { kind: 'delay', delay: 0n } })
    const neuron = increaseDelay(dissolved, delay, { economics, now: NOW })
    if (isRefusal(neuron)) throw new Error(neuron.text)
    expect(potentialVotingPower(neuron, economics, NOW)).toBe(power)
  },
)

test('power falls to nothing in the month after half a year of silence, and not without a date', () => {
  const delay = { kind: 'delay', delay: 2n * YEAR } as const
  const neuron = neuronOf(10n * TOKEN, {
    dissolve: delay,
    agingSince: NOW + YEAR,
    refreshedAt: NOW,
  })
  const powerAt = (now: bigint, of: Neuron = neuron) => votingPower(of, NNS_ECONOMICS_2026, now)
  const whole = 3_000_000_000n
  expect(powerAt(NOW + 6n * MONTH)).toBe(whole)
  expect(powerAt(NOW + 6n * MONTH + MONTH / 2n)).toBe(whole / 2n)
  expect(powerAt(NOW + 7n * MONTH)).toBe(0n)
  expect(powerAt(NOW + 7n * MONTH, { ...neuron, refreshedAt: undefined })).toBe(whole)
})

test('a merge that is finished later comes to the same as one that is done at once', () => {
  const locked = { kind: 'delay', delay: YEAR } as const
  const source = neuronOf(5n * TOKEN, { dissolve: locked, maturity: 3n, fees: TOKEN })
  const target = { ...neuronOf(9n * TOKEN, { dissolve: locked }), id: 'cc' }
  const rules = { transactionFee: 10_000n, now: NOW + DAY }
  const plan = planMerge(source, target, rules)
  if (isRefusal(plan)) throw new Error(plan.text)
  expect(plan).toEqual({ burned: TOKEN, amount: 4n * TOKEN })
  const left = { ...source, fees: 0n, stake: source.stake - plan.burned - plan.amount }
  const finished = finishMerge(left, target, { ...rules, amount: plan.amount })
  expect(mergeNeurons(source, target, rules)).toMatchObject(finished)
  expect(finished.target.stake).toBe(13n * TOKEN - 10_000n)
})

test('texts name a neuron of the NNS by its number, and the NNS has numbers of its own for some errors', () => {
  expect(nameOf(neuronOf(TOKEN))).toBe('7')
  expect(nameOf(neuronOf(TOKEN, { number: undefined }))).toBe('aa')
  expect(nnsErrorOf(refuse('notFound'))).toBe(4)
  expect(nnsErrorOf({ ...refuse('preconditionFailed'), nnsError: NNS_ERROR.alreadyVoted })).toBe(19)
})
