import type { LaunchpadContext } from '../launchpad/LaunchpadContext.ts'
import { refuse } from '../launchpad/Refusal.ts'
import {
  advance,
  changeSale,
  type Found,
  personKey,
  requireCreator,
  requireSale,
  saleKey,
  tokenAccount,
} from './sales.ts'
import { MOST_AMOUNT, MOST_WHITELISTED } from './terms.ts'

/** What a founder does before the sale opens: brings its tokens, says who may invest, or calls it off. */

const MOST_AT_ONCE = 1_000

/**
 * Asks the ledger what the sale's account holds. That and what had left it before the question is the least that ever came in, whatever
 * is under way meanwhile. What arrives counts for the opening until the start.
 */
export async function syncFunding(context: LaunchpadContext, number: bigint): Promise<void> {
  const before = advance(context, number)
  const { owner, subaccount } = tokenAccount(context, before)
  // await: other messages run here; the sale is read again
  const balance = await context.fetchBalance(before.token.ledger, owner, subaccount)
  if (balance === undefined) return refuse('The ledger of the token does not answer')
  const sale = advance(context, number)
  const seen = balance + before.tokensPaid
  if (seen > sale.funded && seen < MOST_AMOUNT) changeSale(context.state, number, { funded: seen })
}

export async function checkFunding(
  context: LaunchpadContext,
  caller: Uint8Array,
  id: string,
): Promise<Found> {
  const found = requireSale(context, id)
  requireCreator(found, caller)
  await syncFunding(context, found.number)
  return requireSale(context, id)
}

/** Before the start: afterwards everybody who has invested relies on it. */
function requireUpcoming(context: LaunchpadContext, caller: Uint8Array, id: string): Found {
  const found = requireSale(context, id)
  requireCreator(found, caller)
  if (found.sale.status !== 'upcoming') refuse('This is possible until the start of the sale')
  return found
}

/** What the founder has brought can be withdrawn then. */
export function cancel(context: LaunchpadContext, caller: Uint8Array, id: string): Found {
  const { number } = requireUpcoming(context, caller, id)
  return { number, sale: changeSale(context.state, number, { status: 'cancelled' }) }
}

type People = { readonly caller: Uint8Array; readonly people: readonly Uint8Array[] }

/** A batch whose answer was lost can be sent again. @returns how many are on the list. */
export function addWhitelist(
  context: LaunchpadContext,
  id: string,
  { caller, people }: People,
): bigint {
  const { state } = context
  const { number, sale } = requireListed(context, id, { caller, people })
  const fresh = people.filter((person) => !state.whitelist.has(personKey(number, person)))
  if (sale.whitelistPlaces + BigInt(fresh.length) > MOST_WHITELISTED)
    refuse(`A whitelist has at most ${MOST_WHITELISTED} entries, removed ones with them`)
  let added = 0n
  for (const person of fresh) {
    const key = personKey(number, person)
    if (state.whitelist.has(key)) continue
    state.whitelist.set(key, sale.whitelistPlaces + added)
    state.whitelistOf.append(saleKey(number), person)
    added++
  }
  const whitelisted = sale.whitelisted + added
  changeSale(state, number, { whitelistPlaces: sale.whitelistPlaces + added, whitelisted })
  return whitelisted
}

/** @returns how many are on the list. */
export function deleteWhitelist(
  context: LaunchpadContext,
  id: string,
  { caller, people }: People,
): bigint {
  const { state } = context
  const { number, sale } = requireListed(context, id, { caller, people })
  let { whitelisted } = sale
  for (const person of people) {
    const key = personKey(number, person)
    if (!state.whitelist.has(key)) continue
    state.whitelist.delete(key)
    whitelisted--
  }
  changeSale(state, number, { whitelisted })
  return whitelisted
}

function requireListed(context: LaunchpadContext, id: string, { caller, people }: People): Found {
  const found = requireUpcoming(context, caller, id)
  if (!found.sale.isWhitelisted) refuse('This sale is open to everybody')
  if (people.length > MOST_AT_ONCE) refuse(`A batch has at most ${MOST_AT_ONCE} entries`)
  return found
}
