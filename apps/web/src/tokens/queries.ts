import type { Listing, Sdk, Token } from '@sluice/sdk'
import { askedOf, ledgersOf } from '@sluice/sdk/listing'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { queryKeys } from '../app/queryKeys.ts'

// While the session is starting there is no SDK yet: nothing is asked, and what stands on the answers waits.

const SECOND = 1_000
const MINUTE = 60 * SECOND
export const TOKENS_STALE_MS = 10 * MINUTE

/** What the exchange lists, and of it the tokens whose ledgers answer. */
export type ListedTokens = { readonly listing: Listing; readonly tokens: readonly Token[] }

/**
 * What the exchange lists, with what the tokens' ledgers say of themselves. Operators change the list at any time, and a ledger
 * that did not answer may do so soon. What an earlier visit kept is looked at again right after it was shown.
 */
export const tokensQuery = (sdk: Sdk | undefined) =>
  queryOptions({
    queryKey: queryKeys.tokens(),
    queryFn: sdk
      ? async ({ client }): Promise<ListedTokens> => {
          const tokens = await sdk.tokens.list()
          const listing = await sdk.tokens.listing.fetch()
          // whoever waits for the list alone has it with this answer
          client.setQueryData(queryKeys.listing(), listing)
          return { listing, tokens }
        }
      : skipToken,
    staleTime: MINUTE,
    refetchInterval: ({ state: { dataUpdateCount, data } }) => {
      if (dataUpdateCount === 1) return SECOND
      return data && data.tokens.length < askedOf(data.listing).length ? 30 * SECOND : MINUTE
    },
  })

/** What the exchange lists, without asking the ledgers. */
export const listingQuery = (sdk: Sdk | undefined) =>
  queryOptions({
    queryKey: queryKeys.listing(),
    queryFn: sdk ? () => sdk.tokens.listing.fetch() : skipToken,
    staleTime: MINUTE,
    refetchInterval: ({ state: { dataUpdateCount } }) => (dataUpdateCount === 1 ? SECOND : MINUTE),
  })

/** The pictures of listed tokens, asked for again when the list names others. */
export const tokenLogosQuery = (sdk: Sdk | undefined, listing: Listing | undefined) =>
  queryOptions({
    queryKey: queryKeys.tokenLogos(listing && ledgersOf(listing).join()),
    queryFn: sdk && listing ? () => sdk.tokens.listing.fetchLogos() : skipToken,
    staleTime: TOKENS_STALE_MS,
    placeholderData: keepPreviousData,
    // A map of pictures: comparing them letter by letter would cost more than it saves.
    structuralSharing: false,
    retry: 1,
  })

/** When a request is made: of many at a time only a few. */
type Turn = (ask: () => Promise<Token>) => Promise<Token>
const atOnce: Turn = (ask) => ask()

/** One token by its ledger, listed or not. A ledger that did not answer may do so soon. */
export const tokenQuery = (sdk: Sdk | undefined, ledgerId: string, inTurn: Turn = atOnce) =>
  queryOptions({
    queryKey: queryKeys.token(ledgerId),
    queryFn: sdk ? () => inTurn(() => sdk.tokens.fetch(ledgerId)) : skipToken,
    staleTime: TOKENS_STALE_MS,
    refetchInterval: ({ state: { status } }) => (status === 'error' ? 30 * SECOND : false),
  })

/** The ledgers of all SNSes' tokens. */
export const snsLedgersQuery = (sdk: Sdk) =>
  queryOptions({
    queryKey: queryKeys.snsLedgers(),
    queryFn: async () => {
      const snses = await sdk.sns.fetchDeployed()
      return snses.flatMap(({ ledgerId }) => ledgerId ?? [])
    },
    staleTime: TOKENS_STALE_MS,
    retry: 1,
  })

/** What the owner's default account holds; asked for nobody while nobody is connected. */
export const balanceQuery = (
  sdk: Sdk | undefined,
  owner: string | undefined,
  ledgerId: string,
  refetchInterval = 15 * SECOND,
) =>
  queryOptions({
    queryKey: queryKeys.balance(owner, ledgerId),
    queryFn: sdk && owner && ledgerId ? () => sdk.balances.fetchOf(owner, ledgerId) : skipToken,
    staleTime: 5 * SECOND,
    refetchInterval,
  })

/** Every pool that there is. */
export const poolsQuery = (sdk: Sdk | undefined) =>
  queryOptions({
    queryKey: queryKeys.pools(),
    queryFn: sdk ? () => sdk.pools.list() : skipToken,
    staleTime: MINUTE,
  })

/** A pool's state for quoting and pricing in place. */
export const poolStateQuery = (sdk: Sdk | undefined, poolId: string, refetchInterval: number) =>
  queryOptions({
    queryKey: queryKeys.pool(poolId),
    queryFn: sdk ? ({ signal }) => sdk.pools.fetchState(poolId, { signal }) : skipToken,
    staleTime: Math.min(refetchInterval, 10 * SECOND),
    refetchInterval,
    // A snapshot is a new object graph each time; comparing its ticks one by one would cost more than it saves.
    structuralSharing: false,
  })
