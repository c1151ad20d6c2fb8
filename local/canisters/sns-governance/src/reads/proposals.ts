import type {
  GetProposalResponse,
  ListProposals,
  ListProposalsResponse,
  Proposal,
  ProposalData,
  ProposalId,
} from '@sluice/candid/sns_governance'
import { noProposal, refuse, VOTE_NUMBERS } from '@sluice/governance'
import {
  ballotsOf,
  inStatuses,
  listNewest,
  viewTally,
} from '../../../../governance-kit/proposals/listing.ts'
import { bytesOfHex } from '../../../../governance-kit/state/neuronField.ts'
import type { StoredProposal } from '../../../../governance-kit/state/proposalField.ts'
import { topicByNumber } from '../../../../governance-kit/state/topicByNumber.ts'
import { toError } from '../governance/errorResponse.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { toCandidTopic, topicOf } from '../state/topics.ts'
import { MOST_OF_PRINCIPAL } from './neurons.ts'

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

export function listProposals(
  context: GovernanceContext,
  caller: Uint8Array,
  request: ListProposals,
): ListProposalsResponse {
  const own = context.neurons.of(caller, MOST_OF_PRINCIPAL)
  const proposals = listNewest(context, request, {
    matches: filterOf(context, request),
    view: (stored) => view(context, stored, { own, longest: LONGEST_LISTED }),
    lengthOf,
  })
  return {
    include_ballots_by_caller: [true],
    include_topic_filtering: [true],
    proposals,
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
  request: ListProposals,
): (stored: StoredProposal) => boolean {
  const fits = inStatuses(context, request, MOST_FILTERS)
  const excluded = new Set(request.exclude_type.slice(0, MOST_FILTERS))
  const topics = new Set(
    (request.include_topics[0] ?? [])
      .slice(0, MOST_FILTERS)
      .map(({ topic: [topic] }) => topic && topicOf(topic)),
  )
  return (stored) =>
    fits(stored) &&
    !excluded.has(stored.action) &&
    (topics.size === 0 || topics.has(topicByNumber(stored.topic)))
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
    ballots: viewBallots(context, stored, shown.own),
    latest_tally: [viewTally(voting)],
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
  return ballotsOf(context, stored, own).map(({ neuron, ballot: { vote, power, castAt } }) => [
    neuron.id,
    { vote: VOTE_NUMBERS[vote], voting_power: power, cast_timestamp_seconds: castAt },
  ])
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
