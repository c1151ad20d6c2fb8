import type * as Governance from '@sluice/candid/sns_governance'
import {
  type Ballot,
  isCriticalFunction,
  type ProposalVoting,
  rewardStatusOf,
  type SnsParameters,
  statusOf,
  topicOfFunction,
  toVote,
  votingRules,
} from '@sluice/governance'
import type { SnsProposal } from '../SnsProposal.ts'
import { boundedText, hexId, LONGEST, readUrl } from './bounds.ts'
import { readAction } from './readAction.ts'
import { readTopic } from './readNeuron.ts'

/** Most ballots of one answer that are believed in: a person with more neurons is nobody. */
const MOST_BALLOTS = 2_000

/** A proposal as governance answers it; none without an id. @param now in seconds since 1970 */
export function readProposal(
  data: Governance.ProposalData,
  parameters: Pick<SnsParameters, 'additionalCriticalFunctions'>,
  now: bigint,
): SnsProposal | undefined {
  const [id] = data.id
  if (id === undefined) return undefined
  const topic = readTopic(data.topic) ?? topicOfFunction(data.action)
  const isCritical = isCriticalFunction(data.action, topic, parameters.additionalCriticalFunctions)
  const voting = readVoting(data, isCritical)
  const [proposal] = data.proposal
  const [failure] = data.failure_reason
  const rendering = boundedText(data.payload_text_rendering[0], LONGEST.rendering)
  return {
    ...voting,
    id: id.id,
    functionId: data.action,
    topic,
    isCritical,
    proposer: hexId(data.proposer),
    title: boundedText(proposal?.title, LONGEST.title),
    summary: boundedText(proposal?.summary, LONGEST.summary),
    url: readUrl(proposal?.url),
    action: readAction(proposal?.action ?? [], rendering),
    rendering,
    status: statusOf(voting),
    rewardStatus: rewardStatusOf(voting, now),
    rejectCost: data.reject_cost_e8s,
    failure: failure && {
      error: failure.error_type,
      text: boundedText(failure.error_message, LONGEST.description),
    },
    ballots: new Map(data.ballots.slice(0, MOST_BALLOTS).map(readBallot)),
  }
}

function readVoting(data: Governance.ProposalData, isCritical: boolean): ProposalVoting {
  const periods = {
    initialVotingPeriod: data.initial_voting_period_seconds,
    waitForQuietIncrease: data.wait_for_quiet_deadline_increase_seconds,
  }
  const rules = votingRules(isCritical, periods, periods)
  const createdAt = data.proposal_creation_timestamp_seconds
  const [tally] = data.latest_tally
  const [settledAt] = data.reward_event_end_timestamp_seconds
  return {
    ...rules,
    // what the proposal was made with, even if the rules of the SNS are others by now
    minimumYesOfTotal:
      data.minimum_yes_proportion_of_total[0]?.basis_points[0] ?? rules.minimumYesOfTotal,
    minimumYesOfExercised:
      data.minimum_yes_proportion_of_exercised[0]?.basis_points[0] ?? rules.minimumYesOfExercised,
    createdAt,
    deadline:
      data.wait_for_quiet_state[0]?.current_deadline_timestamp_seconds ??
      createdAt + periods.initialVotingPeriod,
    tally: {
      yes: tally?.yes ?? 0n,
      no: tally?.no ?? 0n,
      total: tally?.total ?? 0n,
      at: tally?.timestamp_seconds ?? createdAt,
    },
    decidedAt: data.decided_timestamp_seconds,
    executedAt: data.executed_timestamp_seconds,
    failedAt: data.failed_timestamp_seconds,
    // a round of 0 has not settled it; older builds tell no time
    settledAt: settledAt ?? (data.reward_event_round > 0n ? data.decided_timestamp_seconds : 0n),
    isEligibleForRewards: data.is_eligible_for_rewards,
  }
}

const readBallot = ([id, ballot]: [string, Governance.Ballot]): [string, Ballot] => [
  boundedText(id, 128),
  { vote: toVote(ballot.vote), power: ballot.voting_power, castAt: ballot.cast_timestamp_seconds },
]
