import type { VoterState } from '@sluice/candid/vote_project'
import { isSameBytes, sha256 } from '@sluice/canister'
import {
  type Allocation,
  HASH_BYTES,
  recast,
  recordHash,
  SALT_BYTES,
  sealedHash,
} from '@sluice/electorate'
import type { Voter } from '../powers/powers.ts'
import { refuse } from '../project/Refusal.ts'
import { type VoteContext, voterKey } from '../project/VoteContext.ts'
import { listOf, recordKey, type StoredVote } from '../project/VoteState.ts'
import type { Found } from '../proposals/found.ts'
import { writeCounts } from '../proposals/proposals.ts'
import { allocateIn, requireBallot, type Said } from './ballots.ts'
import { type Hand, isInPerson, MOST_BALLOTS, requireBallotLeft } from './hands.ts'

/** What a ballot writes down, whoever gives it for a voter. */

/** @throws Refusal */
export function castBallot(context: VoteContext, found: Found, hand: Hand, said: Said): VoterState {
  const ballot = requireBallot(found, said)
  const written = { allocation: allocateIn(found, ballot, hand.power), reason: said.reason }
  if (isRepeated(context, found, hand, written)) return viewVoter(context, found.number, hand)
  requireBallotLeft(found, hand)
  return writeVote(context, found, hand, written)
}

/** @throws Refusal */
export function sealBallot(
  context: VoteContext,
  found: Found,
  hand: Hand,
  sealed: Uint8Array,
): VoterState {
  const { number, counts } = found
  const { vote, used } = hand
  if (sealed.length !== HASH_BYTES) refuse('A sealed vote has 32 bytes')
  if (used > 0n && vote?.sealed !== undefined && isSameBytes(vote.sealed, sealed))
    return viewVoter(context, number, hand)
  requireBallotLeft(found, hand)
  const written = {
    power: hand.power,
    allocation: undefined,
    sealed,
    ballots: ballotsAfter(hand, 1n),
    record: undefined,
  }
  enter(context, found, hand)
  writeHand(context, number, hand, written)
  if (vote === undefined)
    writeCounts(context, { ...found, counts: { ...counts, sealed: counts.sealed + 1n } })
  return viewVoter(context, number, { ...hand, vote: written })
}

/** @throws Refusal for what is not the ballot that was sealed */
export function openBallot(
  context: VoteContext,
  found: Found,
  hand: Hand | undefined,
  { salt, ...said }: Said & { readonly salt: Uint8Array },
): VoterState {
  const ballot = requireBallot(found, said)
  if (salt.length !== SALT_BYTES) refuse('The salt has 32 bytes')
  if (hand?.vote?.sealed === undefined || hand.used === 0n)
    return refuse('You have sealed no vote here')
  const { vote, power } = hand
  const { reason } = said
  const name = { project: context.self(), number: found.number, voter: hand.voter }
  const hash = sealedHash(sha256, { ...name, ballot, reason, salt })
  if (!isSameBytes(hash, vote.sealed ?? new Uint8Array()))
    refuse('This is not the vote that you have sealed')
  if (vote.allocation !== undefined) return viewVoter(context, found.number, hand)
  const allocation = allocateIn(found, ballot, power)
  const counts = { ...found.counts, sealed: found.counts.sealed - 1n }
  return writeVote(context, { ...found, counts }, hand, { allocation, reason })
}

type Written = { readonly allocation: Allocation; readonly reason: string }

/** A ballot whose answer was lost comes again; one of the other hand is another one. */
function isRepeated(
  { state }: VoteContext,
  { number }: Found,
  { vote, used }: Hand,
  { allocation, reason }: Written,
): boolean {
  if (vote?.record === undefined || used === 0n) return false
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

/** Own ballots of the voter when this hand has given so many more. */
const ballotsAfter = ({ delegate, vote }: Hand, more: bigint): bigint =>
  (vote?.ballots ?? 0n) + (delegate === undefined ? more : 0n)

/** The vote of a voter, and whose it is. */
function writeHand(
  { state }: VoteContext,
  number: bigint,
  { delegate, voter, used }: Hand,
  vote: StoredVote,
): void {
  const key = voterKey(number, voter)
  state.votes.set(key, vote)
  // what is opened was counted when it was sealed
  const more = vote.sealed !== undefined && vote.allocation !== undefined ? 0n : 1n
  if (delegate !== undefined) state.byDelegate.set(key, { delegate, ballots: used + more })
}

/** Writes a record, and what it makes of the tally. */
export function writeVote(
  context: VoteContext,
  found: Found,
  hand: Hand,
  { allocation, reason }: Written,
): VoterState {
  const { state, now } = context
  const { number, counts } = found
  const list = listOf(number)
  const record = { voter: hand.voter, atNs: now(), allocation, reason }
  const { sealed, allocation: before } = hand.vote ?? {}
  const place = state.records.sizeOf(list)
  const vote: StoredVote = {
    power: hand.power,
    allocation,
    sealed,
    ballots: ballotsAfter(hand, sealed === undefined ? 1n : 0n),
    record: place,
  }
  enter(context, found, hand)
  state.records.append(list, record)
  if (hand.delegate !== undefined) state.recordBy.set(recordKey(number, place), hand.delegate)
  writeHand(context, number, hand, vote)
  writeCounts(context, {
    ...found,
    counts: {
      ...counts,
      tally: recast(counts.tally, allocation, before),
      recordsHash: recordHash(sha256, counts.recordsHash, { ...record, by: hand.delegate }),
    },
  })
  return viewVoter(context, number, { ...hand, vote })
}

export function viewVoter(
  { state, toPrincipal }: VoteContext,
  number: bigint,
  voter: Voter,
): VoterState {
  const { power, vote } = voter
  const by = isInPerson(voter) ? undefined : state.byDelegate.get(voterKey(number, voter.voter))
  return {
    power: [power],
    allocation:
      vote?.allocation === undefined
        ? []
        : [{ ...vote.allocation, options: [...vote.allocation.options] }],
    sealed: vote?.sealed === undefined ? [] : [vote.sealed],
    ballotsLeft: MOST_BALLOTS - (vote?.ballots ?? 0n),
    by: by === undefined ? [] : [toPrincipal(by.delegate)],
  }
}
