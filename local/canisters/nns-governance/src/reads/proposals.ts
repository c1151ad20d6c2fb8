import type {
  ListProposalInfo,
  ListProposalInfoResponse,
  Proposal,
  ProposalInfo,
} from '@sluice/candid/nns_governance'
import { secondsNow } from '@sluice/canister'
import {
  REWARD_STATUS_NUMBERS,
  rewardStatusOf,
  STATUS_NUMBERS,
  statusOf,
  VOTE_NUMBERS,
} from '@sluice/governance'
import {
  ballotsOf,
  inStatuses,
  listNewest,
  MOST_PROPOSALS,
  viewTally,
} from '../../../../governance-kit/proposals/listing.ts'
import { proposalsWithBallots } from '../../../../governance-kit/proposals/sets.ts'
import type { StoredProposal } from '../../../../governance-kit/state/proposalField.ts'
import { toError } from '../governance/errors.ts'
import type { NnsContext } from '../governance/NnsContext.ts'
import { MOST_OF_PRINCIPAL } from './neurons.ts'

/** Lists of a filter are cut to what can be in them. */
const MOST_FILTERS = 100

export function getProposalInfo(
  context: NnsContext,
  caller: Uint8Array,
  id: bigint,
): [] | [ProposalInfo] {
  const stored = context.state.proposals.get(id)
  if (stored === undefined) return []
  const own = context.neurons.of(caller, MOST_OF_PRINCIPAL)
  return [view(context, stored, { own, isWhole: true })]
}

export function listProposals(
  context: NnsContext,
  caller: Uint8Array,
  request: ListProposalInfo,
): ListProposalInfoResponse {
  const own = context.neurons.of(caller, MOST_OF_PRINCIPAL)
  const proposal_info = listNewest(context, request, {
    matches: filterOf(context, request),
    view: (stored) => view(context, stored, { own, isWhole: false }),
    lengthOf,
  })
  return { proposal_info }
}

/** Those on which is voted. What they look at is small; of a hundred the rest is read. */
export function pendingProposals(context: NnsContext, caller: Uint8Array): ProposalInfo[] {
  const own = context.neurons.of(caller, MOST_OF_PRINCIPAL)
  return proposalsWithBallots(context)
    .flatMap((id) => context.state.proposals.get(id) ?? [])
    .filter(({ voting }) => statusOf(voting) === 'open')
    .slice(0, MOST_PROPOSALS)
    .map((stored) => view(context, stored, { own, isWhole: false }))
}

function lengthOf({ proposal: [content] }: ProposalInfo): number {
  const { title: [title = ''] = [], summary = '', url = '', action: [action] = [] } = content ?? {}
  const motion = action !== undefined && 'Motion' in action ? action.Motion.motion_text : ''
  return [title, summary, url, motion].reduce((sum, { length }) => sum + length, 0)
}

function filterOf(
  context: NnsContext,
  request: ListProposalInfo,
): (stored: StoredProposal) => boolean {
  const fits = inStatuses(context, request, MOST_FILTERS)
  const excluded = new Set(request.exclude_topic.slice(0, MOST_FILTERS))
  return (stored) => fits(stored) && !excluded.has(Number(stored.action))
}

type Shown = {
  /** Rows of the caller's neurons: whose ballots are shown. */
  readonly own: readonly bigint[]
  /** Lists leave pictures out. */
  readonly isWhole: boolean
}

function view(context: NnsContext, stored: StoredProposal, { own, isWhole }: Shown): ProposalInfo {
  const { id, voting, failure, action } = stored
  const content = context.state.proposalContents.get(id)
  const proposer = context.neurons.find(stored.proposer)?.number
  return {
    id: [{ id }],
    status: STATUS_NUMBERS[statusOf(voting)],
    topic: Number(action),
    failure_reason: failure === undefined ? [] : [toError(failure)],
    ballots: viewBallots(context, stored, own),
    proposal_timestamp_seconds: voting.createdAt,
    reward_event_round: stored.rewardRound,
    deadline_timestamp_seconds: [voting.deadline],
    failed_timestamp_seconds: voting.failedAt,
    reject_cost_e8s: stored.rejectCost,
    latest_tally: [viewTally(voting)],
    reward_status: REWARD_STATUS_NUMBERS[rewardStatusOf(voting, secondsNow(context))],
    decided_timestamp_seconds: voting.decidedAt,
    proposal: content === undefined ? [] : [isWhole ? content : withoutPictures(content)],
    proposer: proposer === undefined ? [] : [{ id: proposer }],
    executed_timestamp_seconds: voting.executedAt,
    total_potential_voting_power: [],
  }
}

function viewBallots(
  context: NnsContext,
  stored: StoredProposal,
  own: readonly bigint[],
): ProposalInfo['ballots'] {
  return ballotsOf(context, stored, own).flatMap(({ neuron: { number }, ballot }) =>
    number === undefined
      ? []
      : [[number, { vote: VOTE_NUMBERS[ballot.vote], voting_power: ballot.power }]],
  )
}

function withoutPictures(proposal: Proposal): Proposal {
  const [action] = proposal.action
  if (action === undefined || !('CreateServiceNervousSystem' in action)) return proposal
  const create = action.CreateServiceNervousSystem
  const [ledger] = create.ledger_parameters
  return {
    ...proposal,
    action: [
      {
        CreateServiceNervousSystem: {
          ...create,
          logo: [],
          ledger_parameters: ledger === undefined ? [] : [{ ...ledger, token_logo: [] }],
        },
      },
    ],
  }
}
