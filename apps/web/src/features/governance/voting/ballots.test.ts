import {
  type Ballot,
  DAY,
  DEFAULT_PARAMETERS,
  NO_FOLLOWING,
  openProposal,
  votingRules,
  YEAR,
} from '@sluice/governance'
import type { SnsNeuron, SnsProposal } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { needsVote, ownBallotsOf, powerOf } from './ballots.ts'

const MADE = 1_800_000_000n
const asked = {
  ...{ principal: 'me', parameters: DEFAULT_PARAMETERS, now: MADE + DAY, seesBallots: true },
}

const neuron = (id: string, more: Partial<SnsNeuron> = {}): SnsNeuron => ({
  ...{ id, stake: 10n, fees: 0n, maturity: 0n, stakedMaturity: 0n, isStakingMaturity: false },
  ...{ createdAt: MADE - DAY, agingSince: MADE - DAY, vestingPeriod: 0n, multiplierPercent: 100n },
  ...{ dissolve: { kind: 'delay', delay: YEAR }, disbursements: [], following: NO_FOLLOWING },
  ...{ sourceNnsNeuronId: undefined, permissions: [{ principal: 'me', permissions: [3, 4] }] },
  ...more,
})
const ballot = (vote: Ballot['vote'], power = 7n): Ballot => ({ vote, power, castAt: 0n })
const proposal = (
  ballots: Readonly<Record<string, Ballot>>,
  more: Partial<SnsProposal> = {},
): SnsProposal => ({
  ...openProposal(votingRules(false, DEFAULT_PARAMETERS), { total: 100n, now: MADE }),
  ...{ id: 1n, functionId: 1n, topic: 'Governance', isCritical: false, proposer: undefined },
  ...{ title: '', summary: '', url: undefined, action: { kind: 'motion', text: '' } },
  ...{ rendering: '', status: 'open', rewardStatus: 'accept-votes', rejectCost: 1n },
  ...{ failure: undefined, ballots: new Map(Object.entries(ballots)) },
  ...more,
})
const stateOf = (of: SnsProposal, one: SnsNeuron, at = asked) =>
  ownBallotsOf(of, [one], at).map(({ state, reason }) => reason ?? state)[0]

test('a ballot counts with its own power, whatever has become of the neuron', () => {
  const grown = neuron('a', { stake: 10_000n })
  const own = ownBallotsOf(proposal({ a: ballot('none') }), [grown], asked)
  expect(own[0]?.state).toBe('can-vote')
  expect(powerOf(own)).toBe(7n)
})

test('who has voted, who missed it, and who may not', () => {
  expect(stateOf(proposal({ a: ballot('yes') }), neuron('a'))).toBe('voted')
  const late = { ...asked, now: MADE + 5n * DAY }
  expect(stateOf(proposal({ a: ballot('none') }), neuron('a'), late)).toBe('missed')
  const silent = neuron('a', { permissions: [{ principal: 'me', permissions: [3] }] })
  expect(stateOf(proposal({ a: ballot('none') }), silent)).toBe('not-permitted')
})

test('ballots of a settled proposal are gone: that is no reason to call a neuron ineligible', () => {
  expect(stateOf(proposal({}, { rewardStatus: 'settled' }), neuron('a'))).toBe('unknown')
})

test('without a ballot it is said why', () => {
  const others = { b: ballot('none') }
  expect(stateOf(proposal(others), neuron('a', { createdAt: MADE }))).toBe('too-new')
  const short = neuron('a', { dissolve: { kind: 'delay', delay: DAY } })
  expect(stateOf(proposal(others), short)).toBe('too-short')
  expect(stateOf(proposal(others), neuron('a'))).toBe('other')
})

test('a proposal waits for somebody as long as one of their neurons has not voted', () => {
  const two = { a: ballot('yes'), b: ballot('none') }
  expect(needsVote(proposal(two), [neuron('a'), neuron('b')], asked)).toBe(true)
  expect(needsVote(proposal(two), [neuron('a')], asked)).toBe(false)
})

test('whose wallet signs no reading is let vote: governance knows what has been voted', () => {
  const unseen = { ...asked, seesBallots: false }
  expect(stateOf(proposal({}), neuron('a'), unseen)).toBe('can-vote')
  expect(stateOf(proposal({}), neuron('a', { createdAt: MADE }), unseen)).toBe('too-new')
  const silent = neuron('a', { permissions: [{ principal: 'me', permissions: [3] }] })
  expect(stateOf(proposal({}), silent, unseen)).toBe('not-permitted')
  expect(stateOf(proposal({}), neuron('a'), { ...unseen, now: MADE + 5n * DAY })).toBe('unknown')
})
