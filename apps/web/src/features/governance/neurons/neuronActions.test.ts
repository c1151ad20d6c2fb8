import {
  DAY,
  DEFAULT_PARAMETERS,
  MONTH,
  NNS_ECONOMICS_2025,
  NNS_ECONOMICS_2026,
  NO_FOLLOWING,
  NOT_AGING,
  YEAR,
} from '@sluice/governance'
import type { SnsNeuron } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { hasValue, hindranceOf, type NeuronAction } from './neuronActions.ts'

const NOW = 1_800_000_000n
const ONE = 100_000_000n
const asked = { principal: 'me', parameters: DEFAULT_PARAMETERS, now: NOW }

const neuron = (more: Partial<SnsNeuron> = {}): SnsNeuron => ({
  ...{ id: 'a', stake: 10n * ONE, fees: 0n, maturity: 0n, stakedMaturity: 0n },
  ...{ isStakingMaturity: false, createdAt: NOW - DAY, agingSince: NOW - DAY },
  ...{ dissolve: { kind: 'delay', delay: YEAR }, vestingPeriod: 0n, multiplierPercent: 100n },
  ...{ disbursements: [], following: NO_FOLLOWING, sourceNnsNeuronId: undefined },
  permissions: [{ principal: 'me', permissions: [1, 2, 3, 4, 5, 6, 8, 9] }],
  ...more,
})
const dissolving = neuron({
  dissolve: { kind: 'dissolving', dissolvedAt: NOW + DAY },
  agingSince: NOT_AGING,
})
const dissolved = neuron({ dissolve: { kind: 'delay', delay: 0n } })

test.each<[NeuronAction, SnsNeuron, string | undefined]>([
  ['dissolve', neuron(), undefined],
  ['dissolve', dissolving, 'not-locked'],
  ['stop', neuron(), 'not-dissolving'],
  ['stop', dissolving, undefined],
  ['disburse', dissolving, 'not-dissolved'],
  ['disburse', dissolved, undefined],
  ['disburse', neuron({ dissolve: { kind: 'delay', delay: 0n }, stake: 10_000n }), 'nothing-left'],
  ['split', neuron({ stake: 2n * ONE }), 'too-small'],
  ['split', neuron({ stake: 2n * ONE + 10_000n }), undefined],
  ['delay', neuron({ dissolve: { kind: 'delay', delay: 8n * YEAR } }), 'longest-delay'],
  ['delay', neuron({ dissolve: { kind: 'delay', delay: 8n * YEAR - 1n } }), undefined],
  ['stake-maturity', neuron(), 'no-maturity'],
  ['disburse-maturity', neuron(), 'no-maturity'],
  ['disburse-maturity', neuron({ maturity: 1n }), 'little-maturity'],
  ['disburse-maturity', neuron({ maturity: ONE }), undefined],
  ['propose', neuron(), undefined],
  ['propose', neuron({ dissolve: { kind: 'delay', delay: DAY } }), 'short-delay'],
  ['split', neuron({ vestingPeriod: YEAR }), 'vesting'],
  ['vote', neuron({ vestingPeriod: YEAR }), undefined],
])('%s of a neuron', (action, of, hindrance) => {
  expect(hindranceOf(action, of, asked)).toBe(hindrance)
})

test('whoever may only vote may do nothing else, but anybody adds to a stake', () => {
  const hotkey = neuron({ permissions: [{ principal: 'me', permissions: [3, 4] }] })
  expect(hindranceOf('vote', hotkey, asked)).toBeUndefined()
  expect(hindranceOf('follow', hotkey, asked)).toBeUndefined()
  expect(hindranceOf('disburse', hotkey, asked)).toBe('not-permitted')
  expect(hindranceOf('hotkeys', hotkey, asked)).toBe('not-permitted')
  expect(hindranceOf('increase', hotkey, { ...asked, principal: 'nobody' })).toBeUndefined()
})

test('a neuron without stake is shown while anything of value is left in it', () => {
  const empty = neuron({ stake: 0n })
  expect(hasValue(empty)).toBe(false)
  expect(hasValue({ ...empty, stakedMaturity: 1n })).toBe(true)
  const account = { owner: 'me', subaccount: undefined }
  const running = { amount: 1n, startedAt: 0n, finishesAt: NOW, account }
  expect(hasValue({ ...empty, disbursements: [running] })).toBe(true)
})

const network = { isPublic: false, isInFund: false, knownAs: undefined }
const ofNns = (
  delayToVote: bigint,
  economics = delayToVote < 3n * MONTH ? NNS_ECONOMICS_2026 : NNS_ECONOMICS_2025,
) => ({
  ...asked,
  parameters: {
    ...{ ...DEFAULT_PARAMETERS, minimumDelayToVote: delayToVote },
    network: { economics, spawnDelay: 7n * DAY },
  },
})

test.each<[NeuronAction, Partial<SnsNeuron>, string | undefined]>([
  ['merge', { network }, undefined],
  ['merge', { network: { ...network, isInFund: true } }, 'in-fund'],
  ['merge', { network, ...dissolved }, 'not-locked'],
  ['visibility', { network: { ...network, knownAs: 'Nadia' } }, 'known'],
  ['refresh', { network, permissions: [{ principal: 'me', permissions: [3, 4] }] }, undefined],
  ['refresh', { network, permissions: [] }, 'not-permitted'],
  ['merge', { network, permissions: [{ principal: 'me', permissions: [3, 4] }] }, 'not-permitted'],
  ['increase', { network, spawnsAt: NOW + DAY }, 'spawning'],
  ['vote', { network, spawnsAt: NOW + DAY }, 'spawning'],
  ['disburse-maturity', { network, maturity: ONE }, 'little-maturity'],
  ['disburse-maturity', { network, maturity: 2n * ONE }, undefined],
  ['spawn', { network, maturity: ONE }, 'little-maturity'],
  ['spawn', { network, maturity: 2n * ONE }, undefined],
])('%s of a neuron of the NNS', (action, more, hindrance) => {
  const permissions = [{ principal: 'me', permissions: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }]
  const of = neuron({ permissions, ...more })
  expect(hindranceOf(action, of, ofNns(6n * MONTH))).toBe(hindrance)
})

test('in the NNS of 2026 a proposal takes a longer delay than a vote', () => {
  const delays = [14n * DAY, 6n * MONTH - 1n, 6n * MONTH]
  const hindrances = delays.map((delay) =>
    hindranceOf(
      'propose',
      neuron({ network, dissolve: { kind: 'delay', delay } }),
      ofNns(14n * DAY),
    ),
  )
  expect(hindrances).toEqual(['short-delay', 'short-delay', undefined])
})
