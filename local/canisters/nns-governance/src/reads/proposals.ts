import type {
  ListProposalInfo,
  ListProposalInfoResponse,
  Proposal,
  ProposalInfo,
} from '@sluice/candid/nns_governance'
import { pageFromLast, secondsNow } from '@sluice/canister'
import {
  REWARD_STATUS_NUMBERS,
  rewardStatusOf,
  STATUS_NUMBERS,
  statusOf,
  VOTE_NUMBERS,
} from '@sluice/governance'
import { proposalsWithBallots } from '../../../../governance-kit/proposals/sets.ts'
import type { StoredProposal } from '../../../../governance-kit/state/proposalField.ts'
import { Poll } from '../../../../governance-kit/votes/Poll.ts'
import { toError } from '../governance/errors.ts'
import type { NnsContext } from '../governance/NnsContext.ts'
import { MOST_OF_PRINCIPAL } from './neurons.ts'

const MOST_PROPOSALS = 100
/** Characters of the texts in one answer, which must fit into a message. */
const MOST_TEXT = 900_000
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

/** Newest first. What filters look at is small; the texts of a proposal are read when it is shown. */
export function listProposals(
  context: NnsContext,
  caller: Uint8Array,
  request: ListProposalInfo,
): ListProposalInfoResponse {
  const { state, neurons } = context
  const [before] = request.before_proposal
  const newest = state.nextProposal.get()
  const end = before === undefined || before.id > newest ? newest : before.id
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
      const shown = view(context, stored, { own, isWhole: false })
      text += lengthOf(shown)
      // fewer than were asked for would look like the end of the list
      if (text > MOST_TEXT)
        throw new Error('So long proposals do not fit into one answer: ask with a smaller limit')
      return shown
    },
  )
  return { proposal_info: content }
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
  { include_reward_status, include_status, exclude_topic }: ListProposalInfo,
): (stored: StoredProposal) => boolean {
  const now = secondsNow(context)
  const rewards = new Set(include_reward_status.slice(0, MOST_FILTERS))
  const statuses = new Set(include_status.slice(0, MOST_FILTERS))
  const excluded = new Set(exclude_topic.slice(0, MOST_FILTERS))
  return ({ voting, action }) =>
    (statuses.size === 0 || statuses.has(STATUS_NUMBERS[statusOf(voting)])) &&
    (rewards.size === 0 || rewards.has(REWARD_STATUS_NUMBERS[rewardStatusOf(voting, now)])) &&
    !excluded.has(Number(action))
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
    ballots: stored.hasBallots ? viewBallots(context, stored, own) : [],
    proposal_timestamp_seconds: voting.createdAt,
    reward_event_round: stored.rewardRound,
    deadline_timestamp_seconds: [voting.deadline],
    failed_timestamp_seconds: voting.failedAt,
    reject_cost_e8s: stored.rejectCost,
    latest_tally: [
      {
        yes: voting.tally.yes,
        no: voting.tally.no,
        total: voting.tally.total,
        timestamp_seconds: voting.tally.at,
      },
    ],
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
  const poll = new Poll(context, stored)
  return own.flatMap((row) => {
    const ballot = poll.ballotOf(row)
    const { number } = context.neurons.at(row)
    if (ballot === undefined || number === undefined) return []
    return [[number, { vote: VOTE_NUMBERS[ballot.vote], voting_power: ballot.power }]]
  })
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
