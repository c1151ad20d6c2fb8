import { saleShares } from '@sluice/candid/sale-shares'
import { BELOW_RESERVE, isBelowReserve } from '@sluice/canister/services'
import type { MarketContext } from './MarketContext.ts'
import type { Listing, Payment } from './MarketState.ts'
import { refuse } from './Refusal.ts'
import { escrowOf, MOST_AMOUNT, plainAccount } from './tokenKey.ts'

const DAY_NS = 86_400_000_000_000n

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
 * How a ledger's token is paid here, and what a transfer of it costs.
 * @throws Refusal when it is not listed, or does not answer.
 */
export async function requireLedger(
  context: MarketContext,
  ledger: Uint8Array,
): Promise<{ readonly paidBy: Payment; readonly fee: bigint }> {
  const paidBy = await context.fetchPayment(ledger)
  if (paidBy === undefined) return refuse('The token list does not answer. Nothing was moved')
  if (paidBy === 'none') return refuse('Prices are in ICRC tokens that the exchange lists')
  const fee = await context.fetchFee(ledger)
  if (fee === undefined) return refuse('The ledger of the token does not answer. Nothing was moved')
  context.state.fees.set(ledger, fee)
  return { paidBy, fee }
}

/** @throws Refusal for a price of which its seller would get nothing. */
export function requirePrice(price: bigint, royaltyBps: number, ledgerFee: bigint): void {
  if (price >= MOST_AMOUNT) refuse('No token has so many units', 'FullMath illegal result')
  if (saleShares(price, BigInt(royaltyBps)).toSeller <= ledgerFee)
    refuse(`The price must leave the seller more than the ledger's fee of ${ledgerFee}`)
}

/**
 * Whoever could not pay reserves nothing: neither a listing nor a place for an offer is held for a payment that never comes.
 * @throws Refusal when the ledger does not answer, or the buyer has too little or has allowed too little.
 */
export async function requireFunds(
  context: MarketContext,
  { ledger, price, paidBy }: Pick<Listing, 'ledger' | 'price' | 'paidBy'>,
  payer: Uint8Array,
): Promise<void> {
  const needed = price + (context.state.fees.get(ledger) ?? 0n)
  if (paidBy === 'account') return requirePaidIn(context, { ledger, needed, payer })
  const funds = await context.fetchFunds(ledger, payer)
  if (funds === undefined) return refuse(SILENT_LEDGER)
  if (funds.balance < needed)
    refuse(`You have ${funds.balance}, and ${needed} are needed. Nothing was paid`, 'Trade faild')
  if (funds.allowance < needed)
    refuse(
      `Allow the market ${needed} of the token first: it may take ${funds.allowance}. Nothing was paid`,
      'Please complete the authorization operation',
    )
}

async function requirePaidIn(
  context: MarketContext,
  { ledger, needed, payer }: { ledger: Uint8Array; needed: bigint; payer: Uint8Array },
): Promise<void> {
  const { owner, subaccount } = escrowOf(context, payer)
  const balance = await context.fetchBalance(ledger, owner, subaccount)
  if (balance === undefined) return refuse(SILENT_LEDGER)
  if (balance < needed)
    refuse(
      `This token knows no allowances: send ${needed} of it to your account at the market first (getEscrowAccount), which has ${balance}. Nothing was paid`,
      'Please complete the authorization operation',
    )
}

/** Where the money of a payer is taken from, and how. */
export function routeOf(context: MarketContext, paidBy: Payment, payer: Uint8Array) {
  const to = plainAccount(context.self())
  return paidBy === 'account'
    ? ({ method: 'transfer', from: escrowOf(context, payer), to } as const)
    : ({ method: 'transferFrom', from: plainAccount(payer), to } as const)
}

const SILENT_LEDGER = 'The ledger does not answer. Nothing was paid; please try again later'

/** @throws Refusal for an end that has passed, or lies further away than a year. */
export function requireEnd(nowNs: bigint, endNs: bigint, mostDays = 366n): void {
  if (endNs <= nowNs) refuse('This ends in the past')
  if (endNs > nowNs + mostDays * DAY_NS) refuse(`This ends in at most ${mostDays} days`)
}
