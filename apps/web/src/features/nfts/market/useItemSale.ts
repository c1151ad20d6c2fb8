import type { NftRef } from '@sluice/sdk'
import { skipToken, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { ownAddresses } from '../../../session/ownAddresses.ts'
import { useConfig, useOwner, useSdk } from '../../../session/useSdk.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { holderQuery } from '../queries.ts'
import { escrowQuery, listingQuery, termsQuery } from './marketQueries.ts'
import { type SaleState, saleState } from './saleState.ts'

/** Whether this installation has a market. */
export const useHasMarket = (): boolean => useConfig().canisters.nft_market !== undefined

type ItemSale = {
  /** Undefined while it is being read. */
  readonly state: SaleState | undefined
  readonly isOpen: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** What can be done with a token at the market, by whoever looks at it. */
export function useItemSale({ collectionId, tokenId }: NftRef): ItemSale {
  const sdk = useSdk()
  const owner = useOwner()
  const nowMs = useNow(5_000)
  const listing = useQuery(listingQuery(sdk, { collectionId, tokenId }))
  const terms = useQuery(termsQuery(sdk))
  const holder = useQuery(holderQuery(sdk, collectionId, tokenId))
  const escrow = useQuery(
    owner === undefined
      ? { queryKey: queryKeys.nft('facts', 'escrow', ''), queryFn: skipToken }
      : escrowQuery(sdk, owner),
  )
  const retry = () => {
    for (const one of [listing, terms, holder, escrow]) if (one.isError) void one.refetch()
  }
  const isReading = listing.data === undefined || terms.data === undefined || holder.isPending
  const isOpen = terms.data?.isOpen ?? true
  if (isReading || (owner !== undefined && escrow.isPending))
    return {
      state: undefined,
      isOpen,
      hasFailed: listing.isError || terms.isError,
      retry,
    }
  return {
    state: saleState({
      listing: listing.data,
      holder: holder.data ?? null,
      isOpen,
      nowMs,
      owner,
      ownNames: owner === undefined ? [] : ownAddresses(owner),
      escrowNames: escrow.data ? [escrow.data.account, escrow.data.identifier] : [],
    }),
    isOpen,
    hasFailed: false,
    retry,
  }
}
