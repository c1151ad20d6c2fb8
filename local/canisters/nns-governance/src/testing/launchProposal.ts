import type { Principal } from '@icp-sdk/core/principal'
import type { CreateServiceNervousSystem } from '@sluice/candid/nns_governance'
import { DAY, TOKEN } from '../../../sns-governance/src/testing/governanceWorld.ts'

const YEAR = 31_557_600n
const LOGO = 'data:image/png;base64,iVBORw0KGgo='

const tokens = (whole: bigint): [{ e8s: [bigint] }] => [{ e8s: [whole * TOKEN] }]
const lasting = (seconds: bigint): [{ seconds: [bigint] }] => [{ seconds: [seconds] }]
const percent = (whole: bigint): [{ basis_points: [bigint] }] => [{ basis_points: [whole * 100n] }]

/** A DAO with a sale, as it is proposed to the NNS. */
export const launchProposal = (founder: Principal): CreateServiceNervousSystem => ({
  name: ['Harbour'],
  url: ['https://harbour.example'],
  description: ['Berths that their users keep in order.'],
  logo: [{ base64_encoding: [LOGO] }],
  ledger_parameters: [
    {
      transaction_fee: [{ e8s: [10_000n] }],
      token_symbol: ['HRB'],
      token_name: ['Harbour'],
      token_logo: [{ base64_encoding: [LOGO] }],
    },
  ],
  governance_parameters: [
    {
      neuron_maximum_dissolve_delay_bonus: percent(100n),
      neuron_maximum_age_for_age_bonus: lasting(4n * YEAR),
      neuron_maximum_dissolve_delay: lasting(8n * YEAR),
      neuron_minimum_dissolve_delay_to_vote: lasting(30n * DAY),
      neuron_maximum_age_bonus: percent(25n),
      neuron_minimum_stake: tokens(1n),
      proposal_wait_for_quiet_deadline_increase: lasting(DAY),
      proposal_initial_voting_period: lasting(4n * DAY),
      proposal_rejection_fee: tokens(1n),
      voting_reward_parameters: [
        {
          reward_rate_transition_duration: lasting(4n * YEAR),
          initial_reward_rate: percent(5n),
          final_reward_rate: percent(2n),
        },
      ],
    },
  ],
  fallback_controller_principal_ids: [founder],
  dapp_canisters: [],
  initial_token_distribution: [
    {
      treasury_distribution: [{ total: tokens(4_000_000n) }],
      developer_distribution: [
        {
          developer_neurons: [
            {
              controller: [founder],
              dissolve_delay: lasting(YEAR),
              memo: [0n],
              vesting_period: [],
              stake: tokens(1_000_000n),
            },
          ],
        },
      ],
      swap_distribution: [{ total: tokens(5_000_000n) }],
    },
  ],
  swap_parameters: [
    {
      minimum_participants: [4n],
      neurons_fund_participation: [false],
      duration: lasting(14n * DAY),
      neuron_basket_construction_parameters: [
        { dissolve_delay_interval: lasting(30n * DAY), count: [5n] },
      ],
      confirmation_text: [],
      maximum_participant_icp: tokens(1_000n),
      minimum_participant_icp: tokens(2n),
      minimum_direct_participation_icp: tokens(500n),
      maximum_direct_participation_icp: tokens(5_000n),
      start_time: [],
      restricted_countries: [],
    },
  ],
})
