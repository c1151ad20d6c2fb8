import { type Config, createSdk, type NftListing, type NftSaleEstimate } from '@sluice/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSessionStore } from '../../../session/useSessionStore.ts'

export const [SLU, ICP, COLLECTION] = [
  'mxzaz-hqaaa-aaaar-qaada-cai',
  'ryjl3-tyaaa-aaaaa-aaaba-cai',
  'ss2fx-dyaaa-aaaar-qacoq-cai',
]
export const OWNER = '2vxsx-fae'
/** One of a token, in its smallest unit. */
export const ONE = 100_000_000n
/** What a dollar is in the figures of the info service. */
export const DOLLAR = 10n ** 18n

const token = (ledgerId: string, symbol: string) => ({
  ...{ ledgerId, symbol, name: symbol, decimals: 8, fee: 10_000n, standard: 'ICRC2' as const },
})
export const TOKENS = { slu: token(SLU, 'SLU'), icp: token(ICP, 'ICP') }

/** An installation with a market and statistics, with the info service or without. */
const configOf = (hasInfo: boolean, more: Config['canisters']): Config => ({
  ...{ environment: 'local', network: { host: 'http://localhost:1' } },
  identityProvider: 'http://localhost:1',
  canisters: { nft_market: 'aaaaa-aa', nft_statistics: 'aaaaa-aa', ...more },
  ...(hasInfo ? { services: { info: 'http://localhost:1' } } : {}),
})

const initial = useSessionStore.getInitialState()
const { session: before } = initial

/** What is known of the network: a key, and what was answered; an error for what failed. */
export type Known = readonly (readonly [key: readonly unknown[], answer: unknown])[]
type Page = {
  readonly known: Known
  readonly hasInfo?: boolean
  /** Where the person is. */
  readonly at?: string
  /** What the installation has besides, by name. */
  readonly canisters?: Config['canisters']
}

/** What is shown to a connected person who holds nothing but what is told here. */
export function markupOf(
  shown: ReactNode,
  { known, hasInfo = true, at = '/', canisters = {} }: Page,
): string {
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const tokens = Object.values(TOKENS)
  const defaults = tokens.map(({ ledgerId }) => ledgerId)
  const listing = { entries: [], defaults }
  queries.setQueryData(queryKeys.listing(), listing)
  queries.setQueryData(queryKeys.tokens(), { listing, tokens })
  for (const [queryKey, answer] of known)
    if (answer instanceof Error)
      queries
        .getQueryCache()
        .build(queries, { queryKey })
        .setState({ status: 'error', error: answer })
    else queries.setQueryData(queryKey, answer)
  const config = configOf(hasInfo, canisters)
  // what is rendered to text is told the state that a store began with
  Object.assign(initial, {
    session: {
      ...{ kind: 'connected', sdk: createSdk(config), config },
      ...{ principal: OWNER, wallet: 'internet-identity' },
    },
  })
  vi.stubGlobal('navigator', { onLine: true })
  try {
    return renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[at]}>{shown}</MemoryRouter>
      </QueryClientProvider>,
    )
  } finally {
    vi.unstubAllGlobals()
    Object.assign(initial, { session: before })
  }
}

/** The same without marks. */
export const textOf = (shown: ReactNode, page: Page): string =>
  markupOf(shown, page)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

/** For sale: 4 SLU, a royalty of 5 %. */
export const LISTING: NftListing = {
  ...{ id: 1n, collectionId: COLLECTION, tokenId: 7n, standard: 'icrc7', custody: 'approval' },
  ...{ seller: 'aaaaa-aa', ledgerId: SLU, price: 4n * ONE, royaltyBps: 500n },
  ...{ royaltyReceiver: 'aaaaa-aa', name: 'Heron', createdAtMs: 0, expiresAtMs: undefined },
  ...{ version: 1n, isReserved: false, isCancelled: false },
}

/** The shares of those 4 SLU, no two alike. */
export const ESTIMATE: NftSaleEstimate = {
  ...{ ledgerId: SLU, price: 4n * ONE, ledgerFee: 10_000n, buyerPays: 4n * ONE + 20_000n },
  ...{ fee: 4_000_000n, royalty: 20_000_000n, toSeller: 376_000_000n, sellerGets: 375_990_000n },
}

export const TERMS = { isOpen: true, feeBps: 100n }

export const nowKey = (...parts: readonly string[]) => queryKeys.nft('now', ...parts)
export const estimateKey = (price: bigint) => nowKey('estimate', SLU, `${price}`, '500')
