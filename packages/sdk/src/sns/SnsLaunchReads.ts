import type { Principal } from '@icp-sdk/core/principal'
import * as Swap from '@sluice/candid/sns_swap'
import { type Lifecycle, lifecycleOf } from '@sluice/governance/launch'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { subaccountAt } from '../pools/subaccountAt.ts'
import { requireId } from '../requireId.ts'
import type { Tokens } from '../tokens.ts'
import { readLaunch, readRecipe, readTicket } from './read/readLaunch.ts'
import type { LaunchNeuron, LaunchTicket, OwnParticipation, SnsLaunch } from './SnsLaunch.ts'

/** A sale lists no more neurons in one answer, and has no more than so many pages of them. */
const RECIPES = 500
const MOST_PAGES = 20

/** Reads of the sale of any SNS, as the caller. */
export class SnsLaunchReads {
  private readonly actors: Actors
  private readonly principal: Principal
  private readonly tokens: Pick<Tokens, 'adapter'>

  constructor(actors: Actors, principal: Principal, tokens: Pick<Tokens, 'adapter'>) {
    this.actors = actors
    this.principal = principal
    this.tokens = tokens
  }

  /** @throws CallError */
  async fetchLaunch(swapId: string): Promise<SnsLaunch> {
    const swap = this.swap(swapId)
    const [{ init }, { params }, lifecycle, derived] = await translated(() =>
      Promise.all([
        swap.get_init({}),
        swap.get_sale_parameters({}),
        swap.get_lifecycle({}),
        swap.get_derived_state({}),
      ]),
    )
    return readLaunch({ swapId, init: init[0], params: params[0], lifecycle, derived })
  }

  /** @throws CallError */
  async fetchLifecycle(swapId: string): Promise<Lifecycle> {
    const { lifecycle } = await translated(() => this.swap(swapId).get_lifecycle({}))
    return lifecycleOf(lifecycle[0])
  }

  /** What the caller has in a sale. @throws CallError */
  async fetchParticipation(swapId: string, icpLedgerId: string): Promise<OwnParticipation> {
    const swap = this.swap(swapId)
    const [{ buyer_state }, ticket, held] = await translated(() =>
      Promise.all([
        swap.get_buyer_state({ principal_id: [this.principal] }),
        this.fetchTicket(swapId),
        this.fetchHeld(swapId, icpLedgerId),
      ]),
    )
    const [state] = buyer_state
    const icp = state?.icp[0]
    return {
      amount: icp?.amount_e8s ?? 0n,
      held,
      ticket,
      isSettled: (icp?.transfer_success_timestamp_seconds ?? 0n) > 0n,
      hasNeurons: state?.has_created_neuron_recipes[0] ?? false,
    }
  }

  /** A ticket that the caller has drawn and not used. @throws CallError */
  async fetchTicket(swapId: string): Promise<LaunchTicket | undefined> {
    const { result } = await translated(() => this.swap(swapId).get_open_ticket({}))
    const [answer] = result
    return answer && 'Ok' in answer ? readTicket(answer.Ok.ticket) : undefined
  }

  /** ICP in the caller's account at a sale. @throws CallError */
  async fetchHeld(swapId: string, icpLedgerId: string): Promise<bigint> {
    const ledger = await this.tokens.adapter(icpLedgerId)
    return ledger.fetchBalance(subaccountAt(swapId, this.principal.toText()))
  }

  /** The caller's neurons that come of a sale, as far as it has made them; none before its end. @throws CallError */
  async fetchLaunchNeurons(swapId: string): Promise<LaunchNeuron[]> {
    const own = this.principal.toText()
    const found: LaunchNeuron[] = []
    for (let page = 0; page < MOST_PAGES; page++) {
      const wish: Swap.ListSnsNeuronRecipesRequest = {
        limit: [RECIPES],
        offset: [BigInt(page * RECIPES)],
      }
      const { sns_neuron_recipes: recipes } = await translated(() =>
        this.swap(swapId).list_sns_neuron_recipes(wish),
      )
      found.push(...recipes.slice(0, RECIPES).flatMap((recipe) => readRecipe(recipe, own)))
      if (recipes.length < RECIPES) break
    }
    return found
  }

  private swap(swapId: string): Swap._SERVICE {
    requireId(swapId)
    return this.actors.other<Swap._SERVICE>(Swap.idlFactory, swapId)
  }
}
