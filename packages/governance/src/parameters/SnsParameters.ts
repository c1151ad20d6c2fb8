import type { Economics } from '../Economics.ts'
import { ALL_PERMISSIONS } from '../permissions/permissions.ts'
import type { RewardRates } from '../rewards/purse.ts'
import { DAY, MONTH, YEAR } from '../time.ts'

/** What an SNS decides about itself. Amounts in e8s, times in seconds. */
export type SnsParameters = {
  readonly rejectCost: bigint
  readonly minimumStake: bigint
  readonly transactionFee: bigint
  readonly initialVotingPeriod: bigint
  readonly waitForQuietIncrease: bigint
  readonly minimumDelayToVote: bigint
  readonly maximumDelay: bigint
  readonly maximumDelayBonusPercent: bigint
  readonly maximumAge: bigint
  readonly maximumAgeBonusPercent: bigint
  readonly maximumFolloweesPerFunction: bigint
  readonly maximumPrincipalsPerNeuron: bigint
  readonly maximumNeurons: bigint
  readonly maximumProposalsKeptPerAction: bigint
  readonly maximumProposalsWithBallots: bigint
  readonly claimerPermissions: readonly number[]
  readonly grantablePermissions: readonly number[]
  readonly rewards: RewardRates & { readonly roundDuration: bigint }
  readonly isModulationDisabled: boolean
  readonly isAdvancingTargetVersion: boolean
  /** Native functions whose proposals are critical besides those of critical topics. */
  readonly additionalCriticalFunctions: readonly bigint[]
}

/** Those of an SNS, or of the NNS in the same shape: then `network` is what it computes power with, and how long maturity takes to be a neuron. */
export type DaoParameters = SnsParameters & {
  readonly network?: { readonly economics: Economics; readonly spawnDelay: bigint }
}

export const DEFAULT_PARAMETERS: SnsParameters = {
  rejectCost: 100_000_000n,
  minimumStake: 100_000_000n,
  transactionFee: 10_000n,
  initialVotingPeriod: 4n * DAY,
  waitForQuietIncrease: DAY,
  minimumDelayToVote: 6n * MONTH,
  maximumDelay: 8n * YEAR,
  maximumDelayBonusPercent: 100n,
  maximumAge: 4n * YEAR,
  maximumAgeBonusPercent: 25n,
  maximumFolloweesPerFunction: 15n,
  maximumPrincipalsPerNeuron: 5n,
  maximumNeurons: 200_000n,
  maximumProposalsKeptPerAction: 100n,
  maximumProposalsWithBallots: 700n,
  claimerPermissions: ALL_PERMISSIONS,
  grantablePermissions: ALL_PERMISSIONS,
  rewards: {
    initialBasisPoints: 0n,
    finalBasisPoints: 0n,
    transition: 0n,
    roundDuration: DAY,
  },
  isModulationDisabled: false,
  isAdvancingTargetVersion: true,
  additionalCriticalFunctions: [],
}

/** What voting power is computed with in an SNS, or in the NNS. */
export const economicsOf = (parameters: DaoParameters): Economics =>
  parameters.network?.economics ?? economicsOfSns(parameters)

const economicsOfSns = (parameters: SnsParameters): Economics => ({
  minimumDelayToVote: parameters.minimumDelayToVote,
  maximumDelay: parameters.maximumDelay,
  maximumDelayBonusPercent: parameters.maximumDelayBonusPercent,
  maximumAge: parameters.maximumAge,
  maximumAgeBonusPercent: parameters.maximumAgeBonusPercent,
  delayBonus: 'linear',
})
