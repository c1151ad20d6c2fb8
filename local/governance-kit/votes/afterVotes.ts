import { statusOf, withoutRejectCost } from '@sluice/governance'
import type { DaoContext } from '../DaoContext.ts'
import type { Poll } from './Poll.ts'

/** Stores a proposal whose votes may have changed, decides it if that is possible, and sees to what comes next. */
export function afterVotes(context: DaoContext, poll: Poll, now: bigint): void {
  const isDecided = poll.decide(now)
  poll.save()
  if (isDecided && statusOf(poll.proposal.voting) === 'adopted') giveBackRejectCost(context, poll)
  const { id, counted, neurons } = poll.proposal
  const hasWork = isDecided || counted < neurons || context.state.cascades.has(id)
  if (hasWork) context.alarm.setFor(context.now())
}

/** The proposer keeps what the proposal would have cost if it had been rejected. */
function giveBackRejectCost({ neurons }: DaoContext, { proposal }: Poll): void {
  const row = neurons.rowOf(proposal.proposer)
  if (row === undefined) return
  neurons.change(row, withoutRejectCost(neurons.at(row), proposal.rejectCost))
}
