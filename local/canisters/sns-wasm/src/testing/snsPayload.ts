import type { Principal } from '@icp-sdk/core/principal'
import type { SnsInitPayload } from '@sluice/candid/sns_wasm'

export const E8S = 100_000_000n
const DAY = 86_400n
const LOGO = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`

/** A payload as it would be proposed: two developers, a treasury, and a sale that opens and ends when it is said. */
export function snsPayload({
  developers,
  fallback,
  opensAt,
  dueAt,
}: {
  developers: readonly Principal[]
  fallback: Principal
  opensAt: bigint
  dueAt: bigint
}): SnsInitPayload {
  return {
    token_name: ['Lantern'],
    token_symbol: ['LNT'],
    token_logo: [LOGO],
    name: ['Lantern'],
    url: ['https://lantern.example'],
    description: ['Lights along the harbour.'],
    logo: [LOGO],
    transaction_fee_e8s: [10_000n],
    proposal_reject_cost_e8s: [E8S],
    neuron_minimum_stake_e8s: [E8S],
    neuron_minimum_dissolve_delay_to_vote_seconds: [30n * DAY],
    max_dissolve_delay_seconds: [8n * 31_557_600n],
    max_neuron_age_seconds_for_age_bonus: [4n * 31_557_600n],
    max_dissolve_delay_bonus_percentage: [100n],
    max_age_bonus_percentage: [25n],
    initial_voting_period_seconds: [4n * DAY],
    wait_for_quiet_deadline_increase_seconds: [DAY],
    initial_reward_rate_basis_points: [250n],
    final_reward_rate_basis_points: [250n],
    reward_rate_transition_duration_seconds: [0n],
    initial_token_distribution: [
      {
        FractionalDeveloperVotingPower: {
          developer_distribution: [
            {
              developer_neurons: developers.map((controller, place) => ({
                controller: [controller],
                stake_e8s: 1_000n * E8S,
                memo: BigInt(place),
                dissolve_delay_seconds: 365n * DAY,
                vesting_period_seconds: [],
              })),
            },
          ],
          treasury_distribution: [{ total_e8s: 5_000n * E8S }],
          swap_distribution: [{ total_e8s: 10_000n * E8S, initial_swap_amount_e8s: 10_000n * E8S }],
        },
      },
    ],
    fallback_controller_principal_ids: [fallback.toText()],
    dapp_canisters: [],
    confirmation_text: [],
    restricted_countries: [],
    min_participants: [2n],
    min_icp_e8s: [],
    max_icp_e8s: [],
    min_participant_icp_e8s: [E8S],
    max_participant_icp_e8s: [60n * E8S],
    min_direct_participation_icp_e8s: [10n * E8S],
    max_direct_participation_icp_e8s: [100n * E8S],
    swap_start_timestamp_seconds: [opensAt],
    swap_due_timestamp_seconds: [dueAt],
    neuron_basket_construction_parameters: [
      { count: 3n, dissolve_delay_interval_seconds: 30n * DAY },
    ],
    neurons_fund_participation: [false],
    nns_proposal_id: [],
    sns_initialization_parameters: [],
  }
}
