import type { PowerProof } from '@sluice/candid/vote_project'
import { isDelegateOf } from '../delegations/delegations.ts'
import { findVoter, requireVoter, type Voter } from '../powers/powers.ts'
import { refuse } from '../project/Refusal.ts'
import { type VoteContext, voterKey } from '../project/VoteContext.ts'
import type { Found } from '../proposals/found.ts'

/** Each is a record that is kept: a list of voters must not be able to fill the canister. A delegate has as many for each voter. */
export const MOST_BALLOTS = 10n

/**
 * Who uses a voter's power: the voter, or their delegate. A voter's own vote takes the place of their delegate's, and from then on
 * the delegate has no say.
 */
export type Hand = Voter & {
  /** Absent where voters vote themselves. */
  readonly delegate: Uint8Array | undefined
  /** Ballots that this hand has used for the voter. */
  readonly used: bigint
}

type Named = { readonly caller: Uint8Array; readonly proof: PowerProof | undefined }

/** @throws Refusal for who has no power, or does not prove it */
export const requireOwnHand = (context: VoteContext, found: Found, named: Named): Hand =>
  ownHand(requireVoter(context, found, named))

export const ownHand = (voter: Voter): Hand => ({
  ...voter,
  delegate: undefined,
  used: voter.vote?.ballots ?? 0n,
})

/** @throws Refusal for a voter who has another delegate in this proposal or none, has voted themself, or whose power is not proven */
export function requireDelegateHand(
  context: VoteContext,
  found: Found,
  { delegate, voter, proof }: HandedOver,
): Hand {
  requireDelegation(context, found, { delegate, voter })
  return delegateHand(context, found, {
    delegate,
    voter: requireVoter(context, found, { caller: voter, proof }),
  })
}

/** The same for a voter whose power is known. */
export function findDelegateHand(
  context: VoteContext,
  found: Found,
  { delegate, voter }: Omit<HandedOver, 'proof'>,
): Hand | undefined {
  requireDelegation(context, found, { delegate, voter })
  const known = findVoter(context, found, voter)
  return known && delegateHand(context, found, { delegate, voter: known })
}

type HandedOver = {
  readonly delegate: Uint8Array
  /** The voter's principal. */
  readonly voter: Uint8Array
  readonly proof: PowerProof | undefined
}

function requireDelegation(
  context: VoteContext,
  { number }: Found,
  { delegate, voter }: Omit<HandedOver, 'proof'>,
): void {
  if (!isDelegateOf(context, delegate, { delegator: voter, number }))
    refuse('This voter does not delegate to you in this proposal')
}

function delegateHand(
  { state }: VoteContext,
  { number }: Found,
  { delegate, voter }: { readonly delegate: Uint8Array; readonly voter: Voter },
): Hand {
  if (isInPerson(voter)) refuse('This voter has voted themself')
  const used = state.byDelegate.get(voterKey(number, voter.voter))?.ballots ?? 0n
  return { ...voter, delegate, used }
}

/** Whether the vote that stands is the voter's own. */
export const isInPerson = ({ vote }: Pick<Voter, 'vote'>): boolean => (vote?.ballots ?? 0n) > 0n

/** @throws Refusal for a vote that stays as it is */
export function requireBallotLeft({ terms }: Found, { used }: Hand): void {
  if (used === 0n) return
  if (!terms.isChangeable) refuse('You have voted, and votes of this proposal cannot be changed')
  if (used >= MOST_BALLOTS) refuse(`You have no ballots left: there are ${MOST_BALLOTS}`)
}
