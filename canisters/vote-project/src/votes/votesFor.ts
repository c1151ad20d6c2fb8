import type { PowerProof, VoterState } from '@sluice/candid/vote_project'
import { attempt, refuse } from '../project/Refusal.ts'
import type { VoteContext } from '../project/VoteContext.ts'
import { requireBallot, requireOpen, requireOpening, requireSealed, type Said } from './ballots.ts'
import { findDelegateHand, requireDelegateHand } from './hands.ts'
import { castBallot, openBallot, sealBallot } from './writeVote.ts'

/**
 * Voting for those who delegate: the delegate names them, with proofs of their powers. Each is a vote of its own, and one that is refused keeps no
 * other from counting.
 */

/** Each takes a proof's hashes. */
const MOST_AT_ONCE = 20

type Answers = ({ ok: VoterState } | { err: string })[]
type Power = { readonly voter: Uint8Array; readonly proof: PowerProof | undefined }

/** @throws Refusal */
export function castVotesFor(
  context: VoteContext,
  number: bigint,
  { delegate, voters, ...said }: Said & Delegated<Power>,
): Answers {
  requireDelegate(context, delegate, voters.length)
  requireBallot(requireOpen(context, number), said)
  return each(voters, (power) => {
    // one vote after another: each finds the tally of those before
    const found = requireOpen(context, number)
    return castBallot(
      context,
      found,
      requireDelegateHand(context, found, { delegate, ...power }),
      said,
    )
  })
}

/** @throws Refusal */
export function sealVotesFor(
  context: VoteContext,
  number: bigint,
  { delegate, voters }: Delegated<Power & { readonly sealed: Uint8Array }>,
): Answers {
  requireDelegate(context, delegate, voters.length)
  requireSealed(context, number)
  return each(voters, ({ sealed, ...power }) => {
    const found = requireSealed(context, number)
    return sealBallot(
      context,
      found,
      requireDelegateHand(context, found, { delegate, ...power }),
      sealed,
    )
  })
}

/** @throws Refusal */
export function openVotesFor(
  context: VoteContext,
  number: bigint,
  { delegate, voters, ...opened }: Said & { readonly salt: Uint8Array } & Delegated<Uint8Array>,
): Answers {
  requireDelegate(context, delegate, voters.length)
  requireBallot(requireOpening(context, number), opened)
  return each(voters, (voter) => {
    const found = requireOpening(context, number)
    return openBallot(context, found, findDelegateHand(context, found, { delegate, voter }), opened)
  })
}

type Delegated<Voter> = { readonly delegate: Uint8Array; readonly voters: readonly Voter[] }

/** Who is nobody's delegate is refused before anything else is looked at. */
function requireDelegate({ state }: VoteContext, delegate: Uint8Array, voters: number): void {
  if (state.delegatorsOf.sizeOf(delegate) === 0) refuse('Nobody delegates to you in this project')
  if (voters === 0 || voters > MOST_AT_ONCE) refuse(`Name 1 to ${MOST_AT_ONCE} voters at once`)
}

const each = <Voter>(voters: readonly Voter[], vote: (voter: Voter) => VoterState): Answers =>
  voters.map((voter) => attempt(() => vote(voter)))
