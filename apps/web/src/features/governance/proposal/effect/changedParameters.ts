import type { SnsParameters } from '@sluice/governance'

/** What a parameter is measured in. */
export type ParameterUnit = 'e8s' | 'seconds' | 'percent' | 'count' | 'permissions' | 'yes-no'

export type ParameterName =
  | Exclude<keyof SnsParameters, 'rewards'>
  | 'rewardsInitial'
  | 'rewardsFinal'
  | 'rewardsTransition'
  | 'roundDuration'

type Value = bigint | boolean | readonly number[] | readonly bigint[]

export type ParameterChange = {
  readonly name: ParameterName
  readonly before: Value
  readonly after: Value
}

/** What parameters really change to: those that are proposed as they are already are left out. */
export function changedParameters(
  now: SnsParameters,
  proposed: Partial<SnsParameters>,
): readonly ParameterChange[] {
  const [before, after] = [flat(now), { ...flat(now), ...flat({ ...now, ...proposed }) }]
  return NAMES.flatMap((name) => {
    const [old, next] = [before[name], after[name]]
    return `${old}` === `${next}` ? [] : [{ name, before: old, after: next }]
  })
}

function flat({ rewards, ...others }: SnsParameters): Readonly<Record<ParameterName, Value>> {
  return {
    ...others,
    rewardsInitial: rewards.initialBasisPoints,
    rewardsFinal: rewards.finalBasisPoints,
    rewardsTransition: rewards.transition,
    roundDuration: rewards.roundDuration,
  }
}

export const PARAMETER_UNITS: Readonly<Record<ParameterName, ParameterUnit>> = {
  rejectCost: 'e8s',
  minimumStake: 'e8s',
  transactionFee: 'e8s',
  initialVotingPeriod: 'seconds',
  waitForQuietIncrease: 'seconds',
  minimumDelayToVote: 'seconds',
  maximumDelay: 'seconds',
  maximumDelayBonusPercent: 'percent',
  maximumAge: 'seconds',
  maximumAgeBonusPercent: 'percent',
  maximumFolloweesPerFunction: 'count',
  maximumPrincipalsPerNeuron: 'count',
  maximumNeurons: 'count',
  maximumProposalsKeptPerAction: 'count',
  maximumProposalsWithBallots: 'count',
  claimerPermissions: 'permissions',
  grantablePermissions: 'permissions',
  isModulationDisabled: 'yes-no',
  isAdvancingTargetVersion: 'yes-no',
  additionalCriticalFunctions: 'count',
  rewardsInitial: 'percent',
  rewardsFinal: 'percent',
  rewardsTransition: 'seconds',
  roundDuration: 'seconds',
}

const isName = (name: string): name is ParameterName => name in PARAMETER_UNITS
const NAMES = Object.keys(PARAMETER_UNITS).filter(isName)
