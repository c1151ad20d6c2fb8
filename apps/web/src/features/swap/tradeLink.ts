/** To swap now, or at a price. */
export type TradeKind = 'swap' | 'limit'

/** What belongs to what was typed, not to the pair. */
const TYPED = ['amount', 'receive']

type Wanted = { readonly kind: TradeKind; readonly isPro: boolean }

const PRO = '/swap/pro'

export const isProPath = (pathname: string): boolean => pathname === PRO

/** What is traded how, by the address. */
export const tradeKindOf = (pathname: string, search: string): TradeKind =>
  pathname === '/swap/limit' || new URLSearchParams(search).get('tab') === 'limit'
    ? 'limit'
    : 'swap'

/** Where one trades a pair: the address of the form alone, or of pro mode, with the pair of `search` and nothing that was typed. */
export function tradeLink(search: string, { kind, isPro }: Wanted): string {
  const query = new URLSearchParams(search)
  for (const name of TYPED) query.delete(name)
  query.delete('tab')
  if (isPro && kind === 'limit') query.set('tab', 'limit')
  const path = isPro ? PRO : kind === 'limit' ? '/swap/limit' : '/swap'
  return query.size > 0 ? `${path}?${query}` : path
}
