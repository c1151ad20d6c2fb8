import { pageFromLast, secondsNow } from '@sluice/canister'
import {
  type Ballot,
  type Neuron,
  type ProposalVoting,
  REWARD_STATUS_NUMBERS,
  rewardStatusOf,
  STATUS_NUMBERS,
  statusOf,
} from '@sluice/governance'
import type { DaoContext } from '../DaoContext.ts'
import type { StoredProposal } from '../state/proposalField.ts'
import { Poll } from '../votes/Poll.ts'

/** Proposals of one answer. */
export const MOST_PROPOSALS = 100
/** Characters of the texts in one answer, which must fit into a message. */
const MOST_TEXT = 900_000

type Asked = { readonly before_proposal: [] | [{ readonly id: bigint }]; readonly limit: number }

type Listing<Shown> = {
  readonly matches: (stored: StoredProposal) => boolean
  readonly view: (stored: StoredProposal) => Shown
  /** Characters of its texts. */
  readonly lengthOf: (shown: Shown) => number
}

/** Newest first. What filters look at is small; the texts of a proposal are read when it is shown. */
export function listNewest<Shown>(
  { state }: DaoContext,
  { before_proposal: [before], limit: asked }: Asked,
  { matches, view, lengthOf }: Listing<Shown>,
): Shown[] {
  const newest = state.nextProposal.get()
  const next = before === undefined || before.id > newest ? newest : before.id
  const limit = asked === 0 || asked > MOST_PROPOSALS ? MOST_PROPOSALS : asked
  let text = 0
  const { content } = pageFromLast(
    { first: 1n, next },
    { offset: 0n, limit: BigInt(limit) },
    (id) => {
      const stored = state.proposals.get(id)
      if (stored === undefined || !matches(stored)) return undefined
      const shown = view(stored)
      text += lengthOf(shown)
      // fewer than were asked for would look like the end of the list
      if (text > MOST_TEXT)
        throw new Error('So long proposals do not fit into one answer: ask with a smaller limit')
      return shown
    },
  )
  return content
}

type Statuses = {
  readonly include_reward_status: Int32Array | number[]
  readonly include_status: Int32Array | number[]
}

/** Whether a proposal has one of the states that are asked for; empty lists ask for all. No more than `most` of each are looked at. */
export function inStatuses(
  context: DaoContext,
  { include_reward_status, include_status }: Statuses,
  most: number,
): (stored: StoredProposal) => boolean {
  const now = secondsNow(context)
  const rewards = new Set(include_reward_status.slice(0, most))
  const statuses = new Set(include_status.slice(0, most))
  return ({ voting }) =>
    (statuses.size === 0 || statuses.has(STATUS_NUMBERS[statusOf(voting)])) &&
    (rewards.size === 0 || rewards.has(REWARD_STATUS_NUMBERS[rewardStatusOf(voting, now)]))
}

/** As both interfaces tell it. */
export const viewTally = ({ tally: { yes, no, total, at } }: ProposalVoting) => ({
  ...{ yes, no, total },
  timestamp_seconds: at,
})

type OwnBallot = { readonly neuron: Neuron; readonly ballot: Ballot }

/** Ballots of those of the neurons that have one, by rows: everybody is shown their own alone. */
export function ballotsOf(
  context: DaoContext,
  stored: StoredProposal,
  rows: readonly bigint[],
): readonly OwnBallot[] {
  if (!stored.hasBallots) return []
  const poll = new Poll(context, stored)
  return rows.flatMap((row) => {
    const ballot = poll.ballotOf(row)
    return ballot === undefined ? [] : [{ neuron: context.neurons.at(row), ballot }]
  })
}
