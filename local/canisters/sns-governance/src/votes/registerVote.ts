import type { CommandResponse, RegisterVote } from '@sluice/candid/sns_governance'
import { castVote, noProposalId, PERMISSION, proposalNotFound, toVote } from '@sluice/governance'
import { type Managed, requireAllowed } from '../commands/Managed.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { Refused, unlessRefused } from '../governance/refusals.ts'
import { afterVotes } from './afterVotes.ts'
import { handOn, STEPS_WITH_A_VOTE, startHandingOn } from './cascade.ts'
import { Poll } from './Poll.ts'

export function registerVote(
  context: GovernanceContext,
  managed: Managed,
  { vote, proposal: [id] }: RegisterVote,
): CommandResponse {
  requireAllowed(context, managed, PERMISSION.vote)
  if (id === undefined) throw new Refused(noProposalId())
  const stored = context.state.proposals.get(id.id)
  if (stored === undefined) throw new Refused(proposalNotFound())
  const { row, now } = managed
  const poll = new Poll(context, stored)
  const ballot = unlessRefused(
    castVote({
      ballot: stored.hasBallots ? poll.ballotOf(row) : undefined,
      deadline: stored.voting.deadline,
      vote: toVote(vote),
      now,
    }),
  )
  poll.cast(row, ballot.vote, now, ballot.power)
  startHandingOn(context, stored.id, row, now)
  handOn(context, poll, STEPS_WITH_A_VOTE)
  afterVotes(context, poll, now)
  return { RegisterVote: {} }
}
