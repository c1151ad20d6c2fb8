import type * as Swap from '@sluice/candid/sns_swap'
import { type LaunchTerms, lifecycleOf } from '@sluice/governance/launch'
import type { LaunchNeuron, LaunchTicket, SnsLaunch } from '../SnsLaunch.ts'
import { boundedText } from './bounds.ts'

const LONGEST_CONFIRMATION = 10_000
const MOST_COUNTRIES = 250

type Answers = {
  readonly swapId: string
  readonly init: Swap.Init | undefined
  readonly params: Swap.Params | undefined
  readonly lifecycle: Swap.GetLifecycleResponse
  readonly derived: Swap.GetDerivedStateResponse
}

/** What a sale says of itself. */
export function readLaunch({ swapId, init, params, lifecycle, derived }: Answers): SnsLaunch {
  const total = derived.buyer_total_icp_e8s[0] ?? 0n
  const fromFund = derived.neurons_fund_participation_icp_e8s[0] ?? 0n
  const [opensAt] = lifecycle.decentralization_sale_open_timestamp_seconds
  return {
    swapId,
    governanceId: init?.sns_governance_canister_id ?? '',
    ledgerId: init?.sns_ledger_canister_id ?? '',
    icpLedgerId: init?.icp_ledger_canister_id ?? '',
    lifecycle: lifecycleOf(lifecycle.lifecycle[0]),
    opensAt: opensAt ?? init?.swap_start_timestamp_seconds[0],
    endedAt: lifecycle.decentralization_swap_termination_timestamp_seconds[0],
    terms: readTerms(init, params, opensAt),
    confirmationText: init?.confirmation_text[0]?.slice(0, LONGEST_CONFIRMATION),
    restrictedCountries: (init?.restricted_countries[0]?.iso_codes ?? [])
      .slice(0, MOST_COUNTRIES)
      .map((code) => boundedText(code, 2)),
    hasNeuronsFund: init?.neurons_fund_participation[0] ?? false,
    nnsProposalId: init?.nns_proposal_id[0],
    bought: {
      total,
      fromFund,
      direct: derived.direct_participation_icp_e8s[0] ?? total - fromFund,
      participants: Number(derived.direct_participant_count[0] ?? 0n),
    },
  }
}

/** Out of the parameters of a sale that has them, otherwise out of what it was installed with. */
function readTerms(
  init: Swap.Init | undefined,
  params: Swap.Params | undefined,
  opensAt: bigint | undefined,
): LaunchTerms | undefined {
  if (init === undefined) return undefined
  const [basket] =
    params?.neuron_basket_construction_parameters ?? init.neuron_basket_construction_parameters
  const terms = {
    minimumParticipants: params?.min_participants ?? init.min_participants[0],
    minimumTotal:
      params?.min_direct_participation_icp_e8s[0] ??
      init.min_direct_participation_icp_e8s[0] ??
      init.min_icp_e8s[0],
    maximumTotal:
      params?.max_direct_participation_icp_e8s[0] ??
      init.max_direct_participation_icp_e8s[0] ??
      init.max_icp_e8s[0],
    minimumEach: params?.min_participant_icp_e8s ?? init.min_participant_icp_e8s[0],
    maximumEach: params?.max_participant_icp_e8s ?? init.max_participant_icp_e8s[0],
    tokens: params?.sns_token_e8s ?? init.sns_token_e8s[0],
    opensAt: opensAt ?? init.swap_start_timestamp_seconds[0] ?? 0n,
    dueAt: params?.swap_due_timestamp_seconds ?? init.swap_due_timestamp_seconds[0],
    basket: basket && {
      count: Number(basket.count),
      interval: basket.dissolve_delay_interval_seconds,
    },
    tokenFee: init.transaction_fee_e8s[0],
    minimumStake: init.neuron_minimum_stake_e8s[0],
  }
  return isWhole(terms) ? terms : undefined
}

type Partial<T> = { readonly [Name in keyof T]: T[Name] | undefined }
const isWhole = (terms: Partial<LaunchTerms>): terms is LaunchTerms =>
  Object.values(terms).every((value) => value !== undefined)

export const readTicket = ([ticket]: [] | [Swap.Ticket]): LaunchTicket | undefined =>
  ticket && {
    id: ticket.ticket_id,
    amount: ticket.amount_icp_e8s,
    createdAtNs: ticket.creation_time,
  }

/** `principal` as text: neurons of a person who took part directly. */
export function readRecipe(
  { sns, claimed_status, neuron_attributes, investor }: Swap.SnsNeuronRecipe,
  principal: string,
): LaunchNeuron[] {
  const [buyer] = investor
  const [attributes] = neuron_attributes
  if (buyer === undefined || !('Direct' in buyer) || attributes === undefined) return []
  if (buyer.Direct.buyer_principal !== principal) return []
  return [
    {
      amount: sns[0]?.amount_e8s ?? 0n,
      delay: attributes.dissolve_delay_seconds,
      memo: attributes.memo,
      isClaimed: claimed_status[0] === 1,
    },
  ]
}
