import type { InfoWalletPast } from '@sluice/sdk/info'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'

const REFRESH_MS = 60_000

/** What an account had was worth on each of the latest days, as the info service knows it. */
export const walletPastQuery = (url: string | undefined, principal: string, days: number) =>
  queryOptions({
    queryKey: queryKeys.walletPast(principal, String(days)),
    queryFn: async ({ signal }): Promise<InfoWalletPast> => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      return createInfoClient({ url: url ?? '' }).fetchWalletPast({ principal, days }, { signal })
    },
    enabled: url !== undefined,
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
