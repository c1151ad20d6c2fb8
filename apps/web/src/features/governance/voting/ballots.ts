import {
  acceptsVotes,
  type Ballot,
  type DaoParameters,
  delayOf,
  isPermitted,
  PERMISSION,
} from '@sluice/governance'
import type { SnsNeuron, SnsProposal } from '@sluice/sdk'

/**
 * What one of a person's neurons has to do with a proposal. `unknown`: ballots of a settled proposal are deleted, so that nobody can tell any
 * more whether it voted.
 */
export type OwnBallot = {
  readonly neuron: SnsNeuron
  readonly state: 'can-vote' | 'voted' | 'missed' | 'not-permitted' | 'unknown' | 'ineligible'
  /** With the power of when the proposal was made. */
  readonly ballot: Ballot | undefined
  readonly reason: 'too-new' | 'too-short' | 'other' | undefined
}

type Asked = {
  readonly principal: string
  readonly parameters: DaoParameters
  /** Whether who asks is seen by governance, which shows everybody their own ballots alone. A wallet that keeps its key signs no reading. */
  readonly seesBallots: boolean
  readonly now: bigint
}

export function ownBallotsOf(
  proposal: SnsProposal,
  neurons: readonly SnsNeuron[],
  asked: Asked,
): readonly OwnBallot[] {
  return neurons.map((neuron) => ownBallotOf(proposal, neuron, asked))
}

function ownBallotOf(
  proposal: SnsProposal,
  neuron: SnsNeuron,
  { principal, parameters, now, seesBallots }: Asked,
): OwnBallot {
  const ballot = proposal.ballots.get(neuron.id)
  if (ballot !== undefined) {
    const isOpen = acceptsVotes(proposal, now)
    const may = isPermitted(neuron.permissions, principal, PERMISSION.vote)
    const state =
      ballot.vote !== 'none' ? 'voted' : !isOpen ? 'missed' : may ? 'can-vote' : 'not-permitted'
    return { neuron, ballot, state, reason: undefined }
  }
  if (proposal.rewardStatus === 'settled' && proposal.ballots.size === 0)
    return { neuron, ballot, state: 'unknown', reason: undefined }
  const reason =
    neuron.createdAt >= proposal.createdAt
      ? 'too-new'
      : delayOf(neuron, now) < parameters.minimumDelayToVote
        ? 'too-short'
        : 'other'
  // nobody can tell from here: governance knows whether it has voted, and says so
  if (!seesBallots && reason === 'other')
    return {
      neuron,
      ballot,
      state: unseenState(proposal, neuron, { principal, now }),
      reason: undefined,
    }
  return { neuron, ballot, state: 'ineligible', reason }
}

function unseenState(
  proposal: SnsProposal,
  { permissions }: SnsNeuron,
  { principal, now }: Pick<Asked, 'principal' | 'now'>,
): OwnBallot['state'] {
  if (!acceptsVotes(proposal, now)) return 'unknown'
  return isPermitted(permissions, principal, PERMISSION.vote) ? 'can-vote' : 'not-permitted'
}

/** Power of several ballots together. */
export const powerOf = (ballots: readonly OwnBallot[]): bigint =>
  ballots.reduce((sum, { ballot }) => sum + (ballot?.power ?? 0n), 0n)

/** Whether a person still has a vote in it. */
export const needsVote = (
  proposal: SnsProposal,
  neurons: readonly SnsNeuron[],
  asked: Asked,
): boolean => ownBallotsOf(proposal, neurons, asked).some(({ state }) => state === 'can-vote')
