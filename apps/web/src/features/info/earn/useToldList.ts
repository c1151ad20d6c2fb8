import type { EarnInfo, EarnListQuery, EarnToken, InfoPage } from '@sluice/sdk/info'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { useTokensIfReady } from '../../../tokens/useTokens.ts'

const REFRESH_MS = 60_000
/** Whoever waits longer is shown what the canisters tell. */
const PATIENCE_MS = 6_000
const ROWS_AT_ONCE = 500
/** The service looks through no more. */
const MOST_ROWS = 5_000

type FetchPage<Row> = (
  earn: EarnInfo,
  query: EarnListQuery,
  ask: { readonly signal: AbortSignal },
) => Promise<InfoPage<Row>>

/** All that the info service lists of one kind, newest first. While it does not tell, the canisters are to be asked. */
export function useToldList<Row>(kind: 'farm' | 'stake' | 'claim', fetchPage: FetchPage<Row>) {
  const url = useConfigIfReady()?.services?.info
  const { data, isError } = useQuery({
    queryKey: queryKeys.earn(kind, 'list'),
    queryFn: async ({ signal }) => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      const { earn } = createInfoClient({ url: url ?? '', timeoutMs: PATIENCE_MS })
      return fetchAll((page) => fetchPage(earn, { page, limit: ROWS_AT_ONCE }, { signal }))
    },
    enabled: url !== undefined,
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 0,
  })
  const isMissing = url === undefined || (isError && data === undefined)
  return { rows: data, isMissing }
}

/** Every page of a list from 1 on, as far as the service goes. */
export async function fetchAll<Row>(
  fetchPage: (page: number) => Promise<Pick<InfoPage<Row>, 'rows' | 'total'>>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; rows.length < MOST_ROWS; page++) {
    const told = await fetchPage(page)
    rows.push(...told.rows)
    // whatever it counts, a page without anything on it is the last
    if (told.rows.length === 0 || rows.length >= told.total) break
  }
  return rows
}

/** A token of a list. Without decimals nobody can tell how much an amount of it is. */
export type ListedToken = {
  readonly ledgerId: string
  readonly symbol: string
  readonly decimals: number | undefined
  readonly logo?: string
}

/** A token as the exchange lists it, with its picture; as the service names it where the exchange does not. */
export function useListedToken(): (told: EarnToken) => ListedToken {
  const tokens = useTokensIfReady()
  return (told) => tokens.find(({ ledgerId }) => ledgerId === told.ledgerId) ?? told
}
