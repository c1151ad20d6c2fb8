export const LAUNCHPAD_PATH = '/launchpad'

export const salePath = (id: string): string => `${LAUNCHPAD_PATH}/${id}`

export const CREATE_SALE_PATH = `${LAUNCHPAD_PATH}/create`

/** What a market begins with that is chosen once more, as texts of its form: an address carries it, and all of it is read as if it were typed. */
export type MarketAgain = {
  readonly feePips: string
  /** Of the sold token, into the pool. */
  readonly amount: string
  /** Of a farm; both '' without one. */
  readonly reward: string
  readonly days: string
}

const MARKET = 'market'

/** Where a market that stopped is chosen again. */
export function marketPath(saleId: string, { feePips, ...texts }: MarketAgain): string {
  return `${salePath(saleId)}?${new URLSearchParams({ [MARKET]: feePips, ...texts })}`
}

/** What the address of a sale asks for; undefined for one that asks for no market. */
export function readMarketAgain(query: URLSearchParams): MarketAgain | undefined {
  const feePips = query.get(MARKET)
  if (feePips === null) return undefined
  const text = (name: string) => query.get(name) ?? ''
  return { feePips, amount: text('amount'), reward: text('reward'), days: text('days') }
}
