import type { Economics } from '../Economics.ts'
import { type Neuron, stakeWithoutFees } from '../neuron/Neuron.ts'
import { canVote } from '../power/votingPower.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { utf8Length } from './utf8Length.ts'

export type ProposalTexts = {
  readonly title: string
  readonly summary: string
  readonly url: string
  /** Of a motion. */
  readonly motionText?: string
}

/** In bytes of UTF-8; the address in characters. */
export const TEXT_LIMITS = { title: 256, summary: 30_000, url: 2048, motionText: 10_000 } as const

/** Nothing for texts that can be proposed. */
export function refuseTexts(texts: ProposalTexts): Refusal | undefined {
  const long = (['title', 'summary', 'motionText'] as const).find(
    (field) => utf8Length(texts[field] ?? '') > TEXT_LIMITS[field],
  )
  if (long) {
    return refuse(
      'invalidProposal',
      `The ${long === 'motionText' ? 'motion text' : long} of a proposal has at most ${TEXT_LIMITS[long]} bytes (was ${utf8Length(texts[long] ?? '')}).`,
    )
  }
  if (texts.url.length > TEXT_LIMITS.url) {
    return refuse(
      'invalidProposal',
      `The url of a proposal has at most ${TEXT_LIMITS.url} characters (was ${texts.url.length}).`,
    )
  }
  return undefined
}

/** Nothing for a neuron that may propose now. Whose it is, and the texts, are asked elsewhere. */
export function refuseProposer(
  neuron: Neuron,
  {
    economics,
    rejectCost,
    withBallots,
    maximumWithBallots,
    now,
  }: {
    readonly economics: Economics
    readonly rejectCost: bigint
    /** Proposals that have ballots yet. */
    readonly withBallots: number
    readonly maximumWithBallots: number
    readonly now: bigint
  },
): Refusal | undefined {
  if (!canVote(neuron, economics, now)) {
    return refuse(
      'preconditionFailed',
      `The dissolve delay of the neuron must be at least ${economics.minimumDelayToVote} seconds to submit a proposal.`,
    )
  }
  if (stakeWithoutFees(neuron) < rejectCost) {
    return refuse('preconditionFailed', "Neuron doesn't have enough stake to submit proposal.")
  }
  if (withBallots >= maximumWithBallots) {
    return refuse(
      'resourceExhausted',
      'Reached maximum number of proposals that have not yet been taken into account for voting rewards. Please try again later.',
    )
  }
  return undefined
}

/** What a proposer owes until the proposal is adopted; kept when it is rejected. */
export const withRejectCost = (neuron: Neuron, rejectCost: bigint): Neuron => ({
  ...neuron,
  fees: neuron.fees + rejectCost,
})

export const withoutRejectCost = (neuron: Neuron, rejectCost: bigint): Neuron => ({
  ...neuron,
  fees: neuron.fees > rejectCost ? neuron.fees - rejectCost : 0n,
})
