import type { Principal } from '@icp-sdk/core/principal'
import type { Ballot, ProposalTerms } from '@sluice/candid/vote_project'
import { accountIdentifier, labeledTree, rootHash } from '@sluice/canister'
import { recount, resultHash, sealedHash } from '@sluice/electorate'
import { founder, person } from '@sluice/testing/exchange/people'
import { beforeEach, expect, test } from 'vitest'
import { setPowers } from '../powers/powers.ts'
import { showCertified } from '../proposals/certify.ts'
import { createProposal, withdrawProposal } from '../proposals/proposals.ts'
import {
  choose,
  electorateFor,
  type LogicProject,
  logicProject,
  nodeHash,
  proofFor,
  row,
  SECOND,
  START,
  snapshotOf,
  termsOf,
} from '../testing/logicProject.ts'
import { MOST_BALLOTS } from './hands.ts'
import { pageOfVotes } from './lists.ts'
import { addPart, castVote, openVote, sealVote, voterState } from './votes.ts'

const voters = [11, 12, 13, 14, 15].map(person)
const [alice = person(0), bob = person(0), carol = person(0)] = voters
const mallory = person(66)
const electorate = electorateFor(voters)

let project: LogicProject
beforeEach(() => {
  project = logicProject()
})

let keys = 0
function propose(change: Partial<ProposalTerms> = {}): bigint {
  keys += 1
  const terms = termsOf({ snapshot: [snapshotOf(electorate)], ...change })
  const key = Uint8Array.of(keys)
  const number = createProposal(project.context, founder.toUint8Array(), { terms, key })
  project.now = START + 20n * SECOND
  return number
}

const proofOf = (voter: Principal) => proofFor(electorate, voter.toUint8Array())
const cast = (
  number: bigint,
  voter: Principal,
  ballot: Ballot,
  reason = '',
  proof = proofOf(voter),
) => castVote(project.context, number, { caller: voter.toUint8Array(), ballot, reason, proof })
const powerOf = (voter: Principal) => proofOf(voter).power

function tallyOf(number: bigint) {
  const [shown] = showCertified(project.context, number, undefined)
  if (shown === undefined) throw new Error('the proposal is there')
  return shown.proposal
}

test('who proves their power votes with it, once', () => {
  const number = propose()
  expect(cast(number, alice, choose(0))).toMatchObject({ power: [powerOf(alice)], ballotsLeft: 9n })
  expect(tallyOf(number).tally).toEqual({
    options: [powerOf(alice), 0n, 0n],
    abstained: 0n,
    used: powerOf(alice),
    voters: 1n,
  })
  expect(() => cast(number, alice, choose(1))).toThrow('cannot be changed')
})

test('the same ballot again is answered the same and writes nothing', () => {
  const number = propose()
  const first = cast(number, alice, choose(0), 'because')
  expect(cast(number, alice, choose(0), 'because')).toEqual(first)
  expect(tallyOf(number).records).toBe(1n)
})

test.each<[string, () => unknown]>([
  ['the proof of another', () => cast(propose(), alice, choose(0), '', proofOf(bob))],
  [
    'a stranger with the proof of a voter',
    () => cast(propose(), mallory, choose(0), '', proofOf(bob)),
  ],
  [
    'more power than there is in the leaf',
    () => {
      const proof = { ...proofOf(alice), power: powerOf(alice) + 1n }
      return cast(propose(), alice, choose(0), '', proof)
    },
  ],
  [
    'a proof that is longer',
    () => {
      const { proof, ...rest } = proofOf(alice)
      const longer = { ...rest, proof: [...proof, new Uint8Array(32)] }
      return cast(propose(), alice, choose(0), '', longer)
    },
  ],
  [
    'an index beyond the list',
    () => cast(propose(), alice, choose(0), '', { ...proofOf(alice), index: 1n << 64n }),
  ],
])('%s is refused, and nothing is written', (_, attack) => {
  expect(attack).toThrow('does not lead to the root')
  expect(tallyOf(project.context.state.nextNumber.get() - 1n)).toMatchObject({ records: 0n })
  expect(project.context.state.votes.size).toBe(0)
})

test('who brings no proof, or no ballot of the proposal, is refused before anything is hashed', () => {
  const number = propose()
  const caller = mallory.toUint8Array()
  const vote = (ballot: Ballot, reason = '') =>
    castVote(project.context, number, { caller, ballot, reason, proof: undefined })
  expect(() => vote(choose(0))).toThrow('no voting power')
  expect(() => vote(choose(3))).toThrow('no such option')
  expect(() => vote(choose(0, 1))).toThrow('Choose one option')
  expect(() => vote({ choices: [{ option: 1n << 80n, weight: 1n }] })).toThrow('no such option')
  expect(() => vote(choose(0), 'x'.repeat(501))).toThrow('at most 500')
})

test('a list whose sum is more than its total cannot be voted with beyond it', () => {
  const snapshot = { ...snapshotOf(electorate), total: powerOf(alice) }
  // the root names another total, so no proof leads to it
  const number = propose({ snapshot: [snapshot] })
  expect(() => cast(number, alice, choose(0))).toThrow('does not lead to the root')
})

test('voting begins and ends to the nanosecond', () => {
  const number = propose()
  const { beginTime, endTime } = termsOf()
  project.now = beginTime - 1n
  expect(() => cast(number, alice, choose(0))).toThrow('has not begun')
  project.now = beginTime
  cast(number, alice, choose(0))
  project.now = endTime - 1n
  cast(number, bob, choose(1))
  const last = tallyOf(number)
  project.now = endTime
  expect(() => cast(number, carol, choose(1))).toThrow('has ended')
  expect(() => withdrawProposal(project.context, number)).toThrow('has ended')
  expect(tallyOf(number)).toEqual(last)
})

test('a vote may be changed as often as there are ballots, and counts once', () => {
  const number = propose({ isChangeable: true })
  for (let ballot = 0; ballot < MOST_BALLOTS; ballot++) cast(number, alice, choose(ballot % 2))
  expect(() => cast(number, alice, choose(2))).toThrow('no ballots left')
  expect(tallyOf(number)).toMatchObject({
    tally: { voters: 1n, used: powerOf(alice), options: [0n, powerOf(alice), 0n] },
    records: MOST_BALLOTS,
  })
})

test('what is certified is what the records add up to', () => {
  const number = propose({ isChangeable: true })
  cast(number, alice, choose(0), 'deep enough')
  cast(number, bob, { abstain: null })
  cast(number, alice, choose(1))
  const proposal = tallyOf(number)
  const { content } = pageOfVotes(project.context, number, { offset: 0n, limit: 100n })
  const records = content.map(({ voter, time, allocation, reason }) => {
    if (!('principal' in voter)) throw new Error('all voters are principals')
    return { voter: voter.principal.toUint8Array(), atNs: time, allocation, reason }
  })
  const again = recount(nodeHash, records, 3)
  expect(again).toEqual({ tally: proposal.tally, recordsHash: proposal.recordsHash })
  const terms = project.context.state.counts.get(number)?.termsHash ?? new Uint8Array()
  const content32 = resultHash(nodeHash, {
    project: project.context.self(),
    number,
    terms,
    total: proposal.total,
    ...again,
    records: 3n,
    closesAtNs: proposal.closesAt,
  })
  const utf8 = new TextEncoder()
  const inner = labeledTree([
    { label: utf8.encode(`${number}`), subtree: { kind: 'leaf', content: content32 } },
  ])
  const tree = labeledTree([{ label: utf8.encode('proposals'), subtree: inner }])
  expect(project.certified()).toEqual(rootHash(tree))
})

test('who is in the list by an account identifier votes as its principal', () => {
  const ids = voters.map((voter) => ({
    voter: accountIdentifier(voter.toUint8Array()),
    power: 5n,
  }))
  const list = setPowers
  const number = createProposal(project.context, founder.toUint8Array(), {
    terms: termsOf(),
    key: Uint8Array.of(200),
  })
  const address = Buffer.from(ids[0]?.voter ?? []).toString('hex')
  list(project.context, number, [{ address: { address }, availablePowers: 5n, usedPowers: 0n }])
  project.now = START + 20n * SECOND
  expect(
    addPart(project.context, number, { caller: alice.toUint8Array(), option: 'Yes', part: 5n }),
  ).toBe(true)
  expect(tallyOf(number).tally.used).toBe(5n)
})

test('by an uploaded list parts of a power go to options, never more than there is', () => {
  const number = createProposal(project.context, founder.toUint8Array(), {
    terms: termsOf({ kind: { weighted: null } }),
    key: Uint8Array.of(201),
  })
  const vote = (voter: Principal, option: string, part: bigint) =>
    addPart(project.context, number, { caller: voter.toUint8Array(), option, part })
  project.now = START + 20n * SECOND
  expect(() => vote(alice, 'Yes', 1n)).toThrow('The proposal has no voting rights allocated')
  project.now = START
  setPowers(project.context, number, [row(alice, 10n), row(bob, 1n)])
  setPowers(project.context, number, [row(alice, 12n)])
  expect(tallyOf(number)).toMatchObject({ count: 2n, total: 13n })
  project.now = START + 20n * SECOND
  expect(() => setPowers(project.context, number, [row(carol, 1n)])).toThrow('has begun')
  expect(() => vote(carol, 'Yes', 1n)).toThrow('no voting power')
  vote(alice, 'Yes', 7n)
  vote(alice, 'No', 5n)
  expect(() => vote(alice, 'Later', 1n)).toThrow('so much voting power')
  expect(tallyOf(number).tally).toEqual({
    options: [7n, 5n, 0n],
    abstained: 0n,
    used: 12n,
    voters: 1n,
  })
})

const SALT = new Uint8Array(32).fill(9)
const sealed = (number: bigint, voter: Principal, option: number, reason: string) =>
  sealedHash(nodeHash, {
    project: project.context.self(),
    number,
    voter: voter.toUint8Array(),
    ballot: { kind: 'choices', choices: [{ option, weight: 10_000 }] },
    reason,
    salt: SALT,
  })

test('a sealed vote tells nothing until it is opened, and counts only then', () => {
  const { endTime } = termsOf()
  const number = propose({ opensUntil: [endTime + 120n * SECOND] })
  const caller = alice.toUint8Array()
  const seal = sealed(number, alice, 0, 'deep')
  sealVote(project.context, number, { caller, sealed: seal, proof: proofOf(alice) })
  sealVote(project.context, number, { caller, sealed: seal, proof: undefined })
  // bob repeats what alice has sealed
  sealVote(project.context, number, {
    caller: bob.toUint8Array(),
    sealed: seal,
    proof: proofOf(bob),
  })
  expect(tallyOf(number)).toMatchObject({ sealed: 2n, records: 0n, tally: { used: 0n } })
  expect(() => cast(number, alice, choose(0))).toThrow('sealed until the end')
  const open = (voter: Principal, option: number, reason: string) =>
    openVote(project.context, number, {
      caller: voter.toUint8Array(),
      ballot: choose(option),
      reason,
      salt: SALT,
    })
  expect(() => open(alice, 0, 'deep')).toThrow('after the end')
  project.now = endTime
  expect(() => open(alice, 1, 'deep')).toThrow('not the vote that you have sealed')
  expect(() => open(alice, 0, 'shallow')).toThrow('not the vote that you have sealed')
  expect(() => open(bob, 0, 'deep')).toThrow('not the vote that you have sealed')
  open(alice, 0, 'deep')
  open(alice, 0, 'deep')
  expect(tallyOf(number)).toMatchObject({
    sealed: 1n,
    records: 1n,
    tally: { used: powerOf(alice), voters: 1n },
  })
  project.now = endTime + 120n * SECOND
  expect(() => open(bob, 0, 'deep')).toThrow('too late')
})

test('a withdrawn proposal takes no votes and stays to be seen', () => {
  const number = propose()
  cast(number, alice, choose(0))
  withdrawProposal(project.context, number)
  expect(() => cast(number, bob, choose(0))).toThrow('withdrawn')
  expect(tallyOf(number)).toMatchObject({ closesAt: project.now, tally: { voters: 1n } })
})

test('a voter sees how they stand', () => {
  const number = propose({ isChangeable: true })
  expect(voterState(project.context, number, alice.toUint8Array())).toBeUndefined()
  cast(number, alice, choose(2))
  expect(voterState(project.context, number, alice.toUint8Array())).toMatchObject({
    allocation: [{ used: powerOf(alice) }],
    ballotsLeft: MOST_BALLOTS - 1n,
  })
})
