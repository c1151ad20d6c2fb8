import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E8S, NOW, neuronWith } from '../arbitraries.ts'
import { DEFAULT_PARAMETERS, economicsOf } from '../parameters/SnsParameters.ts'
import { DAY, MONTH } from '../time.ts'
import { refuseProposer, refuseTexts, withoutRejectCost, withRejectCost } from './making.ts'
import { refuseCommandInMode, refuseFunctionInMode } from './mode.ts'
import {
  canDecide,
  decide,
  earlyDecision,
  isAccepted,
  openProposal,
  type ProposalVoting,
  rewardStatusOf,
  STATUS_NUMBERS,
  statusOf,
  withTally,
} from './Proposal.ts'
import { recount, type Tally, tallyWith } from './tally.ts'
import { votingRules } from './thresholds.ts'
import {
  FUNCTION,
  functionsOfTopic,
  isCriticalFunction,
  isCriticalTopic,
  TOPICS,
  topicOfFunction,
} from './topics.ts'
import { type Ballot, castVote, toVote } from './vote.ts'

const normal = votingRules(false, DEFAULT_PARAMETERS)
const critical = votingRules(true, DEFAULT_PARAMETERS)
const open = (rules = normal, total = 10_000n) => openProposal(rules, { total, now: NOW })
const counted = (yes: bigint, no: bigint, rules = normal, total = 10_000n): ProposalVoting => ({
  ...open(rules, total),
  tally: { yes, no, total, at: NOW },
})

test.each([
  ['2.99 % yes, nobody against', counted(299n, 0n), false],
  ['3 % yes, nobody against', counted(300n, 0n), true],
  ['as many yes as no', counted(400n, 400n), false],
  ['one more yes than no', counted(401n, 400n), true],
  ['critical, 19.99 % yes', counted(1999n, 0n, critical), false],
  ['critical, 20 % yes', counted(2000n, 0n, critical), true],
  ['critical, 67 % of what was cast', counted(6700n, 3300n, critical), false],
  ['critical, more than 67 %', counted(6701n, 3299n, critical), true],
  ['nobody votes', counted(0n, 0n), false],
  ['nobody can vote', counted(0n, 0n, normal, 0n), false],
])('at the deadline: %s', (_, proposal, isAdopted) => {
  expect(isAccepted(proposal)).toBe(isAdopted)
  const decided = decide(proposal, proposal.deadline)
  expect(statusOf(decided)).toBe(isAdopted ? 'adopted' : 'rejected')
})

test.each([
  ['half yes', counted(5000n, 0n), undefined],
  ['more than half yes', counted(5001n, 0n), 'yes'],
  ['almost half no', counted(0n, 4999n), undefined],
  ['half no', counted(0n, 5000n), 'no'],
  ['critical, 67 % yes', counted(6700n, 0n, critical), undefined],
  ['critical, more than 67 % yes', counted(6701n, 0n, critical), 'yes'],
  ['critical, almost 33 % no', counted(0n, 3299n, critical), undefined],
  ['critical, 33 % no', counted(0n, 3300n, critical), 'no'],
])('before the deadline: %s', (_, proposal, decision) => {
  expect(earlyDecision(proposal)).toBe(decision)
  expect(canDecide(proposal, NOW)).toBe(decision !== undefined)
  const status = { yes: 'adopted', no: 'rejected', none: 'open' }[decision ?? 'none']
  expect(statusOf(decide(proposal, NOW))).toBe(status)
})

test('what is decided early cannot be turned by any votes that are left', () => {
  const whole = fc.bigInt({ min: 1n, max: 2n ** 70n })
  const shares = fc.tuple(fc.nat({ max: 1000 }), fc.nat({ max: 1000 }), fc.nat({ max: 1000 }))
  fc.assert(
    fc.property(whole, shares, fc.boolean(), (total, [one, two, three], isCritical) => {
      const yes = (total * BigInt(one)) / 2001n
      const no = ((total - yes) * BigInt(two)) / 1000n
      const late = ((total - yes - no) * BigInt(three)) / 1000n
      const before = counted(yes, no, isCritical ? critical : normal, total)
      const decision = earlyDecision(before)
      if (decision === undefined) return
      for (const turned of [
        counted(yes + late, no, isCritical ? critical : normal, total),
        counted(yes, no + late, isCritical ? critical : normal, total),
      ]) {
        expect(isAccepted(turned)).toBe(decision === 'yes')
      }
    }),
    share(3000),
  )
})

test('a result that turns late moves the deadline, the less the later', () => {
  const early = withTally(open(), { yes: 10n, no: 0n, total: 10_000n, at: NOW }, NOW)
  expect(early.deadline).toBe(NOW + 4n * DAY)
  const at = NOW + 3n * DAY
  const turned = withTally(early, { yes: 10n, no: 10n, total: 10_000n, at }, at)
  // 3 days + 1 day + 2 days − 1.5 days
  expect(turned.deadline).toBe(NOW + (9n * DAY) / 2n)
  const stays = withTally(turned, { yes: 10n, no: 20n, total: 10_000n, at }, at + DAY)
  expect(stays.deadline).toBe(turned.deadline)
})

test('after the deadline nothing moves it, and a decided proposal keeps its tally', () => {
  const late = open().deadline
  const tally = { yes: 10n, no: 0n, total: 10_000n, at: late }
  expect(withTally(open(), tally, late).deadline).toBe(late)
  const decided = decide(counted(5001n, 0n), NOW)
  expect(withTally(decided, { ...decided.tally, no: 4999n }, NOW + DAY)).toBe(decided)
})

test('a deadline never comes earlier, and never later than twice the increase', () => {
  const votes = fc.array(
    fc.record({
      wait: fc.bigInt({ min: 0n, max: DAY }),
      isYes: fc.boolean(),
      power: fc.bigInt({ min: 1n, max: 20n }),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(votes, fc.boolean(), (played, isCritical) => {
      let proposal = open(isCritical ? critical : normal, 1_000_000n)
      const last =
        proposal.createdAt + proposal.initialVotingPeriod + 2n * proposal.waitForQuietIncrease
      let now = NOW
      for (const { wait, isYes, power } of played) {
        now += wait
        const tally = tallyWith(proposal.tally, { vote: isYes ? 'yes' : 'no', power, now })
        const next = withTally(proposal, tally, now)
        expect(next.deadline).toBeGreaterThanOrEqual(proposal.deadline)
        expect(next.deadline).toBeLessThanOrEqual(last)
        proposal = next
      }
    }),
    share(3000),
  )
})

test('ballots added one by one are the sum of all of them', () => {
  const ballots = fc.array(
    fc.record({
      vote: fc.constantFrom('yes', 'no', 'none'),
      power: fc.bigInt({ min: 0n, max: 2n ** 64n }),
    }),
  )
  fc.assert(
    fc.property(ballots, (drawn) => {
      const all = drawn.map((ballot): Ballot => ({ ...ballot, castAt: NOW }))
      const total = all.reduce((sum, { power }) => sum + power, 0n)
      let tally: Tally = { yes: 0n, no: 0n, total, at: NOW }
      for (const { vote, power } of all) {
        if (vote !== 'none') tally = tallyWith(tally, { vote, power, now: NOW })
      }
      expect(recount(all, NOW)).toEqual(tally)
      expect(tally.yes + tally.no).toBeLessThanOrEqual(total)
    }),
    share(1000),
  )
})

test('states follow each other by what has happened', () => {
  const adopted = decide(counted(5001n, 0n), NOW)
  expect(statusOf({ ...adopted, executedAt: NOW + 1n })).toBe('executed')
  expect(statusOf({ ...adopted, failedAt: NOW + 1n })).toBe('failed')
  expect(Object.values(STATUS_NUMBERS)).toEqual([1, 2, 3, 4, 5])
  expect(rewardStatusOf(adopted, NOW)).toBe('accept-votes')
  expect(rewardStatusOf(adopted, adopted.deadline)).toBe('ready-to-settle')
  expect(rewardStatusOf({ ...adopted, isEligibleForRewards: false }, adopted.deadline)).toBe(
    'settled',
  )
  expect(rewardStatusOf({ ...adopted, settledAt: NOW }, NOW)).toBe('settled')
})

const ballot: Ballot = { vote: 'none', power: 7n, castAt: 0n }
const vote = { ballot, deadline: NOW + 1n, vote: 'yes', now: NOW } as const

test('a vote is written into the ballot, and the power stays what it was', () => {
  expect(castVote(vote)).toEqual({ vote: 'yes', power: 7n, castAt: NOW })
  expect([0, 1, 2, 3].map(toVote)).toEqual(['none', 'yes', 'no', 'none'])
})

test.each([
  [10, 'Invalid vote specified.', { vote: 'none' as const, ballot: undefined }],
  [2, 'Neuron not eligible to vote on proposal.', { ballot: undefined, deadline: NOW }],
  [
    10,
    'Neuron already voted on proposal.',
    { ballot: { ...ballot, vote: 'no' as const }, deadline: NOW },
  ],
  [10, 'Proposal deadline has passed.', { deadline: NOW }],
])('refuses a vote: %s %s', (error, text, fields) => {
  expect(castVote({ ...vote, ...fields })).toMatchObject({ error, text })
})

test('three topics are critical, and so is what an SNS adds to them', () => {
  expect(TOPICS.filter(isCriticalTopic)).toEqual([
    'DaoCommunitySettings',
    'TreasuryAssetManagement',
    'CriticalDappOperations',
  ])
  expect(TOPICS.map((topic) => functionsOfTopic(topic).map(Number))).toEqual([
    [2, 8, 13],
    [7, 15],
    [3, 10, 14],
    [],
    [1],
    [9, 12],
    [4, 5, 11, 16, 17, 19],
  ])
  expect(topicOfFunction(1000n)).toBeUndefined()
  expect(isCriticalFunction(FUNCTION.motion, 'Governance')).toBe(false)
  expect(isCriticalFunction(FUNCTION.motion, 'Governance', [1n])).toBe(true)
  expect(isCriticalFunction(1000n, undefined)).toBe(false)
})

test('critical proposals are open for five to ten days whatever the parameters say', () => {
  expect(critical).toEqual({
    minimumYesOfTotal: 2000n,
    minimumYesOfExercised: 6700n,
    initialVotingPeriod: 5n * DAY,
    waitForQuietIncrease: (5n * DAY) / 2n,
  })
  const short = { initialVotingPeriod: DAY, waitForQuietIncrease: 60n }
  expect(votingRules(true, DEFAULT_PARAMETERS, short)).toMatchObject(short)
})

test.each([
  ['normal', []],
  ['before-launch', [2, 3, 9, 10, 11, 12]],
] as const)('in the mode %s these functions are refused: %s', (mode, refused) => {
  const ids = Object.values(FUNCTION).map(Number)
  expect(ids.filter((id) => refuseFunctionInMode(BigInt(id), mode))).toEqual(refused)
})

test('before a launch neurons vote and follow, and no stake moves', () => {
  const commands = [
    'Split',
    'Disburse',
    'Configure',
    'ClaimOrRefresh',
    'StakeMaturity',
    'DisburseMaturity',
  ] as const
  for (const command of commands) {
    expect(refuseCommandInMode(command, 'before-launch')).toMatchObject({ error: 10 })
    expect(refuseCommandInMode(command, 'normal')).toBeUndefined()
  }
  expect(refuseCommandInMode('RegisterVote', 'before-launch')).toBeUndefined()
  expect(refuseCommandInMode('ClaimOrRefresh', 'before-launch', true)).toBeUndefined()
  expect(refuseFunctionInMode(FUNCTION.mintSnsTokens, 'before-launch')?.text).toBe(
    'Proposals of the kind MintSnsTokens are not allowed in the mode PreInitializationSwap.',
  )
})

test.each([
  ['title', 256],
  ['summary', 30_000],
  ['motionText', 10_000],
] as const)('a %s has at most %s bytes', (field, limit) => {
  const texts = { title: '', summary: '', url: '', motionText: '' }
  const full = `${'é'.repeat(limit / 2 - 2)}😀`
  expect(refuseTexts({ ...texts, [field]: full })).toBeUndefined()
  expect(refuseTexts({ ...texts, [field]: `${full}a` })).toMatchObject({ error: 15 })
})

test('an address has at most 2048 characters', () => {
  const texts = { title: 'a', summary: '' }
  expect(refuseTexts({ ...texts, url: 'é'.repeat(2048) })).toBeUndefined()
  expect(refuseTexts({ ...texts, url: 'é'.repeat(2049) })).toMatchObject({ error: 15 })
})

const proposing = {
  economics: economicsOf(DEFAULT_PARAMETERS),
  rejectCost: E8S,
  withBallots: 699,
  maximumWithBallots: 700,
  now: NOW,
}

test.each([
  ['may', {}, {}, undefined],
  [
    'is locked for too short a time',
    { dissolve: { kind: 'delay' as const, delay: 6n * MONTH - 1n } },
    {},
    'at least 15778800 seconds',
  ],
  [
    'owes too much',
    { stake: 10n * E8S, fees: 9n * E8S + 1n },
    {},
    "Neuron doesn't have enough stake to submit proposal.",
  ],
  ['comes when too many are open', {}, { withBallots: 700 }, 'Reached maximum number'],
])('who makes a proposal %s', (_, neuron, rules, text) => {
  const refusal = refuseProposer(neuronWith(neuron), { ...proposing, ...rules })
  if (text === undefined) expect(refusal).toBeUndefined()
  else expect(refusal?.text).toContain(text)
})

test('the reject cost is owed until the proposal is adopted', () => {
  const owing = withRejectCost(neuronWith(), E8S)
  expect(owing.fees).toBe(E8S)
  expect(withoutRejectCost(owing, E8S)).toEqual(neuronWith())
  // burned meanwhile, by paying the neuron out
  expect(withoutRejectCost(neuronWith(), E8S).fees).toBe(0n)
})
