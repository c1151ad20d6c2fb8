import type { NftListing, NftListingFilter, NftRef, Sdk } from '@sluice/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'

const SECOND = 1_000

/** Rows of a page; a first page is there at once, however many listings there are. */
const ROWS_AT_ONCE = 40
/** Of somebody's own: what the market allows is not much more. */
const MOST_OWN = 200

const ONCE = { retry: 1 } as const

/** Whether trading is open. */
export const termsQuery = (sdk: Sdk) =>
  queryOptions({
    queryKey: queryKeys.nft('now', 'terms'),
    queryFn: () => sdk.nftMarket.fetchTerms(),
    staleTime: 15 * SECOND,
    refetchInterval: 60 * SECOND,
    ...ONCE,
  })

/** What is for sale, a page at a time. */
export const listingsQuery = (sdk: Sdk, filter: NftListingFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.nft(
      'now',
      'listings',
      filter.collectionId ?? '',
      filter.ledgerId ?? '',
      filter.sort,
      `${filter.isDescending}`,
    ),
    queryFn: ({ pageParam: offset }) =>
      sdk.nftMarket.fetchListings(filter, { offset, limit: ROWS_AT_ONCE }),
    initialPageParam: 0,
    getNextPageParam: ({ rows, total }, _, offset) =>
      rows.length === 0 || offset + ROWS_AT_ONCE >= total ? undefined : offset + ROWS_AT_ONCE,
    staleTime: 10 * SECOND,
    ...ONCE,
  })

const keyOf = ({ collectionId, tokenId }: NftRef) => [collectionId, `${tokenId}`] as const

/** A token's listing; null for one that is not for sale. Who looks at it may be about to buy. */
export const listingQuery = (sdk: Sdk, ref: NftRef) =>
  queryOptions({
    queryKey: queryKeys.nft('now', 'listing', ...keyOf(ref)),
    queryFn: async (): Promise<NftListing | null> =>
      (await sdk.nftMarket.fetchListing(ref)) ?? null,
    staleTime: 3 * SECOND,
    refetchInterval: 10 * SECOND,
    ...ONCE,
  })

export const offersQuery = (sdk: Sdk, ref: NftRef) =>
  queryOptions({
    queryKey: queryKeys.nft('now', 'offers', ...keyOf(ref)),
    queryFn: () => sdk.nftMarket.fetchOffers(ref),
    staleTime: 5 * SECOND,
    refetchInterval: 20 * SECOND,
    ...ONCE,
  })

/** The account in which somebody's tokens lie at the market. It never changes. */
export const escrowQuery = (sdk: Sdk, owner: string) =>
  queryOptions({
    queryKey: queryKeys.nft('facts', 'escrow', owner),
    queryFn: () => sdk.nftMarket.fetchEscrowAccount(owner),
    staleTime: Number.POSITIVE_INFINITY,
    ...ONCE,
  })

export const listingsOfQuery = (sdk: Sdk, owner: string) =>
  queryOptions({
    queryKey: queryKeys.nft('now', 'listings-of', owner),
    queryFn: () =>
      sdk.nftMarket.fetchListings(
        { seller: owner, sort: 'time', isDescending: true },
        { offset: 0, limit: MOST_OWN },
      ),
    staleTime: 10 * SECOND,
    ...ONCE,
  })

export const offersOfQuery = (sdk: Sdk, owner: string) =>
  queryOptions({
    queryKey: queryKeys.nft('now', 'offers-of', owner),
    queryFn: () => sdk.nftMarket.fetchOffersOf(owner),
    staleTime: 10 * SECOND,
    ...ONCE,
  })

/** What somebody has bought and sold, newest first; read again while one of them is under way. */
export const settlementsOfQuery = (sdk: Sdk, owner: string) =>
  queryOptions({
    queryKey: queryKeys.nft('now', 'settlements-of', owner),
    queryFn: () => sdk.nftMarket.fetchSettlementsOf(owner, { offset: 0, limit: MOST_OWN }),
    staleTime: 10 * SECOND,
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ state }) => state !== 'settled' && state !== 'returned')
        ? 5 * SECOND
        : false,
    ...ONCE,
  })

export const owedQuery = (sdk: Sdk, owner: string) =>
  queryOptions({
    queryKey: queryKeys.nft('now', 'owed', owner),
    queryFn: () => sdk.nftMarket.fetchOwed(owner),
    staleTime: 10 * SECOND,
    ...ONCE,
  })

/** Every share of a sale at these terms. */
export const estimateQuery = (
  sdk: Sdk,
  sale: Pick<NftListing, 'ledgerId' | 'price' | 'royaltyBps'>,
) =>
  queryOptions({
    queryKey: queryKeys.nft(
      'now',
      'estimate',
      sale.ledgerId,
      `${sale.price}`,
      `${sale.royaltyBps}`,
    ),
    queryFn: () => sdk.nftMarket.estimateSale(sale),
    staleTime: 60 * SECOND,
    ...ONCE,
  })
