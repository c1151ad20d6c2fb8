import type { NftToken } from '@sluice/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfig, useSdk } from '../../../session/useSdk.ts'
import { consentOf } from '../../nfts/consent/consentOf.ts'
import { useMyCollections } from '../../nfts/consent/myCollections.ts'
import { listedCollectionsQuery, originQuery } from '../../nfts/queries.ts'

const FRESH_MS = 15_000

/** A collection of which an account has something. */
export type HeldCollection = {
  readonly collectionId: string
  readonly tokens: readonly NftToken[]
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

/** The tokens of an account in all collections that the exchange lists or that were added here; positions are read apart. */
export function useNftsOf(account: string): NftsOf {
  const sdk = useSdk()
  const { position_nft: positions } = useConfig().canisters
  const decisions = useMyCollections()
  const { accepted, hidden } = decisions
  const listed = useQuery(listedCollectionsQuery(sdk))
  const listedIds = listed.data?.map(({ id }) => id) ?? []
  const ids = [...new Set([...accepted, ...listedIds])].filter(
    (id) => !hidden.includes(id) && id !== positions,
  )
  const held = useQueries({
    queries: ids.map((id) => ({
      queryKey: queryKeys.nft('of', id, account),
      queryFn: () => sdk.nfts.fetchTokensOf(id, account),
      staleTime: FRESH_MS,
      retry: 1,
    })),
  })
  const origins = useQueries({ queries: ids.map((id) => originQuery(sdk, id)) })
  const rows = ids.flatMap((collectionId, place) => {
    const page = held[place]?.data
    if (page === undefined) return []
    const row = { collectionId, tokens: page.tokens, hasMore: page.next !== undefined }
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
      ...ids.filter((_, place) => held[place]?.isError && !held[place]?.data),
    ],
    isReading:
      listed.isPending ||
      held.some(({ isPending }) => isPending) ||
      origins.some(({ isPending }) => isPending),
    retry: () => {
      if (listed.isError) void listed.refetch()
      for (const one of held) if (one.isError) void one.refetch()
    },
  }
}
