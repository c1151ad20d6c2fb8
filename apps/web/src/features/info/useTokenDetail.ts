import type { InfoTokenDetail } from '@sluice/sdk/info'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../app/queryKeys.ts'
import { useConfigIfReady } from '../../session/useSdk.ts'

const REFRESH_MS = 30_000

/** All that the info service knows of a token; nothing of one that it has not heard of. */
export function useTokenDetail(ledgerId: string): InfoTokenDetail | undefined {
  const url = useConfigIfReady()?.services?.info
  const { data } = useQuery({
    queryKey: queryKeys.tokenDetail(ledgerId),
    queryFn: async ({ signal }): Promise<InfoTokenDetail> => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      return createInfoClient({ url: url ?? '' }).fetchToken(ledgerId, { signal })
    },
    enabled: url !== undefined && ledgerId !== '',
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
  return data
}

/** The same of every token, by ledger; undefined while it is read, and without the service. */
export function useTokenDetails(): ReadonlyMap<string, InfoTokenDetail> | undefined {
  const url = useConfigIfReady()?.services?.info
  const { data } = useQuery({
    queryKey: queryKeys.tokenDetail(),
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, InfoTokenDetail>> => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      const all = await createInfoClient({ url: url ?? '' }).fetchTokenDetails({ signal })
      return new Map(all.map((detail) => [detail.ledgerId, detail]))
    },
    enabled: url !== undefined,
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
  return data
}

/** How many hold a token. Where nobody does though there are some, the service does not read the ledger: then it is not known. */
export const holdersOf = (
  detail: Pick<InfoTokenDetail, 'holderCount'> | undefined,
): number | undefined => (detail?.holderCount === 0 ? undefined : detail?.holderCount)
