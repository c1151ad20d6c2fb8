import type {
  GetOpenTicketResponse,
  NewSaleTicketRequest,
  NewSaleTicketResponse,
  Ticket,
} from '@sluice/candid/sns_swap'
import { copyBytes, takeNext } from '@sluice/canister'
import { isAnonymous } from '@sluice/canister/services'
import { paymentBounds, ticketAmount } from '@sluice/governance/launch'
import { advance, isOver } from '../sale/lifecycle.ts'
import type { SaleContext } from '../sale/SaleContext.ts'
import type { StoredTicket } from '../sale/SaleState.ts'
import { termsOf } from '../sale/terms.ts'

/** A ticket costs nothing, so the oldest makes room for a new one. Whoever loses theirs can take part all the same. */
export const MOST_TICKETS = 20_000

const NOT_OPEN = 1
const CLOSED = 2
const EXISTS = 3
const INVALID_AMOUNT = 4
const INVALID_SUBACCOUNT = 5
const INVALID_PRINCIPAL = 6

/** Notes what a caller is about to pay, so that they find it again after an interruption. */
export function newTicket(
  context: SaleContext,
  caller: Uint8Array,
  { amount_icp_e8s, subaccount: [given] }: NewSaleTicketRequest,
): NewSaleTicketResponse {
  const { state } = context
  if (isAnonymous(caller)) return refused(INVALID_PRINCIPAL)
  const subaccount = given === undefined ? undefined : copyBytes(given)
  if (subaccount !== undefined && subaccount.length !== 32) return refused(INVALID_SUBACCOUNT)
  const lifecycle = advance(context)
  if (lifecycle !== 'open') return refused(isOver(lifecycle) ? CLOSED : NOT_OPEN)
  const existing = state.tickets.get(caller)
  if (existing !== undefined)
    return refused(EXISTS, { existing_ticket: [viewTicket(context, caller, existing)] })
  const terms = termsOf(state.init.get())
  const standing = { total: state.total.get(), own: state.buyers.get(caller)?.accepted ?? 0n }
  const amount = ticketAmount(terms, standing, amount_icp_e8s)
  if (amount === undefined) {
    const { minimum, maximum } = paymentBounds(terms, standing)
    return refused(INVALID_AMOUNT, {
      invalid_user_amount: [
        { min_amount_icp_e8s_included: minimum, max_amount_icp_e8s_included: maximum },
      ],
    })
  }
  makeRoom(context)
  const id = takeNext(state.nextTicketId)
  const ticket = { id, amount, createdNs: context.now(), subaccount }
  state.tickets.set(caller, ticket)
  state.ticketOwners.set(id, caller)
  return { result: [{ Ok: { ticket: [viewTicket(context, caller, ticket)] } }] }
}

function makeRoom(context: SaleContext): void {
  const { tickets, ticketOwners } = context.state
  if (tickets.size < MOST_TICKETS) return
  const [oldest] = ticketOwners.entries(0, 1)
  if (oldest !== undefined) removeTicket(context, oldest[1])
}

/** Takes a ticket off: it was used, or its payment has failed. Undefined when there was none. */
export function removeTicket(context: SaleContext, owner: Uint8Array): Ticket | undefined {
  const { tickets, ticketOwners } = context.state
  const ticket = tickets.get(owner)
  if (ticket === undefined) return undefined
  tickets.delete(owner)
  ticketOwners.delete(ticket.id)
  return viewTicket(context, owner, ticket)
}

/** The caller's ticket; refused before the sale is open and when it is over. */
export function openTicket(context: SaleContext, caller: Uint8Array): GetOpenTicketResponse {
  const lifecycle = context.state.lifecycle.get()
  if (lifecycle !== 'open')
    return { result: [{ Err: { error_type: [isOver(lifecycle) ? CLOSED : NOT_OPEN] } }] }
  const ticket = context.state.tickets.get(caller)
  return {
    result: [{ Ok: { ticket: ticket === undefined ? [] : [viewTicket(context, caller, ticket)] } }],
  }
}

function viewTicket(
  { toPrincipal }: SaleContext,
  owner: Uint8Array,
  { id, amount, createdNs, subaccount }: StoredTicket,
): Ticket {
  return {
    ticket_id: id,
    amount_icp_e8s: amount,
    creation_time: createdNs,
    account: [
      { owner: [toPrincipal(owner)], subaccount: subaccount === undefined ? [] : [subaccount] },
    ],
  }
}

type Details = Pick<
  Extract<NewSaleTicketResponse['result'][0], { Err: unknown }>['Err'],
  'existing_ticket' | 'invalid_user_amount'
>

const refused = (error_type: number, details: Partial<Details> = {}): NewSaleTicketResponse => ({
  result: [{ Err: { error_type, existing_ticket: [], invalid_user_amount: [], ...details } }],
})
