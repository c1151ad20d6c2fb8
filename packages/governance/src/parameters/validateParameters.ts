import { ALL_PERMISSIONS, PERMISSION } from '../permissions/permissions.ts'
import { FIRST_CUSTOM_FUNCTION } from '../proposals/topics.ts'
import { DAY } from '../time.ts'
import type { SnsParameters } from './SnsParameters.ts'

type NumberField = {
  [Field in keyof SnsParameters]: SnsParameters[Field] extends bigint ? Field : never
}[keyof SnsParameters]

const MAX_NAT64 = 2n ** 64n - 1n

/** Lowest and highest values, both allowed. A service refuses what lies outside, and so does the form that proposes it. */
export const PARAMETER_BOUNDS: Readonly<Record<NumberField, readonly [bigint, bigint]>> = {
  rejectCost: [1n, MAX_NAT64],
  minimumStake: [1n, MAX_NAT64],
  transactionFee: [0n, MAX_NAT64],
  initialVotingPeriod: [DAY, 30n * DAY],
  waitForQuietIncrease: [1n, 30n * DAY],
  minimumDelayToVote: [0n, MAX_NAT64],
  maximumDelay: [0n, MAX_NAT64],
  maximumDelayBonusPercent: [0n, 900n],
  maximumAge: [0n, MAX_NAT64],
  maximumAgeBonusPercent: [0n, 400n],
  maximumFolloweesPerFunction: [0n, 15n],
  maximumPrincipalsPerNeuron: [5n, 15n],
  maximumNeurons: [1n, 200_000n],
  maximumProposalsKeptPerAction: [1n, 700n],
  maximumProposalsWithBallots: [1n, 700n],
}

const NEEDED_BY_CLAIMERS = [PERMISSION.managePrincipals, PERMISSION.submitProposal, PERMISSION.vote]

export type ParameterProblem = {
  readonly field: keyof SnsParameters
  /** The one that the field does not go with, which may be the one that was changed. */
  readonly other?: keyof SnsParameters
  readonly text: string
}

/** Everything that is wrong with parameters, in words that name the field; an empty list for parameters that can be used. */
export function validateParameters(parameters: SnsParameters): readonly ParameterProblem[] {
  return [
    ...outsideBounds(parameters),
    ...contradictions(parameters),
    ...permissionProblems(parameters),
    ...rewardProblems(parameters),
    ...criticalityProblems(parameters),
  ]
}

function outsideBounds(parameters: SnsParameters): readonly ParameterProblem[] {
  return NUMBER_FIELDS.flatMap((field) => {
    const [lowest, highest] = PARAMETER_BOUNDS[field]
    const value = parameters[field]
    if (value >= lowest && value <= highest) return []
    return [{ field, text: `${field} must be between ${lowest} and ${highest} (was ${value}).` }]
  })
}

const isNumberField = (field: string): field is NumberField => field in PARAMETER_BOUNDS
const NUMBER_FIELDS = Object.keys(PARAMETER_BOUNDS).filter(isNumberField)

function contradictions(parameters: SnsParameters): readonly ParameterProblem[] {
  const problems: ParameterProblem[] = []
  if (parameters.minimumStake <= parameters.transactionFee) {
    problems.push({
      field: 'minimumStake',
      other: 'transactionFee',
      text: 'minimumStake must be greater than transactionFee.',
    })
  }
  if (parameters.minimumDelayToVote > parameters.maximumDelay) {
    problems.push({
      field: 'minimumDelayToVote',
      other: 'maximumDelay',
      text: 'minimumDelayToVote must not be greater than maximumDelay.',
    })
  }
  // otherwise an extension could be more than the whole voting period
  if (parameters.waitForQuietIncrease > parameters.initialVotingPeriod / 2n) {
    problems.push({
      field: 'waitForQuietIncrease',
      other: 'initialVotingPeriod',
      text: 'waitForQuietIncrease must not be greater than half of initialVotingPeriod.',
    })
  }
  return problems
}

function permissionProblems(parameters: SnsParameters): readonly ParameterProblem[] {
  const problems: ParameterProblem[] = []
  for (const field of ['claimerPermissions', 'grantablePermissions'] as const) {
    const list = parameters[field]
    const isList =
      new Set(list).size === list.length && list.every((one) => ALL_PERMISSIONS.includes(one))
    if (!isList) problems.push({ field, text: `${field} must name known permissions, each once.` })
  }
  if (!NEEDED_BY_CLAIMERS.every((one) => parameters.claimerPermissions.includes(one))) {
    problems.push({
      field: 'claimerPermissions',
      text: `claimerPermissions must include ${NEEDED_BY_CLAIMERS.join(', ')}.`,
    })
  }
  return problems
}

function rewardProblems({ rewards }: SnsParameters): readonly ParameterProblem[] {
  const problem = (text: string) => [{ field: 'rewards' as const, text }]
  const { initialBasisPoints, finalBasisPoints, transition, roundDuration } = rewards
  if (finalBasisPoints < 0n || initialBasisPoints > 10_000n) {
    return problem('The reward rates must be between 0 and 10000 basis points.')
  }
  if (initialBasisPoints < finalBasisPoints) {
    return problem('The initial reward rate must not be less than the final one.')
  }
  if (transition < 0n || transition > MAX_NAT64) {
    return problem('The transition of the reward rate must be a number of seconds.')
  }
  if (transition === 0n && initialBasisPoints !== finalBasisPoints) {
    return problem('Without a transition, both reward rates must be the same.')
  }
  if (roundDuration < 1n || roundDuration > MAX_NAT64) {
    return problem('A reward round must take at least a second.')
  }
  return []
}

function criticalityProblems(parameters: SnsParameters): readonly ParameterProblem[] {
  const list = parameters.additionalCriticalFunctions
  const isList =
    new Set(list).size === list.length && list.every((id) => id > 0n && id < FIRST_CUSTOM_FUNCTION)
  if (isList) return []
  return [
    {
      field: 'additionalCriticalFunctions',
      text: 'additionalCriticalFunctions must name native functions, each once.',
    },
  ]
}
