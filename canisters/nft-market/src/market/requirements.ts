import { BELOW_RESERVE, isBelowReserve } from '@sluice/canister/services'
import type { MarketContext } from './MarketContext.ts'
import { refuse } from './Refusal.ts'
import { MOST_AMOUNT } from './tokenKey.ts'

const DAY_NS = 86_400_000_000_000n
export const FEE_BPS = 100n
const ALL_BPS = 10_000n

/** @throws Refusal while trading is stopped, or while the market has cycles for ways out alone. */
export function requireOpen({ state, cycles }: MarketContext): void {
  if (!state.isOpen.get())
    refuse(
      'Trading is stopped. What you have listed or offered can be taken back',
      'Trading stoped',
    )
  const waysOut = state.listings.size + state.offers.size + state.openSales.size
  if (isBelowReserve(cycles(), waysOut)) refuse(BELOW_RESERVE)
}

/**
 * Whether the market trades in a ledger's token now, and what a transfer of it costs.
 * @throws Refusal when it is not listed, or does not answer.
 */
export async function requireLedger(context: MarketContext, ledger: Uint8Array): Promise<bigint> {
  const isListed = await context.isListed(ledger)
  if (isListed === undefined) return refuse('The token list does not answer. Nothing was moved')
  if (!isListed)
    return refuse('Prices are in tokens that the exchange lists and that know allowances (ICRC-2)')
  const fee = await context.fetchFee(ledger)
  if (fee === undefined) return refuse('The ledger of the token does not answer. Nothing was moved')
  context.state.fees.set(ledger, fee)
  return fee
}

export type Shares = { readonly toSeller: bigint; readonly fee: bigint; readonly royalty: bigint }

/** How a price is divided; each share pays the ledger's fee of its own transfer. Both fees round down: the seller keeps the remainder. */
export function sharesOf(price: bigint, royaltyBps: number): Shares {
  const fee = (price * FEE_BPS) / ALL_BPS
  const royalty = (price * BigInt(royaltyBps)) / ALL_BPS
  return { toSeller: price - fee - royalty, fee, royalty }
}

/** @throws Refusal for a price of which its seller would get nothing. */
export function requirePrice(price: bigint, royaltyBps: number, ledgerFee: bigint): void {
  if (price >= MOST_AMOUNT) refuse('No token has so many units', 'FullMath illegal result')
  if (sharesOf(price, royaltyBps).toSeller <= ledgerFee)
    refuse(`The price must leave the seller more than the ledger's fee of ${ledgerFee}`)
}

/**
 * Whoever could not pay reserves nothing: neither a listing nor a place for an offer is held for a payment that never comes.
 * @throws Refusal when the ledger does not answer, or the buyer has too little or has allowed too little.
 */
export async function requireFunds(
  context: MarketContext,
  { ledger, price }: { readonly ledger: Uint8Array; readonly price: bigint },
  buyer: Uint8Array,
): Promise<void> {
  const funds = await context.fetchFunds(ledger, buyer)
  if (funds === undefined)
    return refuse('The ledger does not answer. Nothing was paid; please try again later')
  const needed = price + (context.state.fees.get(ledger) ?? 0n)
  if (funds.balance < needed)
    refuse(`You have ${funds.balance}, and ${needed} are needed. Nothing was paid`, 'Trade faild')
  if (funds.allowance < needed)
    refuse(
      `Allow the market ${needed} of the token first: it may take ${funds.allowance}. Nothing was paid`,
      'Please complete the authorization operation',
    )
}

/** @throws Refusal for an end that has passed, or lies further away than a year. */
export function requireEnd(nowNs: bigint, endNs: bigint, mostDays = 366n): void {
  if (endNs <= nowNs) refuse('This ends in the past')
  if (endNs > nowNs + mostDays * DAY_NS) refuse(`This ends in at most ${mostDays} days`)
}
