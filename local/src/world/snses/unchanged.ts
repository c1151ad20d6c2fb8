import type { NervousSystemParameters } from '@sluice/candid/sns_governance'

/** What a proposal about parameters says of those that stay. */
export const UNCHANGED: NervousSystemParameters = {
  ...{ reject_cost_e8s: [], neuron_minimum_stake_e8s: [], transaction_fee_e8s: [] },
  ...{ initial_voting_period_seconds: [], wait_for_quiet_deadline_increase_seconds: [] },
  ...{ neuron_minimum_dissolve_delay_to_vote_seconds: [], max_dissolve_delay_seconds: [] },
  ...{ max_dissolve_delay_bonus_percentage: [], max_neuron_age_for_age_bonus: [] },
  ...{ max_age_bonus_percentage: [], max_followees_per_function: [], max_number_of_neurons: [] },
  ...{ max_number_of_principals_per_neuron: [], max_proposals_to_keep_per_action: [] },
  ...{ max_number_of_proposals_with_ballots: [], neuron_claimer_permissions: [] },
  ...{ neuron_grantable_permissions: [], voting_rewards_parameters: [], default_followees: [] },
  ...{ maturity_modulation_disabled: [], automatically_advance_target_version: [] },
  custom_proposal_criticality: [],
}
