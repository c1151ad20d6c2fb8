import { Principal } from '@icp-sdk/core/principal'
import { founder, person } from '@sluice/testing/exchange/people'
import { beforeEach, expect, test } from 'vitest'
import { setPowers } from '../powers/powers.ts'
import { requireProposal, viewProposal } from '../proposals/found.ts'
import { changeProposal, createProposal, deleteProposal } from '../proposals/proposals.ts'
import { delegating } from '../testing/delegating.ts'
import {
  choose,
  electorateFor,
  type LogicProject,
  logicProject,
  row,
  START,
  snapshotOf,
  termsOf,
} from '../testing/logicProject.ts'
import { delegationOf } from './delegations.ts'
import { pageOfDelegators } from './delegatorList.ts'
import { setDelegate } from './setDelegate.ts'

const voters = [11, 12, 13, 14, 15].map(person)
const [alice = person(0), bob = person(0), carol = person(0)] = voters
const [dave, erin, mallory] = [person(31), person(32), person(66)]
const electorate = electorateFor(voters)

let project: LogicProject
let act: ReturnType<typeof delegating>
let first: bigint
beforeEach(() => {
  project = logicProject()
  act = delegating(project, electorate)
  first = act.propose()
})

const standing = (voter: typeof alice, number?: bigint) =>
  delegationOf(project.context, voter.toUint8Array(), number)?.delegate
const delegatorsOf = (delegate: typeof alice, number?: bigint, after?: bigint, limit = 100n) =>
  pageOfDelegators(project.context, delegate.toUint8Array(), { number, after, limit })
const named = (delegate: typeof alice, number?: bigint) =>
  delegatorsOf(delegate, number).content.map(({ delegator }) => delegator.toText())

test('a proposal counts the delegations of before it, and later changes concern later ones', () => {
  act.delegate(alice, dave, first)
  expect(standing(alice)).toEqual(dave.toUint8Array())
  expect(standing(alice, first)).toBeUndefined()
  const second = act.propose()
  act.delegate(alice, erin)
  const third = act.propose()
  act.delegate(alice, undefined)
  expect(standing(alice)).toBeUndefined()
  expect([second, third].map((number) => standing(alice, number))).toEqual(
    [dave, erin].map((one) => one.toUint8Array()),
  )
  expect([named(dave, second), named(dave, third), named(dave)]).toEqual([[alice.toText()], [], []])
  expect(named(erin, third)).toEqual([alice.toText()])
  const blockOf = (number: bigint) =>
    viewProposal(project.context, requireProposal(project.context, number)).delegations
  expect([first, second, third].map(blockOf)).toEqual([0n, 1n, 2n])
})

test('the delegate is named to those who ask, with how each voter stands', () => {
  act.delegate(alice, dave, first)
  act.delegate(bob, dave, first)
  const number = act.propose()
  act.vote(number, bob, choose(1))
  expect(delegatorsOf(dave, number).content).toMatchObject([
    { delegator: alice, voter: [] },
    { delegator: bob, voter: [{ by: [], power: [act.powerOf(bob)] }] },
  ])
  const page = delegatorsOf(dave, number, undefined, 1n)
  expect(page.content).toHaveLength(1)
  expect(delegatorsOf(dave, number, page.next[0], 1n).content).toMatchObject([{ delegator: bob }])
})

test('a proposal of before there were delegations counts none, and says what it said', () => {
  act.delegate(alice, dave, first)
  const number = act.propose()
  project.context.state.stated.delete(number)
  expect(standing(alice, number)).toBeUndefined()
  expect(viewProposal(project.context, requireProposal(project.context, number)).delegations).toBe(
    0n,
  )
})

test('a proposal that is changed before it begins states the delegations of then', () => {
  project.now = START
  const terms = termsOf({ snapshot: [snapshotOf(electorate)] })
  const key = Uint8Array.of(99)
  const number = createProposal(project.context, founder.toUint8Array(), { terms, key })
  act.delegate(alice, dave, first)
  const hashOf = () => project.context.state.counts.get(number)?.termsHash
  const before = hashOf()
  changeProposal(project.context, number, terms)
  expect(standing(alice, number)).toEqual(dave.toUint8Array())
  expect(hashOf()).not.toEqual(before)
  deleteProposal(project.context, number)
  expect(project.context.state.stated.get(number)).toBeUndefined()
})

test.each<[string, () => unknown, string]>([
  ['a stranger', () => act.delegate(alice, dave), 'in the electorate of a proposal'],
  [
    'a stranger with the proof of a voter',
    () =>
      setDelegate(project.context, mallory.toUint8Array(), {
        delegate: dave.toUint8Array(),
        membership: { number: first, proof: [act.proofOf(bob)] },
      }),
    'does not lead to the root',
  ],
  ['who names no proposal', () => act.delegate(alice, dave, 99n), 'no such proposal'],
  ['who names themself', () => act.delegate(alice, alice, first), 'without a delegation'],
  ['who names nobody', () => act.delegate(alice, Principal.anonymous(), first), 'Nobody can vote'],
])('%s is refused, and writes nothing', (_, attack, reason) => {
  expect(attack).toThrow(reason)
  const { delegators, delegationBlocks, delegatorOf } = project.context.state
  expect([delegators.size, delegatorOf.size, delegationBlocks.get()]).toEqual([0, 0, 0n])
})

test('a list that was uploaded names its voters without a proof', () => {
  project.now = START
  const number = createProposal(project.context, founder.toUint8Array(), {
    terms: termsOf(),
    key: Uint8Array.of(98),
  })
  setPowers(project.context, number, [row(mallory, 3n)])
  const membership = { number, proof: [] as [] }
  const caller = mallory.toUint8Array()
  setDelegate(project.context, caller, { delegate: dave.toUint8Array(), membership })
  expect(named(dave)).toEqual([mallory.toText()])
})

test('what is given again, and taken back by who has none, writes nothing', () => {
  act.delegate(bob, undefined)
  act.delegate(alice, dave, first)
  act.delegate(alice, dave)
  expect(project.context.state.delegationBlocks.get()).toBe(1n)
})

test('changes between two proposals take the place of each other, and what is kept is bounded', () => {
  act.delegate(alice, dave, first)
  for (let round = 0; round < 50; round++) act.delegate(alice, round % 2 === 0 ? erin : dave)
  const kept = () => project.context.state.delegators.get(alice.toUint8Array())?.history ?? []
  expect(kept()).toHaveLength(1)
  const second = act.propose()
  for (let round = 0; round < 20; round++) {
    act.delegate(alice, round % 2 === 0 ? erin : carol)
    act.propose()
  }
  expect(kept()).toHaveLength(10)
  // forgotten: in the oldest proposal the voter has no delegate, and votes themself
  expect(standing(alice, second)).toBeUndefined()
  expect(named(dave, second)).toEqual([])
  expect(project.context.state.delegatorsOf.sizeOf(dave.toUint8Array())).toBe(0)
  expect(named(carol)).toEqual([alice.toText()])
})
