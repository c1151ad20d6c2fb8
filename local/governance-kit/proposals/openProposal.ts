import {
  type Neuron,
  openProposal as openVoting,
  type Refusal,
  refuseProposer,
  type VotingRules,
  withRejectCost,
} from '@sluice/governance'
import type { Managed } from '../commands/Managed.ts'
import type { DaoContext } from '../DaoContext.ts'
import { Refused } from '../refusals.ts'
import type { StoredProposal } from '../state/proposalField.ts'
import { NS_PER_SECOND } from '../time.ts'
import { afterVotes } from '../votes/afterVotes.ts'
import { handOn, STEPS_WITH_A_VOTE, startHandingOn } from '../votes/cascade.ts'
import { countPower } from '../votes/countPower.ts'
import { Poll } from '../votes/Poll.ts'
import { addToSets, countWithBallots, dropOld } from './sets.ts'

/** Neurons whose power is counted in the message that makes a proposal. */
const COUNTED_AT_ONCE = 200

/** @throws Refused for a neuron that may not propose now */
export function requireProposer(context: DaoContext, { neuron, now }: Managed): void {
  const withBallots = countWithBallots(context)
  const refusal = refusalOfProposer(context, neuron, { withBallots, now })
  if (refusal !== undefined) throw new Refused(refusal)
}

export function refusalOfProposer(
  context: DaoContext,
  neuron: Neuron,
  given: { readonly withBallots: number; readonly now: bigint },
): Refusal | undefined {
  const { economics, delayToPropose, rejectCost, maximumWithBallots } = context.terms()
  return refuseProposer(neuron, {
    ...{ ...given, rejectCost, maximumWithBallots },
    economics: { ...economics, minimumDelayToVote: delayToPropose },
  })
}

type Opened = Pick<StoredProposal, 'action' | 'topic' | 'isCritical'> & {
  readonly rules: VotingRules
  readonly content: unknown
  /** What it would do, for whoever votes. */
  readonly rendering: string
}

/**
 * Stores a proposal. The proposer owes the cost of a rejection from now on, and votes yes with the ballot that everybody gets, which is
 * that of before. @returns its id
 */
export function openProposal(
  context: DaoContext,
  managed: Managed,
  { rules, content, rendering, ...kind }: Opened,
): bigint {
  const { state, neurons } = context
  const { neuron, row, now } = managed
  const { economics, rejectCost, isRewarding, maximumKept } = context.terms()
  const id = state.nextProposal.get()
  const stored: StoredProposal = {
    ...{ id, proposer: neuron.id, ...kind, rejectCost },
    economics: { ...economics, refresh: economics.refresh },
    voting: openVoting(rules, { total: 0n, now, isEligibleForRewards: isRewarding }),
    neurons: neurons.nextRow,
    counted: 0n,
    cast: { yes: 0n, no: 0n, at: now },
    rewardRound: 0n,
    hasBallots: true,
    executingSince: 0n,
    failure: undefined,
  }
  dropOld(context, kind.action, maximumKept - 1)
  state.proposals.set(id, stored)
  state.proposalContents.set(id, content)
  state.renderings.set(id, rendering)
  addToSets(context, id, kind.action)
  state.nextProposal.set(id + 1n)
  neurons.change(row, withRejectCost(neuron, rejectCost))
  context.alarm.setFor(stored.voting.deadline * NS_PER_SECOND)
  voteAsProposer(context, id, managed)
  return id
}

function voteAsProposer(context: DaoContext, id: bigint, { row, now }: Managed): void {
  const stored = context.state.proposals.get(id)
  if (stored === undefined) return
  const poll = new Poll(context, stored)
  countPower(poll, COUNTED_AT_ONCE)
  if (poll.powerOf(row) > 0n) {
    poll.cast(row, 'yes', now)
    startHandingOn(context, id, row, now)
    handOn(context, poll, STEPS_WITH_A_VOTE)
  }
  afterVotes(context, poll, now)
}
