import type { InfoWalletPast } from '@sluice/sdk/info'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { pastTogether } from './pastTogether.ts'
import { walletPastQuery } from './walletPastQuery.ts'

/** What accounts together were worth on each of the latest days; nothing while one of them is unknown. */
export function useWalletPast(accounts: readonly string[], days: number) {
  const url = useConfigIfReady()?.services?.info
  return useQueries({
    queries: accounts.map((account) => walletPastQuery(url, account, days)),
    combine: together,
  })
}

/** Outside the component, so that the same answers are the same past. */
function together(results: UseQueryResult<InfoWalletPast>[]) {
  const pasts = results.flatMap(({ data }) => data ?? [])
  return {
    past: pasts.length === results.length ? pastTogether(pasts) : undefined,
    hasFailed: results.some(({ isError, data }) => isError && data === undefined),
    retry: () => {
      for (const { isError, refetch } of results) if (isError) void refetch()
    },
  }
}
