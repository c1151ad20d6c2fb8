import type { Principal } from '@icp-sdk/core/principal'
import { recount, sealedHash } from '@sluice/electorate'
import { share } from '@sluice/test-depth'
import { person } from '@sluice/testing/exchange/people'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { findProposal, viewProposal } from '../proposals/found.ts'
import { withdrawProposal } from '../proposals/proposals.ts'
import { delegating } from '../testing/delegating.ts'
import {
  choose,
  electorateFor,
  type LogicProject,
  logicProject,
  nodeHash,
  SECOND,
  termsOf,
} from '../testing/logicProject.ts'
import { MOST_BALLOTS } from './hands.ts'
import { pageOfVotes } from './lists.ts'
import { addPart, openVote, sealVote, voterState } from './votes.ts'
import { castVotesFor, openVotesFor, sealVotesFor } from './votesFor.ts'

const voters = [11, 12, 13, 14, 15].map(person)
const [alice = person(0), bob = person(0), carol = person(0)] = voters
const [dave, mallory] = [person(31), person(66)]
const electorate = electorateFor(voters)

let project: LogicProject
let act: ReturnType<typeof delegating>
beforeEach(() => {
  project = logicProject()
  act = delegating(project, electorate)
  const first = act.propose()
  act.delegate(alice, dave, first)
  act.delegate(bob, dave, first)
})

function stateOf(number: bigint) {
  const found = findProposal(project.context, number)
  if (found === undefined) throw new Error('the proposal is there')
  return viewProposal(project.context, found)
}

const standing = (number: bigint, voter: Principal) =>
  voterState(project.context, number, voter.toUint8Array())

/** What the records come to, counted by whoever reads them. */
function recountedOf(number: bigint) {
  const { content } = pageOfVotes(project.context, number, { offset: 0n, limit: 500n })
  const records = content.map(({ voter, time, allocation, reason, by: [by] }) => {
    if (!('principal' in voter)) throw new Error('all voters are principals')
    const bytes = voter.principal.toUint8Array()
    return { voter: bytes, atNs: time, allocation, reason, by: by?.toUint8Array() }
  })
  return recount(nodeHash, records, 3)
}

test('a delegate votes for those who delegate, and the records say so', () => {
  const number = act.propose()
  const answers = act.voteFor(number, dave, [alice, bob], choose(0))
  expect(answers).toMatchObject([{ ok: { by: [dave] } }, { ok: { by: [dave] } }])
  const power = act.powerOf(alice) + act.powerOf(bob)
  expect(stateOf(number).tally).toMatchObject({ options: [power, 0n, 0n], voters: 2n })
  const { content } = pageOfVotes(project.context, number, { offset: 0n, limit: 10n })
  expect(content).toMatchObject([{ by: [dave] }, { by: [dave] }])
  expect(recountedOf(number)).toEqual({
    tally: stateOf(number).tally,
    recordsHash: stateOf(number).recordsHash,
  })
})

test('who votes themself takes the place of their delegate, before and after, also where votes are fixed', () => {
  const number = act.propose()
  act.vote(number, alice, choose(1))
  act.voteFor(number, dave, [bob], choose(0))
  expect(act.voteFor(number, dave, [alice], choose(0))).toEqual([
    { err: 'This voter has voted themself' },
  ])
  // the same choice in person is a vote of one's own
  expect(act.vote(number, bob, choose(0))).toMatchObject({ by: [], ballotsLeft: MOST_BALLOTS - 1n })
  expect(act.voteFor(number, dave, [bob], choose(1))).toEqual([
    { err: 'This voter has voted themself' },
  ])
  expect(() => act.vote(number, bob, choose(1))).toThrow('cannot be changed')
  expect(stateOf(number).tally).toMatchObject({
    options: [act.powerOf(bob), act.powerOf(alice), 0n],
    voters: 2n,
  })
})

test('a delegate who is not asked, for voters of others, or for themself, changes nothing', () => {
  const number = act.propose()
  expect(() => act.voteFor(number, mallory, [alice], choose(0))).toThrow('Nobody delegates to you')
  expect(act.voteFor(number, dave, [carol, alice], choose(0))).toMatchObject([
    { err: 'This voter does not delegate to you in this proposal' },
    { ok: {} },
  ])
  expect(() => act.voteFor(number, dave, [], choose(0))).toThrow('1 to 20')
  const many = Array.from({ length: 21 }, () => alice)
  expect(() => act.voteFor(number, dave, many, choose(0))).toThrow('1 to 20')
  expect(() => act.voteFor(number, dave, [bob], choose(7))).toThrow('no such option')
  expect(stateOf(number).tally.voters).toBe(1n)
})

test('a power that is not proven is not voted with', () => {
  const number = act.propose()
  const proof = { ...act.proofOf(alice), power: 999n }
  const vote = (given: typeof proof | undefined) =>
    castVotesFor(project.context, number, {
      delegate: dave.toUint8Array(),
      voters: [{ voter: alice.toUint8Array(), proof: given }],
      ballot: choose(0),
      reason: '',
    })
  expect(vote(proof)).toEqual([{ err: expect.stringContaining('does not lead to the root') }])
  expect(vote(undefined)).toEqual([{ err: expect.stringContaining('bring no proof') }])
  expect(vote(act.proofOf(bob))).toEqual([{ err: expect.stringContaining('does not lead') }])
})

test('a voter named twice is counted once, and a batch that comes again writes nothing', () => {
  const number = act.propose()
  act.voteFor(number, dave, [alice, alice, bob], choose(0))
  act.voteFor(number, dave, [alice, bob], choose(0))
  expect(stateOf(number)).toMatchObject({ records: 2n, tally: { voters: 2n } })
})

test('a delegate changes a vote where votes may be changed, as often as there are ballots', () => {
  const fixed = act.propose()
  act.voteFor(fixed, dave, [alice], choose(0))
  expect(act.voteFor(fixed, dave, [alice], choose(1))).toEqual([
    { err: expect.stringContaining('cannot be changed') },
  ])
  const number = act.propose({ isChangeable: true })
  for (let ballot = 0; ballot < MOST_BALLOTS; ballot++)
    act.voteFor(number, dave, [alice], choose(ballot % 2))
  expect(act.voteFor(number, dave, [alice], choose(2))).toEqual([
    { err: expect.stringContaining('no ballots left') },
  ])
  // the voter's own ballots are all there
  expect(act.vote(number, alice, choose(2))).toMatchObject({ ballotsLeft: MOST_BALLOTS - 1n })
  expect(stateOf(number).tally).toMatchObject({ voters: 1n, used: act.powerOf(alice) })
})

test('a proposal that is withdrawn, has not begun or has ended takes no delegated votes', () => {
  const number = act.propose()
  const { beginTime, endTime } = termsOf()
  for (const [at, reason] of [
    [beginTime - 1n, 'has not begun'],
    [endTime, 'has ended'],
  ] as const) {
    project.now = at
    expect(() => act.voteFor(number, dave, [alice], choose(0))).toThrow(reason)
  }
  project.now = beginTime
  withdrawProposal(project.context, number)
  expect(() => act.voteFor(number, dave, [alice], choose(0))).toThrow('withdrawn')
})

test("parts of a power are added to one's own, not to what a delegate has voted", () => {
  const number = act.propose({ kind: { weighted: null } })
  act.voteFor(number, dave, [alice], choose(0))
  addPart(project.context, number, { caller: alice.toUint8Array(), option: 'No', part: 4n })
  expect(stateOf(number).tally).toMatchObject({ options: [0n, 4n, 0n], used: 4n, voters: 1n })
  expect(standing(number, alice)).toMatchObject({ by: [] })
})

const SALT = new Uint8Array(32).fill(9)
const sealedOf = (number: bigint, voter: Principal, option: number) =>
  sealedHash(nodeHash, {
    project: project.context.self(),
    number,
    voter: voter.toUint8Array(),
    ballot: { kind: 'choices', choices: [{ option, weight: 10_000 }] },
    reason: '',
    salt: SALT,
  })

test("sealed votes are sealed and opened for others, and one's own seal takes their place", () => {
  const { endTime } = termsOf()
  const number = act.propose({ opensUntil: [endTime + 120n * SECOND] })
  const delegate = dave.toUint8Array()
  const sealFor = () =>
    sealVotesFor(project.context, number, {
      delegate,
      voters: [alice, bob].map((voter) => ({
        voter: voter.toUint8Array(),
        sealed: sealedOf(number, voter, 0),
        proof: act.proofOf(voter),
      })),
    })
  expect(sealFor()).toMatchObject([{ ok: { by: [dave] } }, { ok: { by: [dave] } }])
  expect(() => act.voteFor(number, dave, [alice], choose(0))).toThrow('sealed until the end')
  const caller = bob.toUint8Array()
  const own = sealedOf(number, bob, 1)
  sealVote(project.context, number, { caller, sealed: own, proof: act.proofOf(bob) })
  expect(sealFor()).toMatchObject([{ ok: {} }, { err: 'This voter has voted themself' }])
  expect(stateOf(number)).toMatchObject({ sealed: 2n, records: 0n })
  const openFor = (option: number) =>
    openVotesFor(project.context, number, {
      delegate,
      voters: [alice, bob, carol].map((voter) => voter.toUint8Array()),
      ballot: choose(option),
      reason: '',
      salt: SALT,
    })
  expect(() => openFor(0)).toThrow('after the end')
  project.now = endTime
  const said = { caller: alice.toUint8Array(), ballot: choose(0), reason: '', salt: SALT }
  // what a delegate has sealed is the delegate's to open
  expect(() => openVote(project.context, number, said)).toThrow('have sealed no vote')
  expect(openFor(1)[0]).toEqual({ err: 'This is not the vote that you have sealed' })
  const opened = openFor(0)
  expect(opened).toMatchObject([
    { ok: { by: [dave] } },
    { err: 'This voter has voted themself' },
    { err: 'This voter does not delegate to you in this proposal' },
  ])
  expect(openFor(0)).toEqual(opened)
  openVote(project.context, number, { caller, ballot: choose(1), reason: '', salt: SALT })
  expect(stateOf(number)).toMatchObject({
    sealed: 0n,
    records: 2n,
    tally: { options: [act.powerOf(alice), act.powerOf(bob), 0n], voters: 2n },
  })
})

type Move = { readonly kind: 'own' | 'for' | 'delegate'; readonly who: number; readonly to: number }
const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom('own', 'for', 'delegate'),
  who: fc.nat(4),
  to: fc.nat(2),
})
const tried = (work: () => unknown) => {
  try {
    work()
  } catch {
    // a refusal writes nothing, which is what the tally is held against
  }
}

test('whatever the order, each power counts once, as its voter or else their delegate said last', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(fc.nat(4)),
      fc.array(move),
      (isChangeable, chosen, moves) => {
        project = logicProject()
        act = delegating(project, electorate)
        const first = act.propose()
        const at = (place: number) => voters[place % voters.length] ?? alice
        // some delegate, among them to voters, who do not hand on what they are given
        for (const [place, to] of chosen.slice(0, 5).entries())
          tried(() => act.delegate(at(place), at(to), first))
        const delegateOf = new Map(
          chosen.slice(0, 5).flatMap((to, place) => (to === place ? [] : [[place, to] as const])),
        )
        const number = act.propose({ isChangeable })
        const expected = new Map<number, { option: number; isOwn: boolean }>()
        const ballots = new Map<string, number>()
        for (const { kind, who, to } of moves) {
          // from now on nobody's delegation changes anything here
          if (kind === 'delegate') tried(() => act.delegate(at(who), at(who + 1 + to), first))
          else if (kind === 'own') tried(() => act.vote(number, at(who), choose(to)))
          else
            for (const delegate of voters)
              tried(() => act.voteFor(number, delegate, [at(who)], choose(to)))
          if (kind === 'delegate' || (kind === 'for' && !delegateOf.has(who))) continue
          const before = expected.get(who)
          const isOwn = kind === 'own'
          if (!isOwn && before?.isOwn) continue
          const isSameHand = before?.isOwn === isOwn
          if (isSameHand && (before?.option === to || !isChangeable)) continue
          const used = ballots.get(`${who} ${kind}`) ?? 0
          if (used >= Number(MOST_BALLOTS)) continue
          ballots.set(`${who} ${kind}`, used + 1)
          expected.set(who, { option: to, isOwn })
        }
        const options = [0n, 0n, 0n]
        for (const [who, { option }] of expected)
          options[option] = (options[option] ?? 0n) + act.powerOf(at(who))
        const { tally, recordsHash } = stateOf(number)
        expect(tally).toMatchObject({ options, voters: BigInt(expected.size) })
        expect(recountedOf(number)).toEqual({ tally, recordsHash })
        for (const [who, { isOwn }] of expected)
          expect(standing(number, at(who))?.by).toHaveLength(isOwn ? 0 : 1)
      },
    ),
    share(300),
  )
})
