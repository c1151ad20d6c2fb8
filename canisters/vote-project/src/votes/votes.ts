import type { Ballot as GivenBallot, PowerProof, VoterState } from '@sluice/candid/vote_project'
import { isSameBytes, sha256 } from '@sluice/canister'
import {
  type Allocation,
  allocate,
  type Ballot,
  flawOfBallot,
  HASH_BYTES,
  noAllocation,
  addPart as partOf,
  recast,
  recordHash,
  SALT_BYTES,
  sealedHash,
} from '@sluice/electorate'
import { findVoter, requireVoter, type Voter } from '../powers/powers.ts'
import { refuse } from '../project/Refusal.ts'
import { type VoteContext, voterKey } from '../project/VoteContext.ts'
import { listOf, type StoredVote } from '../project/VoteState.ts'
import { type Found, requireProposal } from '../proposals/found.ts'
import { writeCounts } from '../proposals/proposals.ts'

/** Voting. Who is in no electorate writes nothing, and is refused before anything is hashed unless they bring a proof. */

/** Each is a record that is kept: a list of voters must not be able to fill the canister. */
export const MOST_BALLOTS = 10n
const LONGEST_REASON = 500

export type Cast = {
  readonly caller: Uint8Array
  readonly ballot: GivenBallot
  readonly reason: string
  readonly proof: PowerProof | undefined
}

/** @throws Refusal */
export function castVote(context: VoteContext, number: bigint, cast: Cast): VoterState {
  const found = requireRunning(context, number)
  if (found.terms.opensUntilNs !== undefined)
    refuse('Votes of this proposal are sealed until the end')
  const ballot = requireBallot(found, cast)
  const voter = requireVoter(context, found, cast)
  const allocation = allocateIn(found, ballot, voter.power)
  if (isRepeated(context, found, voter, { allocation, reason: cast.reason }))
    return viewVoter(voter.power, voter.vote)
  requireBallotLeft(found, voter)
  return writeVote(context, found, voter, { allocation, reason: cast.reason })
}

/** One more part of the power for an option, as the public service takes it. @throws Refusal */
export function addPart(
  context: VoteContext,
  number: bigint,
  { caller, option, part }: { caller: Uint8Array; option: string; part: bigint },
): true {
  const found = requireRunning(context, number)
  if (found.terms.opensUntilNs !== undefined)
    refuse('Votes of this proposal are sealed until the end')
  const place = found.terms.options.indexOf(option)
  if (place < 0) refuse('There is no such option')
  const voter = requireVoter(context, found, { caller, proof: undefined })
  const before = voter.vote?.allocation ?? noAllocation(found.terms.options.length)
  const allocation = partOf(found.terms.kind, before, { option: place, part, power: voter.power })
  if (typeof allocation === 'string') return refuse(allocation)
  if ((voter.vote?.ballots ?? 0n) >= MOST_BALLOTS) refuse('You have no ballots left')
  writeVote(context, found, voter, { allocation, reason: '' })
  return true
}

/** @throws Refusal */
export function sealVote(
  context: VoteContext,
  number: bigint,
  { caller, sealed, proof }: Pick<Cast, 'caller' | 'proof'> & { readonly sealed: Uint8Array },
): VoterState {
  const found = requireRunning(context, number)
  if (found.terms.opensUntilNs === undefined) refuse('Votes of this proposal are open: cast yours')
  if (sealed.length !== HASH_BYTES) refuse('A sealed vote has 32 bytes')
  const voter = requireVoter(context, found, { caller, proof })
  const { vote } = voter
  if (vote?.sealed !== undefined && isSameBytes(vote.sealed, sealed))
    return viewVoter(voter.power, vote)
  requireBallotLeft(found, voter)
  const isFirst = vote === undefined
  const written = {
    power: voter.power,
    allocation: undefined,
    sealed,
    ballots: (vote?.ballots ?? 0n) + 1n,
    record: undefined,
  }
  enter(context, found, voter)
  context.state.votes.set(voterKey(number, voter.voter), written)
  if (isFirst)
    writeCounts(context, {
      ...found,
      counts: { ...found.counts, sealed: found.counts.sealed + 1n },
    })
  return viewVoter(voter.power, written)
}

/** After the end, what was sealed. @throws Refusal */
export function openVote(
  context: VoteContext,
  number: bigint,
  { salt, ...cast }: Omit<Cast, 'proof'> & { readonly salt: Uint8Array },
): VoterState {
  const found = requireProposal(context, number)
  requireOpening(context, found)
  const ballot = requireBallot(found, cast)
  if (salt.length !== SALT_BYTES) refuse('The salt has 32 bytes')
  const voter = findVoter(context, found, cast.caller)
  if (voter?.vote?.sealed === undefined) return refuse('You have sealed no vote here')
  const { vote, power } = voter
  const name = { project: context.self(), number, voter: voter.voter }
  const hash = sealedHash(sha256, { ...name, ballot, reason: cast.reason, salt })
  if (!isSameBytes(hash, vote.sealed ?? new Uint8Array()))
    refuse('This is not the vote that you have sealed')
  if (vote.allocation !== undefined) return viewVoter(power, vote)
  const allocation = allocateIn(found, ballot, power)
  const counts = { ...found.counts, sealed: found.counts.sealed - 1n }
  return writeVote(context, { ...found, counts }, voter, { allocation, reason: cast.reason })
}

function requireRunning(context: VoteContext, number: bigint): Found {
  const found = requireProposal(context, number)
  const { terms, counts } = found
  const now = context.now()
  if (counts.withdrawnAtNs !== undefined) refuse('The proposal has been withdrawn')
  if (now < terms.beginsAtNs) refuse('Voting has not begun')
  if (now >= terms.endsAtNs) refuse('Voting has ended')
  return found
}

function requireOpening({ now }: VoteContext, { terms, counts }: Found): void {
  if (counts.withdrawnAtNs !== undefined) refuse('The proposal has been withdrawn')
  if (terms.opensUntilNs === undefined) refuse('Votes of this proposal are not sealed')
  else if (now() < terms.endsAtNs) refuse('Sealed votes are opened after the end')
  else if (now() >= terms.opensUntilNs) refuse('It is too late to open a vote')
}

function requireBallot(
  { terms }: Found,
  { ballot: given, reason }: Pick<Cast, 'ballot' | 'reason'>,
) {
  if (reason.length > LONGEST_REASON) refuse(`A reason has at most ${LONGEST_REASON} characters`)
  const ballot = ballotOf(given)
  const flaw = flawOfBallot(terms.kind, ballot, terms.options.length)
  return flaw === undefined ? ballot : refuse(flaw)
}

/** Numbers beyond what a ballot has become ones that no ballot has. */
function ballotOf(given: GivenBallot): Ballot {
  if ('abstain' in given) return { kind: 'abstain' }
  const small = (value: bigint) => (value < 1n << 31n ? Number(value) : -1)
  const choices = given.choices.map(({ option, weight }) => ({
    option: small(option),
    weight: small(weight),
  }))
  return { kind: 'choices', choices }
}

const allocateIn = ({ terms }: Found, ballot: Ballot, power: bigint): Allocation =>
  allocate(terms.kind, ballot, { power, optionCount: terms.options.length })

function requireBallotLeft({ terms }: Found, { vote }: Voter): void {
  if (vote === undefined) return
  if (!terms.isChangeable) refuse('You have voted, and votes of this proposal cannot be changed')
  if (vote.ballots >= MOST_BALLOTS) refuse(`You have no ballots left: there are ${MOST_BALLOTS}`)
}

type Written = { readonly allocation: Allocation; readonly reason: string }

/** A ballot whose answer was lost comes again. */
function isRepeated(
  { state }: VoteContext,
  { number }: Found,
  { vote }: Voter,
  { allocation, reason }: Written,
): boolean {
  if (vote?.record === undefined) return false
  const last = state.records.at(listOf(number), vote.record)
  return last?.reason === reason && isSameAllocation(last.allocation, allocation)
}

const isSameAllocation = (a: Allocation, b: Allocation): boolean =>
  a.abstained === b.abstained &&
  a.used === b.used &&
  a.options.every((power, place) => power === b.options[place])

/** The voter's place among the voters of a snapshot; those of a list have one already. */
function enter({ state }: VoteContext, { number, terms }: Found, { voter, vote }: Voter): void {
  if (vote === undefined && terms.snapshot !== undefined) state.voters.append(listOf(number), voter)
}

function writeVote(
  context: VoteContext,
  found: Found,
  voter: Voter,
  { allocation, reason }: Written,
): VoterState {
  const { state, now } = context
  const list = listOf(found.number)
  const record = { voter: voter.voter, atNs: now(), allocation, reason }
  const isOpening = voter.vote?.sealed !== undefined
  const vote: StoredVote = {
    power: voter.power,
    allocation,
    sealed: voter.vote?.sealed,
    ballots: (voter.vote?.ballots ?? 0n) + (isOpening ? 0n : 1n),
    record: state.records.sizeOf(list),
  }
  enter(context, found, voter)
  state.records.append(list, record)
  state.votes.set(voterKey(found.number, voter.voter), vote)
  const { counts } = found
  writeCounts(context, {
    ...found,
    counts: {
      ...counts,
      tally: recast(counts.tally, allocation, voter.vote?.allocation),
      recordsHash: recordHash(sha256, counts.recordsHash, record),
    },
  })
  return viewVoter(voter.power, vote)
}

/** How a voter stands; undefined for who is in no list and has not voted. */
export function voterState(
  context: VoteContext,
  number: bigint,
  caller: Uint8Array,
): VoterState | undefined {
  const found = requireProposal(context, number)
  const known = findVoter(context, found, caller)
  return known && viewVoter(known.power, known.vote)
}

const viewVoter = (power: bigint, vote: StoredVote | undefined): VoterState => ({
  power: [power],
  allocation:
    vote?.allocation === undefined
      ? []
      : [{ ...vote.allocation, options: [...vote.allocation.options] }],
  sealed: vote?.sealed === undefined ? [] : [vote.sealed],
  ballotsLeft: MOST_BALLOTS - (vote?.ballots ?? 0n),
})
