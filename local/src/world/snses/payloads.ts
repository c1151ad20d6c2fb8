import type { Principal } from '@icp-sdk/core/principal'
import type { SnsInitPayload } from '@sluice/candid/sns_wasm'
import { daoVoters, snsFounder } from '../identities.ts'
import { tokenLogo } from '../tokens.ts'

const E8S = 100_000_000n
const MINUTE = 60n
const DAY = 86_400n
const YEAR = 31_557_600n

export type Stake = {
  readonly controller: Principal
  readonly tokens: bigint
  readonly memo: bigint
}

/** What the DAO's voters hold: none of them decides alone. In whole tokens. */
export const DAO_STAKES: readonly Stake[] = [
  { controller: daoVoters.nadia.getPrincipal(), tokens: 40_000_000n, memo: 0n },
  { controller: daoVoters.okan.getPrincipal(), tokens: 40_000_000n, memo: 0n },
  { controller: daoVoters.pilar.getPrincipal(), tokens: 25_000_000n, memo: 0n },
]

type Described = {
  readonly name: string
  readonly symbol: string
  readonly url: string
  readonly description: string
  readonly logo: string
  readonly developers: readonly Stake[]
  readonly treasury: bigint
  readonly forSale: bigint
  /** Seconds. */
  readonly votingPeriod: bigint
  readonly minimumDelay: bigint
  readonly dapps?: readonly Principal[]
}

/** Terms that all SNSes of the local world have in common; the sale's fields are absent. */
function payloadOf(sns: Described): SnsInitPayload {
  return {
    token_name: [sns.name],
    token_symbol: [sns.symbol],
    token_logo: [sns.logo],
    name: [sns.name],
    url: [sns.url],
    description: [sns.description],
    logo: [sns.logo],
    transaction_fee_e8s: [1_000_000n],
    proposal_reject_cost_e8s: [10n * E8S],
    neuron_minimum_stake_e8s: [E8S],
    neuron_minimum_dissolve_delay_to_vote_seconds: [sns.minimumDelay],
    max_dissolve_delay_seconds: [8n * YEAR],
    max_neuron_age_seconds_for_age_bonus: [4n * YEAR],
    max_dissolve_delay_bonus_percentage: [100n],
    max_age_bonus_percentage: [25n],
    initial_voting_period_seconds: [sns.votingPeriod],
    wait_for_quiet_deadline_increase_seconds: [sns.votingPeriod / 4n],
    initial_reward_rate_basis_points: [500n],
    final_reward_rate_basis_points: [200n],
    reward_rate_transition_duration_seconds: [4n * YEAR],
    initial_token_distribution: [
      {
        FractionalDeveloperVotingPower: {
          developer_distribution: [
            {
              developer_neurons: sns.developers.map(({ controller, tokens, memo }) => ({
                controller: [controller],
                stake_e8s: tokens * E8S,
                memo,
                dissolve_delay_seconds: YEAR,
                vesting_period_seconds: [],
              })),
            },
          ],
          treasury_distribution: [{ total_e8s: sns.treasury * E8S }],
          swap_distribution: [
            { total_e8s: sns.forSale * E8S, initial_swap_amount_e8s: sns.forSale * E8S },
          ],
        },
      },
    ],
    fallback_controller_principal_ids: [snsFounder.getPrincipal().toText()],
    dapp_canisters: [{ canisters: (sns.dapps ?? []).map((id) => ({ id: [id] })) }],
    confirmation_text: [],
    restricted_countries: [],
    min_participants: [],
    min_icp_e8s: [],
    max_icp_e8s: [],
    min_participant_icp_e8s: [],
    max_participant_icp_e8s: [],
    min_direct_participation_icp_e8s: [],
    max_direct_participation_icp_e8s: [],
    swap_start_timestamp_seconds: [],
    swap_due_timestamp_seconds: [],
    neuron_basket_construction_parameters: [],
    neurons_fund_participation: [false],
    nns_proposal_id: [],
    sns_initialization_parameters: [],
  }
}

/**
 * Days of mainnet are minutes here, so that somebody who tries a vote sees its end; to vote it takes what it takes there. Two participants
 * fill the sale, which is over before anybody looks.
 * @param now seconds
 */
export const daoPayload = (
  now: bigint,
  { logo, dapps }: { logo: string; dapps: readonly Principal[] },
): SnsInitPayload =>
  withSale(
    payloadOf({
      ...{ name: 'Sluice', symbol: 'SLU', url: 'https://sluice.example', logo, dapps },
      description:
        'The DAO of the exchange: it lists tokens, makes farms and changes how the exchange works.',
      ...{ developers: DAO_STAKES, treasury: 100_000_000n, forSale: DAO_FOR_SALE },
      ...{ votingPeriod: 20n * MINUTE, minimumDelay: 31n * DAY },
    }),
    {
      ...{ opensAt: now, dueAt: now + 14n * DAY, participants: 2n },
      ...{ total: [40n, 80n], each: [4n, 40n] },
    },
  )

/** Whole tokens. */
export const DAO_FOR_SALE = 10_000_000n

type Sale = {
  readonly opensAt: bigint
  readonly dueAt: bigint
  readonly participants: bigint
  /** Whole ICP: of the sale, and of each participant. */
  readonly total: readonly [least: bigint, most: bigint]
  readonly each: readonly [least: bigint, most: bigint]
  readonly confirmation?: string
  readonly countries?: readonly string[]
}

const withSale = (payload: SnsInitPayload, sale: Sale): SnsInitPayload => ({
  ...payload,
  min_participants: [sale.participants],
  min_direct_participation_icp_e8s: [sale.total[0] * E8S],
  max_direct_participation_icp_e8s: [sale.total[1] * E8S],
  min_participant_icp_e8s: [sale.each[0] * E8S],
  max_participant_icp_e8s: [sale.each[1] * E8S],
  swap_start_timestamp_seconds: [sale.opensAt],
  swap_due_timestamp_seconds: [sale.dueAt],
  neuron_basket_construction_parameters: [
    { count: 5n, dissolve_delay_interval_seconds: 30n * DAY },
  ],
  confirmation_text: sale.confirmation === undefined ? [] : [sale.confirmation],
  restricted_countries: sale.countries === undefined ? [] : [{ iso_codes: [...sale.countries] }],
})

const logoOf = (glyph: string, color: string) => tokenLogo({ name: '', glyph, color })
const founderStake = [{ controller: snsFounder.getPrincipal(), tokens: 1_000_000n, memo: 0n }]

/** The SNSes with a sale, by the names under which their canisters are kept. */
export type SaleName = 'tidewater' | 'lantern' | 'breakwater'

/** @param now seconds */
export const salePayloads = (now: bigint): Record<SaleName, SnsInitPayload> => ({
  tidewater: withSale(
    payloadOf({
      ...{ name: 'Tidewater', symbol: 'TIDE', url: 'https://tidewater.example' },
      description:
        'Forecasts of tides and currents for small harbours, measured by those who live there.',
      logo: logoOf('T', '#2B7A9B'),
      ...{ developers: founderStake, treasury: 4_000_000n, forSale: 5_000_000n },
      ...{ votingPeriod: 30n * MINUTE, minimumDelay: 30n * DAY },
    }),
    {
      ...{ opensAt: now, dueAt: now + 14n * DAY, participants: 4n },
      ...{ total: [500n, 5_000n], each: [2n, 1_000n] },
      confirmation: 'I have read what Tidewater is, and know that these tokens are worth nothing.',
      countries: ['AQ'],
    },
  ),
  lantern: withSale(
    payloadOf({
      ...{ name: 'Lantern', symbol: 'LNTN', url: 'https://lantern.example' },
      description: 'Lights along the quay, switched by those who walk there at night.',
      logo: logoOf('L', '#C58B2A'),
      ...{ developers: founderStake, treasury: 2_000_000n, forSale: 3_000_000n },
      ...{ votingPeriod: 30n * MINUTE, minimumDelay: 30n * DAY },
    }),
    {
      ...{ opensAt: now + 3n * DAY, dueAt: now + 17n * DAY, participants: 10n },
      ...{ total: [1_000n, 8_000n], each: [5n, 2_000n] },
    },
  ),
  // two participants fill it, and it needs five: it is aborted as soon as they have paid
  breakwater: withSale(
    payloadOf({
      ...{ name: 'Breakwater', symbol: 'BRKW', url: 'https://breakwater.example' },
      description: 'Insurance for boats that stay out in bad weather.',
      logo: logoOf('B', '#7A5560'),
      ...{ developers: founderStake, treasury: 1_000_000n, forSale: 2_000_000n },
      ...{ votingPeriod: 30n * MINUTE, minimumDelay: 30n * DAY },
    }),
    {
      ...{ opensAt: now, dueAt: now + 14n * DAY, participants: 5n },
      ...{ total: [40n, 80n], each: [4n, 40n] },
    },
  ),
})
