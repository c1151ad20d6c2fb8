import type { InfoWalletTotals } from '@sluice/sdk/info'
import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'

const REFRESH_MS = 30_000

/** What an account has, by where it is, as the info service knows it. */
export const walletTotalsQuery = (url: string | undefined, account: string) =>
  queryOptions({
    queryKey: queryKeys.walletTotals(account),
    queryFn: async ({ signal }): Promise<InfoWalletTotals> => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      return createInfoClient({ url: url ?? '' }).fetchWalletTotals(account, { signal })
    },
    enabled: url !== undefined,
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
