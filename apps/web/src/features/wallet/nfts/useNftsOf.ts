import type { NftListing, NftToken } from '@sluice/sdk'
import { skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfig, useSdk } from '../../../session/useSdk.ts'
import { consentOf } from '../../nfts/consent/consentOf.ts'
import { useMyCollections } from '../../nfts/consent/myCollections.ts'
import { escrowQuery, listingsOfQuery } from '../../nfts/market/marketQueries.ts'
import { useHasMarket } from '../../nfts/market/useItemSale.ts'
import { listedCollectionsQuery, originQuery } from '../../nfts/queries.ts'

const FRESH_MS = 15_000

/** A token of an account: in its wallet, or in its account at the market; for sale or not. */
export type HeldNft = {
  readonly token: NftToken
  readonly isAtMarket: boolean
  readonly listing: NftListing | undefined
}

/** A collection of which an account has something. */
export type HeldCollection = {
  readonly collectionId: string
  readonly tokens: readonly HeldNft[]
  /** Whether there are more of them than were read. */
  readonly hasMore: boolean
}

/** What an account has of NFTs, apart by whether its person wants to see it. */
export type NftsOf = {
  readonly shown: readonly HeldCollection[]
  /** Collections that nobody here has decided on; whoever sent something of them is unknown. */
  readonly asked: readonly HeldCollection[]
  readonly hidden: readonly string[]
  /** Ids of collections that did not answer. */
  readonly unread: readonly string[]
  readonly isReading: boolean
  readonly retry: () => void
}

/** The tokens of an account in all collections that the exchange lists or that were added here; positions that are in the wallet are read apart. */
export function useNftsOf(account: string): NftsOf {
  const sdk = useSdk()
  const { position_nft: positions } = useConfig().canisters
  const decisions = useMyCollections()
  const { accepted, hidden } = decisions
  const listed = useQuery(listedCollectionsQuery(sdk))
  const listedIds = listed.data?.map(({ id }) => id) ?? []
  const { escrow, listings } = useAtMarket(account)
  const soldIds = listings.map(({ collectionId }) => collectionId)
  const ids = [...new Set([...accepted, ...listedIds, ...soldIds])].filter(
    (id) => !hidden.includes(id),
  )
  const held = useQueries({
    queries: ids.map((id) => ({
      queryKey: queryKeys.nft('now', 'of', id, account),
      queryFn: () => sdk.nfts.fetchTokensOf(id, account),
      staleTime: FRESH_MS,
      retry: 1,
    })),
  })
  const lying = useQueries({
    queries: ids.map((id) => ({
      queryKey: queryKeys.nft('now', 'of', id, escrow ?? ''),
      queryFn: escrow === undefined ? skipToken : () => sdk.nfts.fetchTokensOf(id, escrow),
      staleTime: FRESH_MS,
      retry: 1,
    })),
  })
  const origins = useQueries({ queries: ids.map((id) => originQuery(sdk, id)) })
  const rows = ids.flatMap((collectionId, place) => {
    const page = held[place]?.data
    if (page === undefined) return []
    const own = (isAtMarket: boolean) => (token: NftToken) => ({
      token,
      isAtMarket,
      listing: listings.find(
        (one) => one.collectionId === collectionId && one.tokenId === token.tokenId,
      ),
    })
    const atMarket = lying[place]?.data
    const row = {
      collectionId,
      tokens: [
        // with what is in them they stand in a list of their own
        ...(collectionId === positions ? [] : page.tokens.map(own(false))),
        ...(atMarket?.tokens.map(own(true)) ?? []),
      ],
      hasMore: page.next !== undefined || atMarket?.next !== undefined,
    }
    return [{ row, consent: consentOf(collectionId, origins[place]?.data, decisions) }]
  })
  return {
    // what was added is shown also while nothing of it is here
    shown: rows.flatMap(({ row, consent }) =>
      consent === 'accepted' && (row.tokens.length > 0 || accepted.includes(row.collectionId))
        ? [row]
        : [],
    ),
    asked: rows.flatMap(({ row, consent }) =>
      consent === 'asked' && row.tokens.length > 0 ? [row] : [],
    ),
    hidden,
    unread: [
      ...(listed.isError ? ['*'] : []),
      ...ids.filter((_, place) =>
        [held[place], lying[place]].some((one) => one?.isError && !one.data),
      ),
    ],
    isReading:
      listed.isPending ||
      held.some(({ isPending }) => isPending) ||
      origins.some(({ isPending }) => isPending),
    retry: () => {
      if (listed.isError) void listed.refetch()
      for (const one of [...held, ...lying]) if (one.isError) void one.refetch()
    },
  }
}

const NO_LISTINGS: readonly NftListing[] = []

/** An account's own account at the market, and what it offers for sale. */
function useAtMarket(account: string) {
  const sdk = useSdk()
  const enabled = useHasMarket()
  const escrow = useQuery({ ...escrowQuery(sdk, account), enabled })
  const listings = useQuery({ ...listingsOfQuery(sdk, account), enabled })
  return { escrow: escrow.data?.account, listings: listings.data?.rows ?? NO_LISTINGS }
}
