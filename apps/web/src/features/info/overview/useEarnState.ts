import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'

const REFRESH_MS = 60_000

/** Farms, staking pools and claim events in a few figures, by the info service. */
export function useEarnState() {
  const url = useConfigIfReady()?.services?.info
  const { data, isError } = useQuery({
    queryKey: queryKeys.earn('state'),
    queryFn: async ({ signal }) => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      return createInfoClient({ url: url ?? '' }).earn.fetchState({ signal })
    },
    enabled: url !== undefined,
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
  return { state: data, isMissing: url === undefined || (isError && data === undefined) }
}
