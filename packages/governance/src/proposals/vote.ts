import { NNS_ERROR, type Refusal, refuse } from '../refusal.ts'

export type CastVote = 'yes' | 'no'
export type Vote = 'none' | CastVote

export const VOTE_NUMBERS: Readonly<Record<Vote, number>> = { none: 0, yes: 1, no: 2 }

/** A vote by its number; a number that is none is no vote. */
export const toVote = (number: number): Vote =>
  number === VOTE_NUMBERS.yes ? 'yes' : number === VOTE_NUMBERS.no ? 'no' : 'none'

/** Made when the proposal is: its power never changes, whatever becomes of the neuron. */
export type Ballot = { readonly vote: Vote; readonly power: bigint; readonly castAt: bigint }

/** The ballot with the vote in it, or why that vote is not taken, in the order in which the public service asks. */
export function castVote({
  ballot,
  deadline,
  vote,
  now,
}: {
  readonly ballot: Ballot | undefined
  readonly deadline: bigint
  readonly vote: Vote
  readonly now: bigint
}): (Ballot & { readonly vote: CastVote }) | Refusal {
  if (vote === 'none') return refuse('preconditionFailed', 'Invalid vote specified.')
  if (!ballot) return refuse('notAuthorized', 'Neuron not eligible to vote on proposal.')
  if (ballot.vote !== 'none') {
    return {
      ...refuse('preconditionFailed', 'Neuron already voted on proposal.'),
      nnsError: NNS_ERROR.alreadyVoted,
    }
  }
  if (now >= deadline) return refuse('preconditionFailed', 'Proposal deadline has passed.')
  return { ...ballot, vote, castAt: now }
}

export const noProposalId = (): Refusal =>
  refuse('preconditionFailed', 'Registering of vote must include a proposal id.')
/** To a voter. */
export const proposalNotFound = (): Refusal => refuse('notFound', "Can't find proposal.")
/** To a reader. */
export const noProposal = (): Refusal => refuse('notFound', 'No proposal for given ProposalId.')
export const voterNotFound = (): Refusal => refuse('notFound', 'Neuron not found')
