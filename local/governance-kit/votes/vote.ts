import { castVote, noProposalId, proposalNotFound, toVote } from '@sluice/governance'
import type { Managed } from '../commands/Managed.ts'
import type { DaoContext } from '../DaoContext.ts'
import { Refused, unlessRefused } from '../refusals.ts'
import { afterVotes } from './afterVotes.ts'
import { handOn, STEPS_WITH_A_VOTE, startHandingOn } from './cascade.ts'
import { Poll } from './Poll.ts'

/** Casts a neuron's vote, and hands it on to the first of its followers. @throws Refused */
export function vote(
  context: DaoContext,
  { row, now }: Pick<Managed, 'row' | 'now'>,
  { proposal, number }: { readonly proposal: bigint | undefined; readonly number: number },
): void {
  if (proposal === undefined) throw new Refused(noProposalId())
  const stored = context.state.proposals.get(proposal)
  if (stored === undefined) throw new Refused(proposalNotFound())
  const poll = new Poll(context, stored)
  const ballot = unlessRefused(
    castVote({
      ballot: stored.hasBallots ? poll.ballotOf(row) : undefined,
      deadline: stored.voting.deadline,
      vote: toVote(number),
      now,
    }),
  )
  poll.cast(row, ballot.vote, now, ballot.power)
  startHandingOn(context, stored.id, row, now)
  handOn(context, poll, STEPS_WITH_A_VOTE)
  afterVotes(context, poll, now)
}
