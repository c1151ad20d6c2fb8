import type { NftRef, NftToken } from '@sluice/sdk'
import { useQueries } from '@tanstack/react-query'
import { useSdk } from '../../../session/useSdk.ts'
import { tokenQuery } from '../queries.ts'

/** What the tokens of listings are, by their numbers, as far as their one collection has told. */
export function useListedTokens(listings: readonly NftRef[]): ReadonlyMap<string, NftToken> {
  const sdk = useSdk()
  return useQueries({
    queries: listings.map(({ collectionId, tokenId }) => tokenQuery(sdk, collectionId, tokenId)),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => (data ? [[`${data.tokenId}`, data] as const] : []))),
  })
}
