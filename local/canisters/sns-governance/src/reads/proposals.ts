import type {
  GetProposalResponse,
  ListProposals,
  ListProposalsResponse,
  Proposal,
  ProposalData,
  ProposalId,
} from '@sluice/candid/sns_governance'
import { pageFromLast, secondsNow } from '@sluice/canister'
import {
  noProposal,
  REWARD_STATUS_NUMBERS,
  refuse,
  rewardStatusOf,
  STATUS_NUMBERS,
  statusOf,
  VOTE_NUMBERS,
} from '@sluice/governance'
import { bytesOfHex } from '../../../../governance-kit/state/neuronField.ts'
import type { StoredProposal } from '../../../../governance-kit/state/proposalField.ts'
import { topicByNumber } from '../../../../governance-kit/state/topicByNumber.ts'
import { Poll } from '../../../../governance-kit/votes/Poll.ts'
import { toError } from '../governance/errorResponse.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { toCandidTopic, topicOf } from '../state/topics.ts'
import { MOST_OF_PRINCIPAL } from './neurons.ts'

const MOST_PROPOSALS = 100
/** Characters of the texts in one answer, which must fit into a message. */
const MOST_TEXT = 900_000
/** Bytes of a payload that a list shows. */
const LONGEST_LISTED = 1_000

export function getProposal(
  context: GovernanceContext,
  caller: Uint8Array,
  { proposal_id: [id] }: { readonly proposal_id: [] | [ProposalId] },
): GetProposalResponse {
  if (id === undefined)
    return { result: [{ Error: toError(refuse('notFound', 'No proposal ID was provided.')) }] }
  const stored = context.state.proposals.get(id.id)
  if (stored === undefined) return { result: [{ Error: toError(noProposal()) }] }
  const own = context.neurons.of(caller, MOST_OF_PRINCIPAL)
  return {
    result: [{ Proposal: view(context, stored, { own, longest: Number.POSITIVE_INFINITY }) }],
  }
}

/** Newest first. What filters look at is small; the texts of a proposal are read when it is shown. */
export function listProposals(
  context: GovernanceContext,
  caller: Uint8Array,
  request: ListProposals,
): ListProposalsResponse {
  const { state, neurons } = context
  const [before] = request.before_proposal
  const next = before === undefined ? state.nextProposal.get() : before.id
  const end = next < state.nextProposal.get() ? next : state.nextProposal.get()
  const limit =
    request.limit === 0 || request.limit > MOST_PROPOSALS ? MOST_PROPOSALS : request.limit
  const matches = filterOf(context, request)
  const own = neurons.of(caller, MOST_OF_PRINCIPAL)
  let text = 0
  const { content } = pageFromLast(
    { first: 1n, next: end },
    { offset: 0n, limit: BigInt(limit) },
    (id) => {
      const stored = state.proposals.get(id)
      if (stored === undefined || !matches(stored)) return undefined
      const shown = view(context, stored, { own, longest: LONGEST_LISTED })
      text += lengthOf(shown)
      // fewer than were asked for would look like the end of the list
      if (text > MOST_TEXT)
        throw new Error('So long proposals do not fit into one answer: ask with a smaller limit')
      return shown
    },
  )
  return {
    include_ballots_by_caller: [true],
    include_topic_filtering: [true],
    proposals: content,
  }
}

function lengthOf({
  proposal: [content],
  payload_text_rendering: [rendering],
}: ProposalData): number {
  const { title = '', summary = '', url = '', action = [] } = content ?? {}
  const [first] = action
  const motion = first !== undefined && 'Motion' in first ? first.Motion.motion_text : ''
  return [title, summary, url, motion, rendering ?? ''].reduce((sum, { length }) => sum + length, 0)
}

/** Lists of a filter are cut to what can be in them. */
const MOST_FILTERS = 1_000

function filterOf(
  context: GovernanceContext,
  { include_reward_status, include_status, exclude_type, include_topics }: ListProposals,
): (stored: StoredProposal) => boolean {
  const now = secondsNow(context)
  const rewards = new Set(include_reward_status.slice(0, MOST_FILTERS))
  const statuses = new Set(include_status.slice(0, MOST_FILTERS))
  const excluded = new Set(exclude_type.slice(0, MOST_FILTERS))
  const topics = new Set(
    (include_topics[0] ?? [])
      .slice(0, MOST_FILTERS)
      .map(({ topic: [topic] }) => topic && topicOf(topic)),
  )
  return ({ voting, action, topic }) =>
    (statuses.size === 0 || statuses.has(STATUS_NUMBERS[statusOf(voting)])) &&
    (rewards.size === 0 || rewards.has(REWARD_STATUS_NUMBERS[rewardStatusOf(voting, now)])) &&
    !excluded.has(action) &&
    (topics.size === 0 || topics.has(topicByNumber(topic)))
}

type Shown = {
  /** Rows of the caller's neurons: whose ballots are shown. */
  readonly own: readonly bigint[]
  readonly longest: number
}

function view(context: GovernanceContext, stored: StoredProposal, shown: Shown): ProposalData {
  const { id, voting, failure } = stored
  const { state } = context
  const rendering = state.renderings.get(id)
  const content = state.proposalContents.get(id)
  return {
    id: [{ id }],
    proposer: [{ id: bytesOfHex(stored.proposer) }],
    action: stored.action,
    proposal: content === undefined ? [] : [shortened(content, shown.longest)],
    payload_text_rendering: rendering === undefined ? [] : [rendering],
    topic: toCandidTopic(topicByNumber(stored.topic)),
    ballots: stored.hasBallots ? viewBallots(context, stored, shown.own) : [],
    latest_tally: [
      {
        yes: voting.tally.yes,
        no: voting.tally.no,
        total: voting.tally.total,
        timestamp_seconds: voting.tally.at,
      },
    ],
    proposal_creation_timestamp_seconds: voting.createdAt,
    decided_timestamp_seconds: voting.decidedAt,
    executed_timestamp_seconds: voting.executedAt,
    failed_timestamp_seconds: voting.failedAt,
    failure_reason:
      failure === undefined ? [] : [{ error_type: failure.error, error_message: failure.text }],
    initial_voting_period_seconds: voting.initialVotingPeriod,
    wait_for_quiet_deadline_increase_seconds: voting.waitForQuietIncrease,
    wait_for_quiet_state: [{ current_deadline_timestamp_seconds: voting.deadline }],
    reject_cost_e8s: stored.rejectCost,
    reward_event_round: stored.rewardRound,
    reward_event_end_timestamp_seconds: voting.settledAt > 0n ? [voting.settledAt] : [],
    is_eligible_for_rewards: voting.isEligibleForRewards,
    minimum_yes_proportion_of_total: [{ basis_points: [voting.minimumYesOfTotal] }],
    minimum_yes_proportion_of_exercised: [{ basis_points: [voting.minimumYesOfExercised] }],
  }
}

function viewBallots(
  context: GovernanceContext,
  stored: StoredProposal,
  own: readonly bigint[],
): ProposalData['ballots'] {
  const poll = new Poll(context, stored)
  return own.flatMap((row) => {
    const ballot = poll.ballotOf(row)
    if (ballot === undefined) return []
    const { vote, power, castAt } = ballot
    const shown = { vote: VOTE_NUMBERS[vote], voting_power: power, cast_timestamp_seconds: castAt }
    return [[context.neurons.at(row).id, shown]]
  })
}

/** Modules are never told: the text rendering says how long they are. Payloads are cut short in lists. */
function shortened(proposal: Proposal, longest: number): Proposal {
  const [action] = proposal.action
  if (action === undefined) return proposal
  if ('UpgradeSnsControlledCanister' in action) {
    const upgrade = action.UpgradeSnsControlledCanister
    const without = { ...upgrade, new_canister_wasm: new Uint8Array() }
    return { ...proposal, action: [{ UpgradeSnsControlledCanister: without }] }
  }
  if ('ExecuteGenericNervousSystemFunction' in action) {
    const { function_id, payload } = action.ExecuteGenericNervousSystemFunction
    const cut = { function_id, payload: payload.slice(0, longest) }
    return { ...proposal, action: [{ ExecuteGenericNervousSystemFunction: cut }] }
  }
  if ('ManageSnsMetadata' in action) {
    const [logo] = action.ManageSnsMetadata.logo
    const isLong = logo !== undefined && logo.length > longest
    if (isLong)
      return {
        ...proposal,
        action: [{ ManageSnsMetadata: { ...action.ManageSnsMetadata, logo: [] } }],
      }
  }
  return proposal
}
