import { expect, test } from 'vitest'
import { E8S, NOW, neuronWith } from '../arbitraries.ts'
import { DEFAULT_PARAMETERS, economicsOf } from '../parameters/SnsParameters.ts'
import { toNnsError } from '../refusal.ts'
import { DAY, MONTH, YEAR } from '../time.ts'
import { planDisburse } from './disburse.ts'
import { increaseDelay, setDissolveTimestamp, startDissolving, stopDissolving } from './dissolve.ts'
import {
  addReward,
  type DisburseMaturityRules,
  finishDisburseMaturity,
  MODULATION,
  modulate,
  planDisburseMaturity,
  setAutoStake,
  stakeMaturity,
  unstakeMaturity,
} from './maturity.ts'
import { mergeNeurons } from './merge.ts'
import { ageOf, delayOf, NOT_AGING, stateOf } from './Neuron.ts'
import { neuronExists, splitNeuron } from './split.ts'
import { claimNeuron, refreshStake } from './stake.ts'

const economics = economicsOf(DEFAULT_PARAMETERS)
const at = { economics, now: NOW }
const transactionFee = 10_000n
const minimumStake = E8S
const locked = neuronWith()
const dissolving = neuronWith({
  dissolve: { kind: 'dissolving', dissolvedAt: NOW + DAY },
  agingSince: NOT_AGING,
})
const dissolved = neuronWith({
  dissolve: { kind: 'dissolving', dissolvedAt: NOW },
  agingSince: NOT_AGING,
})
const vesting = neuronWith({ vestingPeriod: YEAR + 1n })

test('a dissolving neuron is free in the second that it was promised for', () => {
  expect(stateOf(dissolving, NOW + DAY - 1n)).toBe('dissolving')
  expect(stateOf(dissolving, NOW + DAY)).toBe('dissolved')
  expect(delayOf(dissolving, NOW + DAY)).toBe(0n)
  expect(ageOf(dissolving, NOW)).toBe(0n)
  expect(stateOf(neuronWith({ dissolve: { kind: 'delay', delay: 0n } }), NOW)).toBe('dissolved')
})

test('a longer delay leaves a locked neuron its age, and locks a dissolved one anew', () => {
  expect(increaseDelay(locked, DAY, at)).toEqual({
    ...locked,
    dissolve: { kind: 'delay', delay: YEAR + DAY },
  })
  expect(increaseDelay(dissolving, DAY, at)).toEqual({
    ...dissolving,
    dissolve: { kind: 'dissolving', dissolvedAt: NOW + 2n * DAY },
  })
  expect(increaseDelay(dissolved, DAY, at)).toEqual({
    ...dissolved,
    dissolve: { kind: 'delay', delay: DAY },
    agingSince: NOW,
  })
})

test('the maximum is reached from one second below, and a lower one shortens nobody', () => {
  const almost = neuronWith({ dissolve: { kind: 'delay', delay: 8n * YEAR - 1n } })
  expect(increaseDelay(almost, DAY, at)).toMatchObject({ dissolve: { delay: 8n * YEAR } })
  const long = neuronWith({ dissolve: { kind: 'delay', delay: 9n * YEAR } })
  expect(increaseDelay(long, DAY, at)).toMatchObject({ dissolve: { delay: 9n * YEAR } })
  const centuries = { economics: { ...economics, maximumDelay: 888n * YEAR }, now: NOW }
  expect(setDissolveTimestamp(locked, NOW + 888n * YEAR, centuries)).toMatchObject({
    dissolve: { delay: 888n * YEAR },
  })
})

test.each([
  ['no delay', increaseDelay(locked, 0n, at), 4, 'Additional delay is 0.'],
  [
    'a moment that is over',
    setDissolveTimestamp(locked, NOW, at),
    4,
    'The dissolve delay must be set to a future time.',
  ],
  [
    'a shorter delay',
    setDissolveTimestamp(locked, NOW + YEAR - 1n, at),
    4,
    "Can't set a dissolve delay that is smaller than the current dissolve delay.",
  ],
  ['dissolving twice', startDissolving(dissolving, NOW), 5, ''],
  ['dissolving what is free', startDissolving(dissolved, NOW), 5, ''],
  ['locking what is locked', stopDissolving(locked, NOW), 6, ''],
  ['locking what is free', stopDissolving(dissolved, NOW), 6, ''],
  [
    'a stake that is too small',
    claimNeuron('aa', E8S - 1n, { minimumStake, now: NOW }),
    13,
    'Account does not have enough funds to stake a neuron. Please make sure that account has at least 100000000 e8s (was 99999999 e8s)',
  ],
  [
    'a refresh of too little',
    refreshStake(locked, 5n, { minimumStake, now: NOW }),
    13,
    'Account does not have enough funds to refresh a neuron. Please make sure that account has at least 100000000 e8s (was 5 e8s)',
  ],
  [
    'paying out what is locked',
    planDisburse(locked, undefined, { transactionFee, now: NOW }),
    10,
    'Neuron aa is NOT dissolved. It is in state NotDissolving',
  ],
  [
    'paying out more than there is',
    planDisburse(dissolved, 100n * E8S + 1n, { transactionFee, now: NOW }),
    13,
    'Cannot disburse 10000000001 e8s from neuron aa, whose stake is 10000000000 e8s.',
  ],
  [
    'paying out no more than the fee',
    planDisburse(dissolved, transactionFee, { transactionFee, now: NOW }),
    13,
    'Cannot disburse 10000 e8s: the transaction fee is 10000 e8s.',
  ],
  [
    'the same account again',
    neuronExists('abc', 7n),
    10,
    'A neuron already exists with given PrincipalId and memo: abc, 7',
  ],
])('refuses %s', (_, outcome, error, text) => {
  expect(outcome).toEqual({ error, text })
})

test('a neuron that never vests can change, also for a device whose clock is behind', () => {
  const fresh = neuronWith({ createdAt: NOW + 2n })
  expect(startDissolving(fresh, NOW)).not.toHaveProperty('error')
})

test.each([
  ['IncreaseDissolveDelay', increaseDelay(vesting, DAY, at)],
  ['SetDissolveTimestamp', setDissolveTimestamp(vesting, NOW + 9n * YEAR, at)],
  ['StartDissolving', startDissolving(vesting, NOW)],
  ['StopDissolving', stopDissolving({ ...dissolving, vestingPeriod: 2n * YEAR }, NOW)],
  ['Disburse', planDisburse(vesting, undefined, { transactionFee, now: NOW })],
  [
    'Split',
    splitNeuron(
      vesting,
      { childId: 'bb', amount: 10n * E8S, now: NOW },
      { minimumStake, transactionFee, maturity: 'stays' },
    ),
  ],
])('a vesting neuron refuses %s', (operation, outcome) => {
  expect(outcome).toEqual({ error: 10, text: `Neuron aa is vesting and cannot call ${operation}` })
})

test('vesting ends in its last second', () => {
  expect(startDissolving({ ...vesting, vestingPeriod: YEAR }, NOW)).toMatchObject({
    agingSince: NOT_AGING,
  })
})

test('dissolving costs the age, and stopping keeps what is left of the delay', () => {
  expect(startDissolving(locked, NOW)).toMatchObject({
    dissolve: { kind: 'dissolving', dissolvedAt: NOW + YEAR },
    agingSince: NOT_AGING,
  })
  expect(stopDissolving(dissolving, NOW + 10n)).toMatchObject({
    dissolve: { kind: 'delay', delay: DAY - 10n },
    agingSince: NOW + 10n,
  })
})

test('stake × age stays when stake is added, and the age stays when some is missing', () => {
  const refreshed = refreshStake(locked, 400n * E8S, { minimumStake, now: NOW })
  expect(refreshed).toMatchObject({ stake: 400n * E8S, agingSince: NOW - YEAR / 4n })
  const less = refreshStake(locked, 50n * E8S, { minimumStake, now: NOW })
  expect(less).toMatchObject({ stake: 50n * E8S, agingSince: NOW - YEAR })
})

test('a split shares stake by the amount; maturity stays in an SNS and is shared in the NNS', () => {
  const parent = neuronWith({ maturity: 1000n, stakedMaturity: 501n, fees: E8S, stake: 101n * E8S })
  const request = { childId: 'bb', amount: 25n * E8S, now: NOW }
  const rules = { minimumStake, transactionFee }
  expect(splitNeuron(parent, request, { ...rules, maturity: 'stays' })).toEqual({
    amount: 25n * E8S,
    parent: { ...parent, stake: 76n * E8S },
    child: {
      ...parent,
      id: 'bb',
      stake: 25n * E8S - transactionFee,
      fees: 0n,
      maturity: 0n,
      stakedMaturity: 0n,
      createdAt: NOW,
    },
  })
  expect(splitNeuron(parent, request, { ...rules, maturity: 'shared' })).toMatchObject({
    parent: { maturity: 750n, stakedMaturity: 376n },
    child: { maturity: 250n, stakedMaturity: 125n },
  })
})

test.each([
  ['too small for a neuron', E8S + transactionFee - 1n, 'too small'],
  ['so large that too little is left', 99n * E8S + 1n, 'would be left'],
])('a split that is %s is refused', (_, amount, words) => {
  const outcome = splitNeuron(
    locked,
    { childId: 'bb', amount, now: NOW },
    { minimumStake, transactionFee, maturity: 'stays' },
  )
  expect(outcome).toEqual({ error: 13, text: expect.stringContaining(words) })
})

test('merging takes the longer delay, an age by stake, and what the source has', () => {
  const source = neuronWith({
    id: 'bb',
    stake: 301n * E8S + transactionFee,
    fees: E8S,
    maturity: 5n,
    stakedMaturity: 6n,
    agingSince: NOW,
    dissolve: { kind: 'delay', delay: 2n * YEAR },
  })
  expect(mergeNeurons(source, locked, { transactionFee, now: NOW })).toMatchObject({
    burned: E8S,
    amount: 300n * E8S + transactionFee,
    source: { stake: 0n, fees: 0n, maturity: 0n, stakedMaturity: 0n },
    target: {
      stake: 400n * E8S,
      maturity: 5n,
      stakedMaturity: 6n,
      dissolve: { kind: 'delay', delay: 2n * YEAR },
      agingSince: NOW - YEAR / 4n,
    },
  })
})

test('the age of what arrives counts, not that of the fee', () => {
  const source = { ...locked, id: 'bb', stake: 300n * E8S + transactionFee }
  const target = { ...locked, agingSince: NOW }
  expect(mergeNeurons(source, target, { transactionFee, now: NOW })).toMatchObject({
    target: { agingSince: NOW - (3n * YEAR) / 4n },
  })
})

test.each([
  ['itself', locked, locked, 4],
  ['what dissolves', { ...dissolving, id: 'bb' }, locked, 5],
  ['into what dissolves', { ...locked, id: 'bb' }, dissolving, 5],
])('does not merge %s', (_, source, target, error) => {
  expect(mergeNeurons(source, target, { transactionFee, now: NOW })).toMatchObject({ error })
})

test('fees are burned before the stake is paid out, unless they are not worth a transaction', () => {
  const owing = { ...dissolved, fees: E8S }
  expect(planDisburse(owing, undefined, { transactionFee, now: NOW })).toMatchObject({
    burned: E8S,
    afterBurning: { stake: 99n * E8S, fees: 0n },
    sent: 99n * E8S - transactionFee,
    afterSending: { stake: 0n, fees: 0n },
  })
  const little = { ...dissolved, fees: transactionFee }
  expect(planDisburse(little, E8S, { transactionFee, now: NOW })).toMatchObject({
    burned: 0n,
    sent: E8S - transactionFee,
    afterSending: { stake: 99n * E8S, fees: transactionFee },
  })
})

test('maturity is staked in shares, and is maturity again once the neuron is dissolved', () => {
  const neuron = neuronWith({ maturity: 101n, stakedMaturity: 9n, isStakingMaturity: true })
  expect(stakeMaturity(neuron, 50n)).toMatchObject({ maturity: 51n, stakedMaturity: 59n })
  expect(stakeMaturity(neuron)).toMatchObject({ maturity: 0n, stakedMaturity: 110n })
  expect(stakeMaturity(neuron, 0n)).toMatchObject({ error: 10 })
  expect(stakeMaturity(neuron, 101n)).toMatchObject({ error: 10 })
  expect(addReward(neuron, 5n)).toMatchObject({ maturity: 101n, stakedMaturity: 14n })
  expect(addReward(setAutoStake(neuron, false), 5n)).toMatchObject({ maturity: 106n })
  expect(unstakeMaturity(neuron, NOW)).toBe(neuron)
  expect(unstakeMaturity({ ...neuron, dissolve: dissolved.dissolve }, NOW)).toMatchObject({
    maturity: 110n,
    stakedMaturity: 0n,
    isStakingMaturity: false,
  })
})

const account = { owner: 'abc', subaccount: undefined }
const rules: DisburseMaturityRules = {
  modulation: MODULATION,
  atMostRefused: transactionFee,
  delay: 7n * DAY,
  maximumInProgress: 2,
}

test('maturity that is paid out leaves at once and is minted with the modulation of its day', () => {
  const neuron = neuronWith({ maturity: E8S })
  const planned = planDisburseMaturity(neuron, { percentage: 50n, account, now: NOW }, rules)
  if ('error' in planned) throw new Error(planned.text)
  expect(planned).toMatchObject({ deducted: E8S / 2n, neuron: { maturity: E8S / 2n } })
  const finish = (now: bigint) =>
    finishDisburseMaturity(planned.neuron, { modulationBasisPoints: -123n, now })
  expect(finish(NOW + 7n * DAY - 1n)).toBeUndefined()
  expect(finish(NOW + 7n * DAY)).toMatchObject({
    minted: 49_385_000n,
    disbursement: { amount: E8S / 2n, account },
    neuron: { maturity: E8S / 2n, disbursements: [] },
  })
})

test.each([
  ['nothing', 0n, E8S, 'between 1 and 100'],
  ['more than everything', 101n, E8S, 'between 1 and 100'],
  // 10526 × 0.95 is 9999.7, and 10527 × 0.95 is 10000.65, which is no more than the fee either
  [
    'what is at worst no more than the fee',
    100n,
    10_527n,
    "If worst case maturity modulation is applied (-5%) then this neuron would disburse 10000 e8s, but can't disburse an amount less than the transaction fee of 10000 e8s.",
  ],
])('does not pay out %s', (_, percentage, maturity, text) => {
  const neuron = neuronWith({ maturity })
  expect(planDisburseMaturity(neuron, { percentage, account, now: NOW }, rules)).toEqual({
    error: 10,
    text: expect.stringContaining(text),
  })
})

test('no more payments of maturity are under way than the rules allow', () => {
  let neuron = neuronWith({ maturity: 10n * E8S })
  for (let count = 0; count < 2; count++) {
    const planned = planDisburseMaturity(neuron, { percentage: 10n, account, now: NOW }, rules)
    if ('error' in planned) throw new Error(planned.text)
    neuron = planned.neuron
  }
  expect(planDisburseMaturity(neuron, { percentage: 10n, account, now: NOW }, rules)).toEqual({
    error: 10,
    text: 'Too many disbursements in progress. Max: 2',
  })
})

test.each([
  [0n, 1001n],
  [500n, 1051n],
  [-500n, 950n],
  [-10_000n, 0n],
  [-20_000n, 0n],
])('a modulation of %s basis points makes %s of 1001', (points, tokens) => {
  expect(modulate(1001n, points)).toBe(tokens)
})

test.each([
  [0, 0],
  [1, 2],
  [9, 10],
  [15, 16],
  [16, 5],
  [17, 11],
  [18, 12],
])('error %s of an SNS is error %s of the NNS', (sns, nns) => {
  expect(toNnsError(sns)).toBe(nns)
})

test('half a year is half of 365.25 days', () => {
  expect(6n * MONTH).toBe(15_778_800n)
})
