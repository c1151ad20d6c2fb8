import type { Token } from '@sluice/sdk'
import { askedOf, ledgersOf } from '@sluice/sdk/listing'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSdkIfReady } from '../session/useSdk.ts'
import { listingQuery } from './queries.ts'
import { useTokenLogos, useTokens, useTokensOf } from './useTokens.ts'

/** What is shown of a token where nobody deals in it. */
export type ListedToken = Pick<Token, 'ledgerId' | 'symbol' | 'name' | 'decimals' | 'logo'>

/**
 * Every token that the exchange lists, by rank: as its ledger tells where something else has asked it, and else as the list does. Of the
 * ledgers themselves only those are asked of which the list has no name or no picture. To be shown, not to be paid with.
 */
export function useListedTokens() {
  const { data: listing, isPending, isError, refetch } = useQuery(listingQuery(useSdkIfReady()))
  const logos = useTokenLogos()
  const { data: known } = useTokens({ isWanted: false })
  const isTold = (ledgerId: string) =>
    (logos === undefined || logos.has(ledgerId)) &&
    listing?.entries.some((entry) => entry.ledgerId === ledgerId)
  const { tokens: asked } = useTokensOf(
    listing ? askedOf(listing).filter((ledgerId) => !isTold(ledgerId)) : [],
  )
  const tokens = useMemo(() => {
    if (listing === undefined) return undefined
    const told = new Map<string, ListedToken>()
    for (const entry of listing.entries) {
      const logo = logos?.get(entry.ledgerId)
      told.set(entry.ledgerId, logo === undefined ? entry : { ...entry, logo })
    }
    for (const token of [...asked, ...(known ?? [])]) told.set(token.ledgerId, token)
    return ledgersOf(listing).flatMap((ledgerId) => told.get(ledgerId) ?? [])
  }, [listing, logos, asked, known])
  return { data: tokens, isPending, isError, refetch }
}
