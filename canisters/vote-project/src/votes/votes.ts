import type { PowerProof, VoterState } from '@sluice/candid/vote_project'
import { noAllocation, addPart as partOf } from '@sluice/electorate'
import { findVoter } from '../powers/powers.ts'
import { refuse } from '../project/Refusal.ts'
import type { VoteContext } from '../project/VoteContext.ts'
import { requireProposal } from '../proposals/found.ts'
import { requireBallot, requireOpen, requireOpening, requireSealed, type Said } from './ballots.ts'
import { MOST_BALLOTS, ownHand, requireOwnHand } from './hands.ts'
import { castBallot, openBallot, sealBallot, viewVoter, writeVote } from './writeVote.ts'

/** Voting oneself. Who is in no electorate writes nothing, and is refused before anything is hashed unless they bring a proof. */

export type Cast = Said & {
  readonly caller: Uint8Array
  readonly proof: PowerProof | undefined
}

/** @throws Refusal */
export function castVote(context: VoteContext, number: bigint, cast: Cast): VoterState {
  const found = requireOpen(context, number)
  requireBallot(found, cast)
  return castBallot(context, found, requireOwnHand(context, found, cast), cast)
}

/** One more part of the power for an option, as the public service takes it. @throws Refusal */
export function addPart(
  context: VoteContext,
  number: bigint,
  { caller, option, part }: { caller: Uint8Array; option: string; part: bigint },
): true {
  const found = requireOpen(context, number)
  const place = found.terms.options.indexOf(option)
  if (place < 0) refuse('There is no such option')
  const hand = requireOwnHand(context, found, { caller, proof: undefined })
  // parts are added to one's own: what a delegate has voted is replaced as a whole
  const own = hand.used > 0n ? hand.vote?.allocation : undefined
  const before = own ?? noAllocation(found.terms.options.length)
  const allocation = partOf(found.terms.kind, before, { option: place, part, power: hand.power })
  if (typeof allocation === 'string') return refuse(allocation)
  if (hand.used >= MOST_BALLOTS) refuse('You have no ballots left')
  writeVote(context, found, hand, { allocation, reason: '' })
  return true
}

/** @throws Refusal */
export function sealVote(
  context: VoteContext,
  number: bigint,
  { caller, sealed, proof }: Pick<Cast, 'caller' | 'proof'> & { readonly sealed: Uint8Array },
): VoterState {
  const found = requireSealed(context, number)
  return sealBallot(context, found, requireOwnHand(context, found, { caller, proof }), sealed)
}

/** After the end, what was sealed. @throws Refusal */
export function openVote(
  context: VoteContext,
  number: bigint,
  { caller, ...opened }: Omit<Cast, 'proof'> & { readonly salt: Uint8Array },
): VoterState {
  const found = requireOpening(context, number)
  const voter = findVoter(context, found, caller)
  return openBallot(context, found, voter && ownHand(voter), opened)
}

/** How a voter stands; undefined for who is in no list and has not voted. */
export function voterState(
  context: VoteContext,
  number: bigint,
  caller: Uint8Array,
): VoterState | undefined {
  const known = findVoter(context, requireProposal(context, number), caller)
  return known && viewVoter(context, number, known)
}
