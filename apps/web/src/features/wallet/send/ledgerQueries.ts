import type { Sdk } from '@sluice/sdk'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'

const SOON_MS = 30_000

/** What a ledger takes as an address. */
export const ledgerRulesQuery = (sdk: Pick<Sdk, 'tokens'>, ledgerId: string) =>
  queryOptions({
    queryKey: queryKeys.ledgerRules(ledgerId),
    queryFn: async () => {
      const { takesIdentifiers, takesSubaccounts } = await sdk.tokens.adapter(ledgerId)
      return { takesIdentifiers, takesSubaccounts }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * The account that makes a ledger's tokens, and destroys those that it is paid; null where the ledger says that it has none. That it did not
 * answer says nothing: it is asked again.
 */
export const minterQuery = (sdk: Pick<Sdk, 'tokens'>, ledgerId: string) =>
  queryOptions({
    queryKey: [...queryKeys.ledgerRules(ledgerId), 'minter'],
    queryFn: async () => {
      const adapter = await sdk.tokens.adapter(ledgerId)
      return (await adapter.fetchMinter()) ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { status } }) => (status === 'error' ? SOON_MS : false),
    retry: 1,
  })
