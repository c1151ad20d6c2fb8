import type { InfoOrderEvent } from '@sluice/sdk/info'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady, useOwner } from '../../../session/useSdk.ts'
import { endedOrders } from './endedOrders.ts'

const SIX_MONTHS_MS = 180 * 86_400_000
const PAGE = 500

/** Orders of the last half year that have ended, newest first, as the info service remembers them. */
export function useOrderHistory(poolId: string | undefined) {
  const url = useConfigIfReady()?.services?.info
  const principal = useOwner() ?? ''
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.orderEvents(principal, poolId ?? ''),
    queryFn: async ({ signal }): Promise<readonly InfoOrderEvent[]> => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      const query = {
        principal,
        ...(poolId === undefined ? {} : { poolId }),
        beginMs: Date.now() - SIX_MONTHS_MS,
        limit: PAGE,
      }
      return (await createInfoClient({ url: url ?? '' }).fetchOrderEvents(query, { signal })).rows
    },
    enabled: url !== undefined && principal !== '',
    refetchInterval: 30_000,
    structuralSharing: false,
  })
  return {
    /** Undefined while they are being read. */
    rows: data && endedOrders(data),
    isMissing: url === undefined,
    hasFailed: isError && data === undefined,
    retry: () => void refetch(),
  }
}
