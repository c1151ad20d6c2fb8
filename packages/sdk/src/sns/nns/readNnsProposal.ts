import type * as Nns from '@sluice/candid/nns_governance'
import {
  type Ballot,
  DAY,
  isApartFromAll,
  type ProposalVoting,
  rewardStatusOf,
  statusOf,
  toVote,
  votingRules,
} from '@sluice/governance'
import { boundedText, LONGEST, readUrl } from '../read/bounds.ts'
import type { ProposalAction, SnsProposal } from '../SnsProposal.ts'
import { describeFields } from './describeFields.ts'
import { toSnsError } from './nnsRequest.ts'

const MOST_BALLOTS = 2_000
const SETTLED = 3
const INELIGIBLE = 4

type About = {
  /** A neuron's id by its number, as far as it is known. */
  readonly idOf: (number: bigint) => string
  /** Seconds since 1970. */
  readonly now: bigint
}

/** A proposal of the NNS in the shape of an SNS's; its function is its topic. None without an id. */
export function readNnsProposal(
  info: Nns.ProposalInfo,
  { idOf, now }: About,
): SnsProposal | undefined {
  const [id] = info.id
  if (id === undefined) return undefined
  const [proposal] = info.proposal
  const [failure] = info.failure_reason
  const [proposer] = info.proposer
  const voting = readVoting(info)
  return {
    ...voting,
    id: id.id,
    functionId: BigInt(Math.max(0, info.topic)),
    topic: undefined,
    isCritical: isApartFromAll(info.topic),
    proposer: proposer && idOf(proposer.id),
    title: boundedText(proposal?.title[0], LONGEST.title),
    summary: boundedText(proposal?.summary, LONGEST.summary),
    url: readUrl(proposal?.url),
    action: readAction(proposal?.action ?? []),
    rendering: '',
    status: statusOf(voting),
    rewardStatus: rewardStatusOf(voting, now),
    rejectCost: info.reject_cost_e8s,
    failure: failure && {
      error: toSnsError(failure.error_type),
      text: boundedText(failure.error_message, LONGEST.description),
    },
    ballots: new Map(
      info.ballots
        .slice(0, MOST_BALLOTS)
        .map(([number, { vote, voting_power }]): [string, Ballot] => [
          idOf(number),
          { vote: toVote(vote), power: voting_power, castAt: 0n },
        ]),
    ),
  }
}

/** The NNS tells no periods: the deadline is all that voting needs. */
function readVoting(info: Nns.ProposalInfo): ProposalVoting {
  const createdAt = info.proposal_timestamp_seconds
  const deadline = info.deadline_timestamp_seconds[0] ?? createdAt + 4n * DAY
  const initialVotingPeriod = deadline > createdAt ? deadline - createdAt : 0n
  const [tally] = info.latest_tally
  return {
    ...votingRules(false, { initialVotingPeriod, waitForQuietIncrease: DAY }),
    createdAt,
    deadline,
    tally: {
      yes: tally?.yes ?? 0n,
      no: tally?.no ?? 0n,
      total: tally?.total ?? 0n,
      at: tally?.timestamp_seconds ?? createdAt,
    },
    decidedAt: info.decided_timestamp_seconds,
    executedAt: info.executed_timestamp_seconds,
    failedAt: info.failed_timestamp_seconds,
    settledAt: info.reward_status === SETTLED ? deadline : 0n,
    isEligibleForRewards: info.reward_status !== INELIGIBLE,
  }
}

function readAction([action]: [] | [Nns.Action]): ProposalAction {
  if (action === undefined) return { kind: 'other', name: 'Unspecified' }
  if ('Motion' in action)
    return { kind: 'motion', text: boundedText(action.Motion.motion_text, LONGEST.summary) }
  const [name, value] = Object.entries(action)[0] ?? ['Unspecified', {}]
  return { kind: 'other', name, payload: describeFields(value) }
}
