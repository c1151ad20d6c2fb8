import type * as Governance from '@sluice/candid/sns_governance'
import { DEFAULT_PARAMETERS, type SnsParameters } from '@sluice/governance'

/** Parameters as governance has them: what it does not say has its default. */
export const readParameters = (parameters: Governance.NervousSystemParameters): SnsParameters => ({
  ...DEFAULT_PARAMETERS,
  ...readChanges(parameters),
})

/** Those that are said alone: what a proposal would change. */
export function readChanges(said: Governance.NervousSystemParameters): Partial<SnsParameters> {
  const [rewards] = said.voting_rewards_parameters
  const { rewards: usual } = DEFAULT_PARAMETERS
  return withoutAbsent({
    rejectCost: said.reject_cost_e8s[0],
    minimumStake: said.neuron_minimum_stake_e8s[0],
    transactionFee: said.transaction_fee_e8s[0],
    initialVotingPeriod: said.initial_voting_period_seconds[0],
    waitForQuietIncrease: said.wait_for_quiet_deadline_increase_seconds[0],
    minimumDelayToVote: said.neuron_minimum_dissolve_delay_to_vote_seconds[0],
    maximumDelay: said.max_dissolve_delay_seconds[0],
    maximumDelayBonusPercent: said.max_dissolve_delay_bonus_percentage[0],
    maximumAge: said.max_neuron_age_for_age_bonus[0],
    maximumAgeBonusPercent: said.max_age_bonus_percentage[0],
    maximumFolloweesPerFunction: said.max_followees_per_function[0],
    maximumPrincipalsPerNeuron: said.max_number_of_principals_per_neuron[0],
    maximumNeurons: said.max_number_of_neurons[0],
    maximumProposalsKeptPerAction: toBigint(said.max_proposals_to_keep_per_action[0]),
    maximumProposalsWithBallots: said.max_number_of_proposals_with_ballots[0],
    claimerPermissions: listOf(said.neuron_claimer_permissions[0]),
    grantablePermissions: listOf(said.neuron_grantable_permissions[0]),
    rewards: rewards && {
      initialBasisPoints: rewards.initial_reward_rate_basis_points[0] ?? usual.initialBasisPoints,
      finalBasisPoints: rewards.final_reward_rate_basis_points[0] ?? usual.finalBasisPoints,
      transition: rewards.reward_rate_transition_duration_seconds[0] ?? usual.transition,
      roundDuration: rewards.round_duration_seconds[0] ?? usual.roundDuration,
    },
    isModulationDisabled: said.maturity_modulation_disabled[0],
    isAdvancingTargetVersion: said.automatically_advance_target_version[0],
    additionalCriticalFunctions:
      said.custom_proposal_criticality[0] &&
      Array.from(said.custom_proposal_criticality[0].native_action_ids).slice(0, 100),
  })
}

/** Parameters as a proposal takes them: what is absent stays. */
export function writeChanges(changes: Partial<SnsParameters>): Governance.NervousSystemParameters {
  const { rewards } = changes
  const kept = changes.maximumProposalsKeptPerAction
  const permissions = (list: readonly number[] | undefined) =>
    optional(list && { permissions: Int32Array.from(list) })
  return {
    reject_cost_e8s: optional(changes.rejectCost),
    neuron_minimum_stake_e8s: optional(changes.minimumStake),
    transaction_fee_e8s: optional(changes.transactionFee),
    initial_voting_period_seconds: optional(changes.initialVotingPeriod),
    wait_for_quiet_deadline_increase_seconds: optional(changes.waitForQuietIncrease),
    neuron_minimum_dissolve_delay_to_vote_seconds: optional(changes.minimumDelayToVote),
    max_dissolve_delay_seconds: optional(changes.maximumDelay),
    max_dissolve_delay_bonus_percentage: optional(changes.maximumDelayBonusPercent),
    max_neuron_age_for_age_bonus: optional(changes.maximumAge),
    max_age_bonus_percentage: optional(changes.maximumAgeBonusPercent),
    max_followees_per_function: optional(changes.maximumFolloweesPerFunction),
    max_number_of_principals_per_neuron: optional(changes.maximumPrincipalsPerNeuron),
    max_number_of_neurons: optional(changes.maximumNeurons),
    max_proposals_to_keep_per_action: optional(kept === undefined ? undefined : Number(kept)),
    max_number_of_proposals_with_ballots: optional(changes.maximumProposalsWithBallots),
    neuron_claimer_permissions: permissions(changes.claimerPermissions),
    neuron_grantable_permissions: permissions(changes.grantablePermissions),
    voting_rewards_parameters: optional(
      rewards && {
        initial_reward_rate_basis_points: [rewards.initialBasisPoints],
        final_reward_rate_basis_points: [rewards.finalBasisPoints],
        reward_rate_transition_duration_seconds: [rewards.transition],
        round_duration_seconds: [rewards.roundDuration],
      },
    ),
    maturity_modulation_disabled: optional(changes.isModulationDisabled),
    automatically_advance_target_version: optional(changes.isAdvancingTargetVersion),
    custom_proposal_criticality: optional(
      changes.additionalCriticalFunctions && {
        native_action_ids: BigUint64Array.from(changes.additionalCriticalFunctions),
      },
    ),
    default_followees: [],
  }
}

const optional = <T>(value: T | undefined): [] | [T] => (value === undefined ? [] : [value])

const toBigint = (value: number | undefined) => (value === undefined ? undefined : BigInt(value))

const listOf = (list: Governance.NeuronPermissionList | undefined) =>
  list && Array.from(list.permissions).slice(0, 20)

function withoutAbsent(
  all: {
    readonly [Name in keyof SnsParameters]: SnsParameters[Name] | undefined
  },
): Partial<SnsParameters> {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
