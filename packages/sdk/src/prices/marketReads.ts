import type { Config } from '../config.ts'
import type { Pools } from '../pools/Pools.ts'
import { type Quote, type QuoteRequest, quoteExactIn } from '../pools/quote.ts'
import type { Tokens } from '../tokens.ts'
import { pricedPool } from './pricedPool.ts'
import { type UsdPrices, usdPrices } from './usdPrices.ts'

/** The token in which everything is priced. */
const DOLLAR_LEDGER = 'ckusdc_ledger'
const REFERENCE_LEDGER = 'icp_ledger'

/** The best quote of one pool, from the pools' state now. Undefined when none gives anything. @throws CallError */
export async function fetchQuote(
  pools: Pick<Pools, 'list' | 'fetchState'>,
  request: QuoteRequest,
): Promise<Quote | undefined> {
  const pair = [request.tokenIn, request.tokenOut]
  const listed = await pools.list()
  const trading = listed.filter(({ token0, token1 }) =>
    pair.every((id) => id === token0 || id === token1),
  )
  const states = await Promise.all(trading.map(({ canisterId }) => pools.fetchState(canisterId)))
  return quoteExactIn(states, request)
}

type Market = { readonly config: Config; readonly pools: Pools; readonly tokens: Tokens }

/** What every token is worth now, by the pools' own prices. Tokens without a way to the dollar token are missing. @throws CallError */
export async function fetchUsdPrices({ config, pools, tokens }: Market): Promise<UsdPrices> {
  const anchorId = config.canisters[DOLLAR_LEDGER]
  if (anchorId === undefined) return new Map()
  const [anchor, listed] = await Promise.all([tokens.fetch(anchorId), pools.list()])
  const states = await Promise.all(listed.map(({ canisterId }) => pools.fetchState(canisterId)))
  const referenceId = config.canisters[REFERENCE_LEDGER]
  return usdPrices(states.map(pricedPool), { ...anchor, referenceId })
}
