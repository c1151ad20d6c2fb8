import type { Token } from '@sluice/sdk'
import { useMemo } from 'react'
import { useListingEntries, useTokens } from './useTokens.ts'

/** What is shown of a token where nobody deals in it. */
export type ListedToken = Pick<Token, 'ledgerId' | 'symbol' | 'name' | 'decimals' | 'logo'>

/**
 * Every token that the exchange lists, by rank: as its ledger tells where it has been asked, until then and else as the list does.
 * To be shown, not to be paid with: what its ledger takes is not known of all.
 */
export function useListedTokens() {
  const entries = useListingEntries()
  const { data: asked, isPending, isError, refetch } = useTokens()
  const tokens = useMemo(() => {
    if (asked === undefined && entries.length === 0) return undefined
    const told = new Map(asked?.map((token): [string, ListedToken] => [token.ledgerId, token]))
    for (const entry of entries) if (!told.has(entry.ledgerId)) told.set(entry.ledgerId, entry)
    const ranks = new Map(entries.map(({ ledgerId }, rank) => [ledgerId, rank]))
    const rankOf = ({ ledgerId }: ListedToken) => ranks.get(ledgerId) ?? entries.length
    return [...told.values()].sort((a, b) => rankOf(a) - rankOf(b))
  }, [asked, entries])
  const isUnknown = tokens === undefined
  return { data: tokens, isPending: isUnknown && isPending, isError: isUnknown && isError, refetch }
}
