import type { Account } from '@sluice/canister'
import type { MarketContext } from '../market/MarketContext.ts'
import type { Leg, LegName, Sale } from '../market/MarketState.ts'
import { LEGS } from '../market/MarketState.ts'
import { plainAccount } from '../market/tokenKey.ts'
import { addOwed, addTo, shift } from '../money/books.ts'
import { encodePurpose, type Purpose } from '../money/purpose.ts'

/** Money of a sale on its way out: each leg by itself, so that one that a receiver or a ledger refuses holds up none of the others. */

export const NO_LEG = (to: Account): Leg => ({ to, amount: 0n, status: 'none' })
export const dueLeg = (to: Account, amount: bigint): Leg => ({
  to,
  amount,
  status: amount === 0n ? 'none' : 'due',
})

/** Sends every leg that is due. */
export function payLegs(context: MarketContext, id: bigint): void {
  for (const name of LEGS) payLeg(context, id, name)
  conclude(context, id)
}

function payLeg(context: MarketContext, id: bigint, name: LegName): void {
  const sale = context.state.sales.get(id)
  if (sale?.[name].status !== 'due') return
  const { to, amount } = sale[name]
  const out = { ledger: sale.ledger, to, amount, source: 'selling' } as const
  const isSent = payOut(context, out, { kind: 'leg', sale: id, leg: name, isAgain: false })
  setLeg(context, id, name, isSent ? 'paying' : 'credited')
}

export type Payout = {
  readonly ledger: Uint8Array
  readonly to: Account
  /** What leaves the books; the ledger's fee is taken out of it. */
  readonly amount: bigint
  readonly source: 'selling' | 'locked' | 'owed' | 'outgoing'
}

/**
 * Sends what is somebody's to them, in a message of its own; what is not worth the ledger's fee they can claim, together with what else
 * there is.
 * @returns whether it was sent.
 */
export function payOut(context: MarketContext, payout: Payout, purpose: Purpose): boolean {
  const { state, journal, schedule } = context
  const { ledger, to, amount, source } = payout
  const fee = state.fees.get(ledger) ?? 0n
  if (amount <= fee) {
    shift(state, ledger, { from: source, to: 'owed', amount })
    addOwed(state, to, ledger, amount)
    return false
  }
  shift(state, ledger, { from: source, to: 'outgoing', amount })
  const { id } = journal.begin({
    method: 'transfer',
    ledger,
    from: plainAccount(context.self()),
    to,
    amount: amount - fee,
    fee,
    purpose: encodePurpose(purpose),
  })
  schedule(0, async () => {
    await journal.send(id)
  })
  return true
}

/** What has not reached its receiver can be claimed. */
export function credit(
  { state }: MarketContext,
  { ledger, to, amount }: Omit<Payout, 'source'>,
): void {
  shift(state, ledger, { from: 'outgoing', to: 'owed', amount })
  addOwed(state, to, ledger, amount)
}

export const leave = ({ state }: MarketContext, ledger: Uint8Array, amount: bigint): void =>
  addTo(state, ledger, 'outgoing', -amount)

export function settleLeg(
  context: MarketContext,
  id: bigint,
  name: LegName,
  status: 'paid' | 'credited',
): void {
  setLeg(context, id, name, status)
  conclude(context, id)
}

function setLeg(context: MarketContext, id: bigint, name: LegName, status: Leg['status']): void {
  const sale = context.state.sales.get(id)
  if (sale !== undefined) changeSale(context, sale, { [name]: { ...sale[name], status } })
}

export function changeSale({ state, now }: MarketContext, sale: Sale, change: Partial<Sale>): void {
  state.sales.set(sale.id, { ...sale, ...change, changedAtNs: now() })
}

const ENDED = new Set<Leg['status']>(['none', 'paid', 'credited'])

/** A sale is over when its money has gone where it belongs, or can be claimed there. */
function conclude(context: MarketContext, id: bigint): void {
  const sale = context.state.sales.get(id)
  if (sale === undefined || LEGS.some((name) => !ENDED.has(sale[name].status))) return
  if (sale.state !== 'settling' && sale.state !== 'returning') return
  changeSale(context, sale, { state: sale.state === 'settling' ? 'settled' : 'returned' })
  context.state.openSales.delete(id)
}
