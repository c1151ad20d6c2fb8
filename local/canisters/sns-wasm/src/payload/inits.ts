import type { LedgerArgs } from '@sluice/candid/ledger'
import { neuronSubaccount, treasurySubaccount } from '@sluice/candid/neuron-account'
import type { Governance, Neuron } from '@sluice/candid/sns_governance'
import type { SnsRootCanister } from '@sluice/candid/sns_root'
import type { Init } from '@sluice/candid/sns_swap'
import type { SnsInitPayload } from '@sluice/candid/sns_wasm'
import { toHex } from '@sluice/canister'
import type { Principal } from '@sluice/canister/runtime'
import { distributionOf } from './distribution.ts'

/** The canisters of an SNS that is being deployed. One without a sale or index lacks them. */
export type SnsIds = {
  readonly root: Principal
  readonly governance: Principal
  readonly ledger: Principal
  readonly swap: Principal | undefined
  readonly index: Principal | undefined
}

export type Surroundings = {
  readonly icpLedger: Principal
  readonly nnsGovernance: Principal
  readonly cmc: Principal | undefined
  readonly snsWasm: Principal
  readonly maturityDelay: bigint | undefined
  readonly nowSeconds: bigint
  readonly isLaunched: boolean
}

const optional = <T>(value: T | undefined): [] | [T] => (value === undefined ? [] : [value])

export const rootInit = (payload: SnsInitPayload, ids: SnsIds): SnsRootCanister => ({
  governance_canister_id: [ids.governance],
  ledger_canister_id: [ids.ledger],
  swap_canister_id: optional(ids.swap),
  index_canister_id: optional(ids.index),
  dapp_canister_ids: (payload.dapp_canisters[0]?.canisters ?? []).flatMap(({ id }) => id),
  archive_canister_ids: [],
})

/** Who is paid out in the beginning: the treasury, the sale, and the neurons of the developers. */
export function ledgerInit(payload: SnsInitPayload, { governance, swap }: SnsIds): LedgerArgs {
  const { developers, treasury, forSale } = distributionOf(payload)
  const account = (owner: Principal, subaccount?: Uint8Array) => ({
    owner,
    subaccount: optional(subaccount),
  })
  const balances: LedgerArgs['initial_balances'] = [
    [account(governance, treasurySubaccount(governance.toUint8Array())), treasury],
    ...developers.flatMap(({ controller: [owner], memo, stake_e8s }) =>
      owner === undefined
        ? []
        : [
            [
              account(governance, neuronSubaccount(owner.toUint8Array(), memo)),
              stake_e8s,
            ] satisfies LedgerArgs['initial_balances'][number],
          ],
    ),
  ]
  if (swap !== undefined) balances.push([account(swap), forSale])
  return {
    kind: { Icrc: null },
    name: payload.token_name[0] ?? '',
    symbol: payload.token_symbol[0] ?? '',
    decimals: 8,
    transfer_fee: payload.transaction_fee_e8s[0] ?? 0n,
    max_memo_length: 32,
    minting_account: account(governance),
    initial_balances: balances.filter(([, amount]) => amount > 0n),
    metadata: [['icrc1:logo', { Text: payload.token_logo[0] ?? '' }]],
    max_transactions_in_window: [],
    fee_collector_account: [],
  }
}

const NORMAL = 1
const BEFORE_THE_SALE_ENDS = 2

export function governanceInit(
  payload: SnsInitPayload,
  ids: SnsIds,
  around: Surroundings,
): Governance {
  return {
    root_canister_id: [ids.root],
    ledger_canister_id: [ids.ledger],
    swap_canister_id: optional(ids.swap),
    mode: around.isLaunched ? NORMAL : BEFORE_THE_SALE_ENDS,
    parameters: [parametersOf(payload)],
    sns_metadata: [
      {
        url: payload.url,
        logo: payload.logo,
        name: payload.name,
        description: payload.description,
      },
    ],
    neurons: developerNeurons(payload, around.nowSeconds),
    id_to_nervous_system_functions: [],
    sns_initialization_parameters: payload.sns_initialization_parameters[0] ?? '',
    genesis_timestamp_seconds: around.nowSeconds,
    local: [
      {
        icp_ledger_canister_id: [around.icpLedger],
        cmc_canister_id: optional(around.cmc),
        sns_wasm_canister_id: [around.snsWasm],
        maturity_disbursement_delay_seconds: optional(around.maturityDelay),
      },
    ],
  }
}

/** What the payload does not name is governance's default. */
function parametersOf(payload: SnsInitPayload): NonNullable<Governance['parameters'][0]> {
  return {
    reject_cost_e8s: payload.proposal_reject_cost_e8s,
    neuron_minimum_stake_e8s: payload.neuron_minimum_stake_e8s,
    transaction_fee_e8s: payload.transaction_fee_e8s,
    max_proposals_to_keep_per_action: [],
    initial_voting_period_seconds: payload.initial_voting_period_seconds,
    wait_for_quiet_deadline_increase_seconds: payload.wait_for_quiet_deadline_increase_seconds,
    default_followees: [],
    max_number_of_neurons: [],
    neuron_minimum_dissolve_delay_to_vote_seconds:
      payload.neuron_minimum_dissolve_delay_to_vote_seconds,
    max_followees_per_function: [],
    max_dissolve_delay_seconds: payload.max_dissolve_delay_seconds,
    max_neuron_age_for_age_bonus: payload.max_neuron_age_seconds_for_age_bonus,
    max_number_of_proposals_with_ballots: [],
    neuron_claimer_permissions: [{ permissions: ALL_PERMISSIONS }],
    neuron_grantable_permissions: [{ permissions: ALL_PERMISSIONS }],
    max_number_of_principals_per_neuron: [],
    voting_rewards_parameters: [
      {
        initial_reward_rate_basis_points: payload.initial_reward_rate_basis_points,
        final_reward_rate_basis_points: payload.final_reward_rate_basis_points,
        reward_rate_transition_duration_seconds: payload.reward_rate_transition_duration_seconds,
        round_duration_seconds: [],
      },
    ],
    max_dissolve_delay_bonus_percentage: payload.max_dissolve_delay_bonus_percentage,
    max_age_bonus_percentage: payload.max_age_bonus_percentage,
    maturity_modulation_disabled: [],
    automatically_advance_target_version: [],
    custom_proposal_criticality: [],
  }
}

const ALL_PERMISSIONS = Int32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)

function developerNeurons(payload: SnsInitPayload, now: bigint): [string, Neuron][] {
  const { developers, developerMultiplier } = distributionOf(payload)
  return developers.flatMap(({ controller: [owner], memo, ...given }): [string, Neuron][] => {
    if (owner === undefined) return []
    const id = neuronSubaccount(owner.toUint8Array(), memo)
    const neuron: Neuron = {
      id: [{ id }],
      permissions: [{ principal: [owner], permission_type: ALL_PERMISSIONS }],
      cached_neuron_stake_e8s: given.stake_e8s,
      neuron_fees_e8s: 0n,
      created_timestamp_seconds: now,
      aging_since_timestamp_seconds: now,
      dissolve_state: [{ DissolveDelaySeconds: given.dissolve_delay_seconds }],
      maturity_e8s_equivalent: 0n,
      staked_maturity_e8s_equivalent: [],
      auto_stake_maturity: [],
      voting_power_percentage_multiplier: developerMultiplier,
      source_nns_neuron_id: [],
      vesting_period_seconds: given.vesting_period_seconds,
      followees: [],
      topic_followees: [],
      disburse_maturity_in_progress: [],
    }
    return [[toHex(id), neuron]]
  })
}

export function swapInit(payload: SnsInitPayload, ids: SnsIds, around: Surroundings): Init {
  return {
    nns_governance_canister_id: around.nnsGovernance.toText(),
    sns_governance_canister_id: ids.governance.toText(),
    sns_ledger_canister_id: ids.ledger.toText(),
    icp_ledger_canister_id: around.icpLedger.toText(),
    sns_root_canister_id: ids.root.toText(),
    fallback_controller_principal_ids: payload.fallback_controller_principal_ids,
    transaction_fee_e8s: payload.transaction_fee_e8s,
    neuron_minimum_stake_e8s: payload.neuron_minimum_stake_e8s,
    min_participants: optional(
      payload.min_participants[0] === undefined ? undefined : Number(payload.min_participants[0]),
    ),
    min_icp_e8s: payload.min_icp_e8s,
    max_icp_e8s: payload.max_icp_e8s,
    min_participant_icp_e8s: payload.min_participant_icp_e8s,
    max_participant_icp_e8s: payload.max_participant_icp_e8s,
    min_direct_participation_icp_e8s: payload.min_direct_participation_icp_e8s,
    max_direct_participation_icp_e8s: payload.max_direct_participation_icp_e8s,
    swap_start_timestamp_seconds: payload.swap_start_timestamp_seconds,
    swap_due_timestamp_seconds: payload.swap_due_timestamp_seconds,
    sns_token_e8s: [distributionOf(payload).forSale],
    nns_proposal_id: payload.nns_proposal_id,
    confirmation_text: payload.confirmation_text,
    restricted_countries: payload.restricted_countries,
    neuron_basket_construction_parameters: payload.neuron_basket_construction_parameters,
    neurons_fund_participation: [false],
    should_auto_finalize: [true],
    neurons_fund_participation_constraints: [],
  }
}
