import type {
  CreateServiceNervousSystem,
  Duration,
  Percentage,
  SwapParameters,
  Tokens,
} from '@sluice/candid/nns_governance'
import type { SnsInitPayload } from '@sluice/candid/sns_wasm'
import { DAY } from '@sluice/governance'

type Opt<Value> = [] | [Value]

/** A field of a field, where both may be absent. */
const inner = <Outer, Value>(
  [outer]: Opt<Outer>,
  pick: (outer: Outer) => Opt<Value>,
): Opt<Value> => (outer === undefined ? [] : pick(outer))
const seconds = (given: Opt<Duration>) => inner(given, (duration) => duration.seconds)
const e8s = (given: Opt<Tokens>) => inner(given, (tokens) => tokens.e8s)
const basisPoints = (given: Opt<Percentage>) => inner(given, (each) => each.basis_points)
const percent = (given: Opt<Percentage>): Opt<bigint> => {
  const [points] = basisPoints(given)
  return points === undefined ? [] : [points / 100n]
}

/** Longest time for which a sale may be open, so that its end is a number of the interface whatever is given. */
const LONGEST = 2n ** 40n

/** What SNS-W makes of a proposal that is adopted `now`, in seconds. */
export function toSnsPayload(
  create: CreateServiceNervousSystem,
  { proposal, now }: { readonly proposal: bigint; readonly now: bigint },
): SnsInitPayload {
  const [governance] = create.governance_parameters
  const [ledger] = create.ledger_parameters
  const [swap] = create.swap_parameters
  const rewards = governance?.voting_reward_parameters ?? []
  return {
    token_name: ledger?.token_name ?? [],
    token_symbol: ledger?.token_symbol ?? [],
    token_logo: inner(ledger?.token_logo ?? [], (image) => image.base64_encoding),
    name: create.name,
    url: create.url,
    description: create.description,
    logo: inner(create.logo, (image) => image.base64_encoding),
    transaction_fee_e8s: e8s(ledger?.transaction_fee ?? []),
    proposal_reject_cost_e8s: e8s(governance?.proposal_rejection_fee ?? []),
    neuron_minimum_stake_e8s: e8s(governance?.neuron_minimum_stake ?? []),
    neuron_minimum_dissolve_delay_to_vote_seconds: seconds(
      governance?.neuron_minimum_dissolve_delay_to_vote ?? [],
    ),
    max_dissolve_delay_seconds: seconds(governance?.neuron_maximum_dissolve_delay ?? []),
    max_neuron_age_seconds_for_age_bonus: seconds(
      governance?.neuron_maximum_age_for_age_bonus ?? [],
    ),
    max_dissolve_delay_bonus_percentage: percent(
      governance?.neuron_maximum_dissolve_delay_bonus ?? [],
    ),
    max_age_bonus_percentage: percent(governance?.neuron_maximum_age_bonus ?? []),
    initial_voting_period_seconds: seconds(governance?.proposal_initial_voting_period ?? []),
    wait_for_quiet_deadline_increase_seconds: seconds(
      governance?.proposal_wait_for_quiet_deadline_increase ?? [],
    ),
    initial_reward_rate_basis_points: inner(rewards, (of) => basisPoints(of.initial_reward_rate)),
    final_reward_rate_basis_points: inner(rewards, (of) => basisPoints(of.final_reward_rate)),
    reward_rate_transition_duration_seconds: inner(rewards, (of) =>
      seconds(of.reward_rate_transition_duration),
    ),
    initial_token_distribution: toDistribution(create),
    fallback_controller_principal_ids: create.fallback_controller_principal_ids.map((id) =>
      id.toText(),
    ),
    dapp_canisters: [{ canisters: create.dapp_canisters }],
    ...toSale(swap, now),
    nns_proposal_id: [proposal],
    sns_initialization_parameters: [],
  }
}

/** All that is for sale is sold at once. */
function toDistribution({
  initial_token_distribution: [given],
}: CreateServiceNervousSystem): SnsInitPayload['initial_token_distribution'] {
  if (given === undefined) return []
  const total = (part: Opt<{ total: Opt<Tokens> }>) => inner(part, (of) => e8s(of.total))[0] ?? 0n
  const forSale = total(given.swap_distribution)
  const developers = given.developer_distribution[0]?.developer_neurons ?? []
  return [
    {
      FractionalDeveloperVotingPower: {
        developer_distribution: [
          {
            developer_neurons: developers.map((each) => ({
              controller: each.controller,
              stake_e8s: e8s(each.stake)[0] ?? 0n,
              memo: each.memo[0] ?? 0n,
              dissolve_delay_seconds: seconds(each.dissolve_delay)[0] ?? 0n,
              vesting_period_seconds: seconds(each.vesting_period),
            })),
          },
        ],
        treasury_distribution: [{ total_e8s: total(given.treasury_distribution) }],
        swap_distribution: [{ total_e8s: forSale, initial_swap_amount_e8s: forSale }],
      },
    },
  ]
}

function toSale(swap: SwapParameters | undefined, now: bigint) {
  const start = startOf(swap?.start_time[0]?.seconds_after_utc_midnight[0], now)
  const [duration] = seconds(swap?.duration ?? [])
  const [basket] = swap?.neuron_basket_construction_parameters ?? []
  return {
    confirmation_text: swap?.confirmation_text ?? [],
    restricted_countries: swap?.restricted_countries ?? [],
    min_participants: swap?.minimum_participants ?? [],
    min_icp_e8s: [] as [],
    max_icp_e8s: [] as [],
    min_participant_icp_e8s: e8s(swap?.minimum_participant_icp ?? []),
    max_participant_icp_e8s: e8s(swap?.maximum_participant_icp ?? []),
    min_direct_participation_icp_e8s: e8s(swap?.minimum_direct_participation_icp ?? []),
    max_direct_participation_icp_e8s: e8s(swap?.maximum_direct_participation_icp ?? []),
    swap_start_timestamp_seconds: [start] as [bigint],
    swap_due_timestamp_seconds: (duration === undefined || duration > LONGEST
      ? []
      : [start + duration]) satisfies Opt<bigint> as Opt<bigint>,
    neuron_basket_construction_parameters: (basket === undefined
      ? []
      : [
          {
            count: basket.count[0] ?? 0n,
            dissolve_delay_interval_seconds: seconds(basket.dissolve_delay_interval)[0] ?? 0n,
          },
        ]) satisfies SnsInitPayload['neuron_basket_construction_parameters'],
    neurons_fund_participation: swap?.neurons_fund_participation ?? [],
  }
}

/** At that time of day, after a whole day at least, as on mainnet. Without a time the sale opens at once. */
export function startOf(secondsOfDay: bigint | undefined, now: bigint): bigint {
  if (secondsOfDay === undefined) return now
  const earliest = now + DAY
  const start = earliest - (earliest % DAY) + (secondsOfDay % DAY)
  return start >= earliest ? start : start + DAY
}
