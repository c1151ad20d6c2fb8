import { neuronSubaccount } from '@sluice/candid/neuron-account'
import type {
  BuyerState,
  GetDerivedStateResponse,
  Init,
  Params,
  Participant,
  SnsNeuronRecipe,
  Swap,
  TransferableAmount,
} from '@sluice/candid/sns_swap'
import { BASKET_MEMO, LIFECYCLES } from '@sluice/governance/launch'
import { isOver } from '../sale/lifecycle.ts'
import type { SaleContext } from '../sale/SaleContext.ts'
import type { Buyer, Movement, Recipe, StoredInit } from '../sale/SaleState.ts'

export const lifecycleNumber = ({ state }: SaleContext): number => LIFECYCLES[state.lifecycle.get()]

export const openedAt = ({ state }: SaleContext): [] | [bigint] => [state.init.get().opensAt]

export const endedAt = ({ state }: SaleContext): [] | [bigint] =>
  isOver(state.lifecycle.get()) ? [state.endedAt.get()] : []

export const viewInit = (init: StoredInit): Init => ({
  nns_governance_canister_id: init.nnsGovernance,
  sns_governance_canister_id: init.governance,
  sns_ledger_canister_id: init.tokenLedger,
  icp_ledger_canister_id: init.icpLedger,
  sns_root_canister_id: init.root,
  fallback_controller_principal_ids: [...init.fallbackControllers],
  transaction_fee_e8s: [init.tokenFee],
  neuron_minimum_stake_e8s: [init.minimumStake],
  min_participants: [init.minimumParticipants],
  min_icp_e8s: [init.minimumTotal],
  max_icp_e8s: [init.maximumTotal],
  min_participant_icp_e8s: [init.minimumEach],
  max_participant_icp_e8s: [init.maximumEach],
  min_direct_participation_icp_e8s: [init.minimumTotal],
  max_direct_participation_icp_e8s: [init.maximumTotal],
  swap_start_timestamp_seconds: [init.opensAt],
  swap_due_timestamp_seconds: [init.dueAt],
  sns_token_e8s: [init.tokens],
  nns_proposal_id: init.proposal === undefined ? [] : [init.proposal],
  confirmation_text: init.confirmation === undefined ? [] : [init.confirmation],
  restricted_countries:
    init.restrictedCountries.length === 0 ? [] : [{ iso_codes: [...init.restrictedCountries] }],
  neuron_basket_construction_parameters: [basket(init)],
  neurons_fund_participation: [false],
  should_auto_finalize: [init.autoFinalize],
  neurons_fund_participation_constraints: [],
})

const basket = ({ basketCount, basketInterval }: StoredInit) => ({
  count: BigInt(basketCount),
  dissolve_delay_interval_seconds: basketInterval,
})

export const viewParams = (init: StoredInit): Params => ({
  min_participants: init.minimumParticipants,
  min_icp_e8s: init.minimumTotal,
  max_icp_e8s: init.maximumTotal,
  min_participant_icp_e8s: init.minimumEach,
  max_participant_icp_e8s: init.maximumEach,
  min_direct_participation_icp_e8s: [init.minimumTotal],
  max_direct_participation_icp_e8s: [init.maximumTotal],
  swap_due_timestamp_seconds: init.dueAt,
  sns_token_e8s: init.tokens,
  sale_delay_seconds: [],
  neuron_basket_construction_parameters: [basket(init)],
})

/** Tokens for 1 ICP, for reading; amounts are computed from whole numbers. */
function tokensPerIcp({ state }: SaleContext): number {
  const total = state.total.get()
  return total === 0n ? 0 : Number(state.init.get().tokens) / Number(total)
}

export function viewDerived(context: SaleContext): GetDerivedStateResponse {
  const total = context.state.total.get()
  return {
    buyer_total_icp_e8s: [total],
    sns_tokens_per_icp: [tokensPerIcp(context)],
    direct_participant_count: [BigInt(context.state.buyers.size)],
    cf_participant_count: [0n],
    cf_neuron_count: [0n],
    direct_participation_icp_e8s: [total],
    neurons_fund_participation_icp_e8s: [0n],
  }
}

/** Without participants and recipes, which have pages of their own. */
function viewSwap(context: SaleContext): Swap {
  const { state, locks } = context
  const init = state.init.get()
  const total = state.total.get()
  return {
    lifecycle: lifecycleNumber(context),
    init: [viewInit(init)],
    params: [viewParams(init)],
    buyers: [],
    neuron_recipes: [],
    cf_participants: [],
    finalize_swap_in_progress: [locks.isHeld('finalize')],
    open_sns_token_swap_proposal_id: init.proposal === undefined ? [] : [init.proposal],
    decentralization_sale_open_timestamp_seconds: openedAt(context),
    decentralization_swap_termination_timestamp_seconds: endedAt(context),
    next_ticket_id: [state.nextTicketId.get()],
    direct_participation_icp_e8s: [total],
    neurons_fund_participation_icp_e8s: [0n],
    already_tried_to_auto_finalize: [state.hasTriedToFinalize.get()],
  }
}

export function viewState(context: SaleContext) {
  const total = context.state.total.get()
  const swap: [Swap] = [viewSwap(context)]
  const derived = {
    ...viewDerived(context),
    buyer_total_icp_e8s: total,
    sns_tokens_per_icp: tokensPerIcp(context),
  }
  return { swap, derived: [derived] satisfies [unknown] }
}

export const viewBuyer = ({ accepted, icp, hasRecipes }: Buyer): BuyerState => ({
  icp: [viewMovement(accepted, icp)],
  has_created_neuron_recipes: [hasRecipes],
})

const viewMovement = (amount: bigint, movement: Movement): TransferableAmount => ({
  amount_e8s: amount,
  transfer_start_timestamp_seconds: movement.begunAt,
  transfer_success_timestamp_seconds: movement.doneAt,
  amount_transferred_e8s: movement.state === 'done' ? [movement.moved] : [],
  transfer_fee_paid_e8s: movement.state === 'done' ? [movement.fee] : [],
})

/** A longer page is cut; interpreted code answers it within a query's limits. */
const MOST_PARTICIPANTS_SHOWN = 1_000
const MOST_RECIPES_SHOWN = 500

export function pageParticipants(
  { state, toPrincipal }: SaleContext,
  offset = 0,
  limit = MOST_PARTICIPANTS_SHOWN,
): Participant[] {
  const page = state.buyersInOrder.entries(offset, Math.min(limit, MOST_PARTICIPANTS_SHOWN))
  return page.flatMap(([, principal]) => {
    const buyer = state.buyers.get(principal)
    return buyer === undefined
      ? []
      : [
          {
            participant_id: [toPrincipal(principal)],
            participation: [viewMovement(buyer.accepted, buyer.icp)],
          },
        ]
  })
}

export function pageRecipes(
  context: SaleContext,
  offset = 0n,
  limit = MOST_RECIPES_SHOWN,
): SnsNeuronRecipe[] {
  const { recipes } = context.state
  if (offset >= BigInt(recipes.size)) return []
  const page = recipes.entries(Number(offset), Math.min(limit, MOST_RECIPES_SHOWN))
  return page.map(([, recipe]) => viewRecipe(context, recipe))
}

const CLAIMED = { success: 1, pending: 2, failed: 3, invalid: 4 } as const

function viewRecipe({ state, toPrincipal }: SaleContext, recipe: Recipe): SnsNeuronRecipe {
  const last = BASKET_MEMO + BigInt(state.init.get().basketCount - 1)
  const followees = recipe.memo === last ? [] : [{ id: neuronSubaccount(recipe.buyer, last) }]
  return {
    sns: [viewMovement(recipe.amount, recipe.tokens)],
    claimed_status: [CLAIMED[recipe.claimed]],
    neuron_attributes: [
      { memo: recipe.memo, dissolve_delay_seconds: recipe.dissolveDelay, followees },
    ],
    investor: [{ Direct: { buyer_principal: toPrincipal(recipe.buyer).toText() } }],
  }
}
