import type { RefreshBuyerTokensResponse } from '@sluice/candid/sns_swap'
import {
  acceptParticipation,
  coversTicket,
  flawOfConfirmation,
  MOST_PARTICIPANTS,
} from '@sluice/governance/launch'
import { buyerAccount } from '../money/accounts.ts'
import { advance, numberName } from '../sale/lifecycle.ts'
import type { SaleContext } from '../sale/SaleContext.ts'
import { NOT_MOVED } from '../sale/SaleState.ts'
import { termsOf } from '../sale/terms.ts'
import { removeTicket } from './tickets.ts'

/**
 * Takes into the sale what a buyer has sent to their account at it.
 * @throws Error, which rejects the call, with the reason for which nothing was accepted; what was sent stays in the account
 */
export async function refreshBuyer(
  context: SaleContext,
  buyer: Uint8Array,
  confirmation: string | undefined,
): Promise<RefreshBuyerTokensResponse> {
  requireOpen(context, 'before')
  const flaw = flawOfConfirmation(context.state.init.get().confirmation, confirmation)
  if (flaw !== undefined) throw new Error(flaw)
  const { owner, subaccount } = buyerAccount(context, buyer)
  const { icpLedger } = context.state.ids.get()
  // await: others pay meanwhile, and the sale may end
  const balance = await context.fetchBalance(icpLedger, owner, subaccount)
  if (balance === undefined) throw new Error('The ICP ledger does not answer: try again.')
  requireOpen(context, 'after')
  const own = accept(context, buyer, balance)
  advance(context)
  return { icp_accepted_participation_e8s: own, icp_ledger_account_balance_e8s: balance }
}

function requireOpen(context: SaleContext, when: 'before' | 'after'): void {
  const lifecycle = advance(context)
  if (lifecycle !== 'open')
    throw new Error(
      `Participation is possible only when the Swap is in the OPEN state. Current state is ${numberName(lifecycle)}. (${when}${when === 'before' ? ' awaiting' : ''} ICP ledger response)`,
    )
}

const TARGET_REACHED = 'The ICP target for this token swap has already been reached.'

/** What the buyer has in the sale now. */
function accept(context: SaleContext, buyer: Uint8Array, balance: bigint): bigint {
  const { state } = context
  const known = state.buyers.get(buyer)
  const own = known?.accepted ?? 0n
  const ticket = state.tickets.get(buyer)
  const answer = acceptParticipation(
    termsOf(state.init.get()),
    { total: state.total.get(), own },
    balance,
  )
  if (answer.kind === 'full') throw new Error(TARGET_REACHED)
  if (answer.kind === 'too-little')
    throw new Error(
      `Amount transferred: ${balance}; minimum required to participate: ${answer.minimum}`,
    )
  if (answer.own === own) return own
  if (ticket !== undefined && !coversTicket(ticket.amount, { own, balance }))
    throw new Error(
      `The available balance to be topped up (${balance - own}) by the buyer is smaller than the amount of the ticket (${ticket.amount}).`,
    )
  if (known === undefined && state.buyers.size >= MOST_PARTICIPANTS)
    throw new Error(`The swap keeps at most ${MOST_PARTICIPANTS} participants.`)
  const number = known?.number ?? BigInt(state.buyers.size)
  if (known === undefined) state.buyersInOrder.set(number, buyer)
  state.buyers.set(buyer, { number, accepted: answer.own, icp: NOT_MOVED, hasRecipes: false })
  state.total.set(state.total.get() + answer.own - own)
  removeTicket(context, buyer)
  return answer.own
}
