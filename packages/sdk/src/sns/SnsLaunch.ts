import type { LaunchTerms, Lifecycle } from '@sluice/governance/launch'

/** A sale of an SNS's tokens. Amounts in e8s, times in seconds since 1970. */
export type SnsLaunch = {
  readonly swapId: string
  readonly governanceId: string
  readonly ledgerId: string
  readonly icpLedgerId: string
  readonly lifecycle: Lifecycle
  readonly opensAt: bigint | undefined
  readonly endedAt: bigint | undefined
  /** The rules, as the core's calculator takes them; absent while the sale has none. */
  readonly terms: LaunchTerms | undefined
  /** What a participant has to agree to, word for word. */
  readonly confirmationText: string | undefined
  /** Countries whose people may not take part, by two letters. */
  readonly restrictedCountries: readonly string[]
  readonly hasNeuronsFund: boolean
  readonly nnsProposalId: bigint | undefined
  readonly bought: LaunchFigures
}

/** What has been put in so far. */
export type LaunchFigures = {
  readonly total: bigint
  readonly direct: bigint
  readonly fromFund: bigint
  readonly participants: number
}

/** What the caller has in a sale. */
export type OwnParticipation = {
  /** Accepted. */
  readonly amount: bigint
  /** In the caller's account at the sale, accepted or not; what is above `amount` comes back. */
  readonly held: bigint
  /** A ticket that was drawn and not used. */
  readonly ticket: LaunchTicket | undefined
  /** Whether the ICP have been moved on, to the treasury or back; nothing can be asked back before. */
  readonly isSettled: boolean
  readonly hasNeurons: boolean
}

export type LaunchTicket = {
  readonly id: bigint
  readonly amount: bigint
  readonly createdAtNs: bigint
}

/** ICP of the caller that lie at a sale. */
export type LeftAtSale = {
  readonly swapId: string
  /** In the caller's account there, in e8s. */
  readonly held: bigint
  /** What of it takes part, or took part. */
  readonly accepted: bigint
  /** Whether all of it can be sent back now. */
  readonly canRefund: boolean
}

/** A neuron that a sale will make, or has made. */
export type LaunchNeuron = {
  readonly amount: bigint
  readonly delay: bigint
  readonly memo: bigint
  readonly isClaimed: boolean
}
