import type { InfoTransaction } from '@sluice/sdk/info'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady, useOwner } from '../../../session/useSdk.ts'

const SIX_MONTHS_MS = 180 * 86_400_000
const MOST_ROWS = 100
const REFRESH_MS = 15_000

/** What the person did in pools in the last half year, newest first, as the info service remembers it. */
export function useTrades() {
  const url = useConfigIfReady()?.services?.info
  const principal = useOwner() ?? ''
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.trades(principal),
    queryFn: async ({ signal }): Promise<readonly InfoTransaction[]> => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      const beginMs = Date.now() - SIX_MONTHS_MS
      const query = { principal, beginMs, limit: MOST_ROWS }
      return (await createInfoClient({ url: url ?? '' }).fetchTransactions(query, { signal })).rows
    },
    enabled: url !== undefined && principal !== '',
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
  })
  return {
    /** Undefined while they are being read. */
    rows: data,
    isMissing: url === undefined,
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
  }
}
