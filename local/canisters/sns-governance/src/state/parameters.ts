import type { NervousSystemParameters } from '@sluice/candid/sns_governance'
import {
  DEFAULT_PARAMETERS,
  economicsOf,
  MODULATION,
  type ParameterProblem,
  purseOfRound,
  type SnsParameters,
  validateParameters,
} from '@sluice/governance'
import type { DaoTerms } from '../../../../governance-kit/DaoContext.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'

/** Read in nearly every call, and changed by proposals. Taken back with the message when it traps, as all of the heap is. */
const known = new WeakMap<NervousSystemParameters, SnsParameters>()
const current = new WeakMap<object, NervousSystemParameters>()

export function storedParameters({
  state,
}: Pick<GovernanceContext, 'state'>): NervousSystemParameters {
  const kept = current.get(state)
  if (kept !== undefined) return kept
  const stored = state.parameters.get(0n)
  if (stored === undefined) throw new Error('governance has not been installed')
  current.set(state, stored)
  return stored
}

/** What applies now. */
export function parametersOf(context: Pick<GovernanceContext, 'state'>): SnsParameters {
  const stored = storedParameters(context)
  const kept = known.get(stored) ?? toParameters(stored, DEFAULT_PARAMETERS)
  known.set(stored, kept)
  return kept
}

/** What the rooms of a governance are told of it. */
export function termsOf(context: Pick<GovernanceContext, 'state'>): DaoTerms {
  const parameters = parametersOf(context)
  const { maximumNeurons, claimerPermissions, rewards, isModulationDisabled } = parameters
  const { rejectCost, minimumStake, transactionFee } = parameters
  return {
    economics: economicsOf(parameters),
    delayToPropose: parameters.minimumDelayToVote,
    ...{ rejectCost, minimumStake, transactionFee, maximumNeurons, claimerPermissions },
    maximumWithBallots: Number(parameters.maximumProposalsWithBallots),
    maximumKept: Number(parameters.maximumProposalsKeptPerAction),
    firstDelay: 0n,
    maturityOfSplit: 'stays',
    modulation: isModulationDisabled ? undefined : MODULATION,
    disbursementDelay: context.state.settings.get().disbursementDelay,
    tooSmallToDisburse: transactionFee,
    isRewarding: rewards.initialBasisPoints > 0n,
    roundDuration: rewards.roundDuration,
    purseOf: (round) => purseOfRound(rewards, round),
  }
}

export function setParameters(
  { state }: Pick<GovernanceContext, 'state'>,
  parameters: NervousSystemParameters,
): void {
  state.parameters.set(0n, parameters)
  current.set(state, parameters)
}

/** What a proposal does not name stays as it is. */
export function withChanges(
  before: NervousSystemParameters,
  changes: NervousSystemParameters,
): NervousSystemParameters {
  const named = Object.entries(changes).filter(([, value]) => value.length > 0)
  return { ...before, ...Object.fromEntries(named) }
}

/**
 * What is wrong with the fields that would change. A world of one's own may be installed with shorter periods than mainnet allows; what
 * it does not change is not in question.
 */
export function problemsOfChange(
  before: SnsParameters,
  changed: SnsParameters,
): readonly ParameterProblem[] {
  const isChanged = (field: keyof SnsParameters) => String(before[field]) !== String(changed[field])
  return validateParameters(changed).filter(
    ({ field, other }) =>
      field === 'rewards' || isChanged(field) || (other !== undefined && isChanged(other)),
  )
}

export function toParameters(
  given: NervousSystemParameters,
  fallback: SnsParameters,
): SnsParameters {
  const or = <Value>([value]: [] | [Value], otherwise: Value): Value => value ?? otherwise
  const [rewards] = given.voting_rewards_parameters
  return {
    rejectCost: or(given.reject_cost_e8s, fallback.rejectCost),
    minimumStake: or(given.neuron_minimum_stake_e8s, fallback.minimumStake),
    transactionFee: or(given.transaction_fee_e8s, fallback.transactionFee),
    initialVotingPeriod: or(given.initial_voting_period_seconds, fallback.initialVotingPeriod),
    waitForQuietIncrease: or(
      given.wait_for_quiet_deadline_increase_seconds,
      fallback.waitForQuietIncrease,
    ),
    minimumDelayToVote: or(
      given.neuron_minimum_dissolve_delay_to_vote_seconds,
      fallback.minimumDelayToVote,
    ),
    maximumDelay: or(given.max_dissolve_delay_seconds, fallback.maximumDelay),
    maximumDelayBonusPercent: or(
      given.max_dissolve_delay_bonus_percentage,
      fallback.maximumDelayBonusPercent,
    ),
    maximumAge: or(given.max_neuron_age_for_age_bonus, fallback.maximumAge),
    maximumAgeBonusPercent: or(given.max_age_bonus_percentage, fallback.maximumAgeBonusPercent),
    maximumFolloweesPerFunction: or(
      given.max_followees_per_function,
      fallback.maximumFolloweesPerFunction,
    ),
    maximumPrincipalsPerNeuron: or(
      given.max_number_of_principals_per_neuron,
      fallback.maximumPrincipalsPerNeuron,
    ),
    maximumNeurons: or(given.max_number_of_neurons, fallback.maximumNeurons),
    maximumProposalsKeptPerAction: BigInt(
      or(given.max_proposals_to_keep_per_action, Number(fallback.maximumProposalsKeptPerAction)),
    ),
    maximumProposalsWithBallots: or(
      given.max_number_of_proposals_with_ballots,
      fallback.maximumProposalsWithBallots,
    ),
    claimerPermissions: listOf(given.neuron_claimer_permissions, fallback.claimerPermissions),
    grantablePermissions: listOf(given.neuron_grantable_permissions, fallback.grantablePermissions),
    rewards: {
      initialBasisPoints: or(
        rewards?.initial_reward_rate_basis_points ?? [],
        fallback.rewards.initialBasisPoints,
      ),
      finalBasisPoints: or(
        rewards?.final_reward_rate_basis_points ?? [],
        fallback.rewards.finalBasisPoints,
      ),
      transition: or(
        rewards?.reward_rate_transition_duration_seconds ?? [],
        fallback.rewards.transition,
      ),
      roundDuration: or(rewards?.round_duration_seconds ?? [], fallback.rewards.roundDuration),
    },
    isModulationDisabled: or(given.maturity_modulation_disabled, fallback.isModulationDisabled),
    isAdvancingTargetVersion: or(
      given.automatically_advance_target_version,
      fallback.isAdvancingTargetVersion,
    ),
    additionalCriticalFunctions: [
      ...(given.custom_proposal_criticality[0]?.native_action_ids ??
        fallback.additionalCriticalFunctions),
    ],
  }
}

const listOf = (
  [list]: NervousSystemParameters['neuron_claimer_permissions'],
  fallback: readonly number[],
): readonly number[] => (list === undefined ? fallback : [...list.permissions])
