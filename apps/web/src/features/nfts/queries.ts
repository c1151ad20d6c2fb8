import type { NftMedia, Sdk } from '@sluice/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../app/queryKeys.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Collections of the exchange's own that a wallet is looked for in. */
const MOST_LISTED = 100

/** A collection that is none, or has no such token, is not asked again at once. */
const ONCE = { retry: 1 } as const

export const collectionQuery = (sdk: Sdk, collectionId: string) =>
  queryOptions({
    queryKey: queryKeys.nft('facts', 'collection', collectionId),
    queryFn: () => sdk.nfts.fetchCollection(collectionId),
    staleTime: MINUTE,
    ...ONCE,
  })

/** How far a collection can be trusted. */
export const originQuery = (sdk: Sdk, collectionId: string) =>
  queryOptions({
    queryKey: queryKeys.nft('facts', 'origin', collectionId),
    queryFn: () => sdk.nfts.fetchOrigin(collectionId),
    staleTime: 10 * MINUTE,
    ...ONCE,
  })

/** The collections that the exchange lists, newest first. */
export const listedCollectionsQuery = (sdk: Sdk) =>
  queryOptions({
    queryKey: queryKeys.nft('facts', 'listed'),
    queryFn: () => sdk.nfts.fetchListed(0, MOST_LISTED),
    staleTime: MINUTE,
    ...ONCE,
  })

/** A token's metadata. */
export const tokenQuery = (sdk: Sdk, collectionId: string, tokenId: bigint) =>
  queryOptions({
    queryKey: queryKeys.nft('facts', 'token', collectionId, `${tokenId}`),
    queryFn: () => sdk.nfts.fetchToken(collectionId, tokenId),
    staleTime: 5 * MINUTE,
    ...ONCE,
  })

/** All tokens of a collection, a page at a time. */
export const tokensQuery = (sdk: Sdk, collectionId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.nft('facts', 'tokens', collectionId),
    queryFn: ({ pageParam }) => sdk.nfts.fetchTokens(collectionId, pageParam ?? undefined),
    initialPageParam: null as bigint | null,
    getNextPageParam: ({ next }) => next,
    staleTime: MINUTE,
    ...ONCE,
  })

/** Whose a token is, by its collection. */
export const holderQuery = (sdk: Sdk, collectionId: string, tokenId: bigint) =>
  queryOptions({
    queryKey: queryKeys.nft('now', 'holder', collectionId, `${tokenId}`),
    // absent is an answer, too
    queryFn: async () => (await sdk.nfts.fetchHolder(collectionId, tokenId)) ?? null,
    staleTime: 10 * SECOND,
    ...ONCE,
  })

/** A file that a collection delivers. Large: not compared, and soon forgotten when nobody looks. */
export const fileQuery = (
  sdk: Sdk,
  collectionId: string,
  { path }: Extract<NftMedia, { kind: 'file' }>,
) =>
  queryOptions({
    queryKey: queryKeys.nft('facts', 'file', collectionId, path),
    queryFn: () => inTurn(() => sdk.nfts.fetchFile(collectionId, path)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: MINUTE,
    structuralSharing: false,
    ...ONCE,
  })

/** Files at the same time: a grid of pictures must not keep everything else waiting. */
const FILES_AT_ONCE = 6
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(fetch: () => Promise<T>): Promise<T> {
  if (running >= FILES_AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  running += 1
  try {
    return await fetch()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
