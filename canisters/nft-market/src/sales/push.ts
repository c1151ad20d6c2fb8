import type { MarketContext } from '../market/MarketContext.ts'
import type { Leg, Sale } from '../market/MarketState.ts'
import { refuse } from '../market/Refusal.ts'
import { keyOf } from '../market/tokenKey.ts'
import { owedTo } from '../money/books.ts'
import { claim } from '../money/claim.ts'
import { parseHash } from './hash.ts'

/**
 * Takes a settlement as far as it goes now; anybody may ask, as only what is due anyway happens.
 * @throws Refusal saying what is still open.
 */
export async function checkPayment(context: MarketContext, hash: string): Promise<void> {
  const id = parseHash(hash)
  const sale = id === undefined ? undefined : context.state.sales.get(id)
  if (sale === undefined) return refuse('Tx hash is not exist')
  const key = keyOf(sale)
  if (context.moves.has(key)) await context.moves.run(key)
  // await is over
  const now = context.state.sales.get(sale.id) ?? sale
  if (now.state === 'settled' || now.state === 'returned') return payCredited(context, now)
  if (now.state === 'paying')
    return refuse(
      'The ledger has not said whether the buyer has paid; it is asked until it does',
      'Operation failed e1',
    )
  if (now.state === 'taking' || now.state === 'delivering')
    return refuse(
      'The collection has not said who holds the token; it is asked until it does',
      'Operation failed e2',
    )
  if (isOpen(now.toSeller))
    refuse('The seller’s money is on its way', 'Transfer wicp to seller error')
  if (isOpen(now.fee)) refuse('The fee is on its way', 'Tx fee settle error')
  if (isOpen(now.royalty)) refuse('The royalty is on its way', 'Royalties fee settle error')
  return refuse('The buyer’s money is on its way back', 'Operation failed')
}

const isOpen = ({ status }: Leg) => status === 'due' || status === 'paying'

/** What a receiver did not take is tried again for them, with all that they are owed in that token. */
async function payCredited(context: MarketContext, sale: Sale): Promise<void> {
  for (const { to, status } of [sale.toSeller, sale.fee, sale.royalty, sale.refund]) {
    const fee = context.state.fees.get(sale.ledger) ?? 0n
    const owed = owedTo(context.state, to).find(
      ({ ledger }) => ledger.join() === sale.ledger.join(),
    )
    if (status === 'credited' && owed !== undefined && owed.amount > fee)
      await claim(context, to, sale.ledger)
  }
}
