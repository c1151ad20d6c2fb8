import type { InfoTransaction } from '@sluice/sdk/info'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { walletTotalsQuery } from './walletTotalsQuery.ts'

const PAGE = 500
/** Nobody's browser reads more: of longer histories the newest counts, which is said. */
const MOST_PAGES = 20

/** What an account has and has swapped, as the info service knows it. */
export function usePortfolio(account: string) {
  const url = useConfigIfReady()?.services?.info
  const totals = useQuery(walletTotalsQuery(url, account))
  const swaps = useQuery({
    queryKey: queryKeys.transactions(`swaps ${account}`),
    queryFn: ({ signal }) => fetchSwaps(url ?? '', account, signal),
    enabled: url !== undefined,
    structuralSharing: false,
    retry: 1,
  })
  return {
    isMissing: url === undefined,
    totals: totals.data,
    swaps: swaps.data,
    hasFailed: [totals, swaps].some(({ isError, data }) => isError && data === undefined),
    retry: () => {
      for (const { isError, refetch } of [totals, swaps]) if (isError) void refetch()
    },
  }
}

type Swaps = {
  /** Newest first. */
  readonly rows: readonly InfoTransaction[]
  /** Older ones were left out. */
  readonly isCut: boolean
}

const fetchSwaps = (url: string, principal: string, signal: AbortSignal): Promise<Swaps> =>
  fetchActivity(url, { principal, types: ['Swap'] }, signal)

/** All that somebody did, of some kinds or of all. */
export async function fetchActivity(
  url: string,
  who: { readonly principal: string; readonly types?: readonly string[] },
  signal?: AbortSignal,
): Promise<Swaps> {
  const { createInfoClient } = await import('@sluice/sdk/info')
  const client = createInfoClient({ url })
  const rows: InfoTransaction[] = []
  let cursor: bigint | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const wish = { ...who, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) }
    const found = await client.fetchTransactions(wish, signal ? { signal } : {})
    rows.push(...found.rows)
    if (found.nextCursor === undefined) return { rows, isCut: false }
    cursor = found.nextCursor
  }
  return { rows, isCut: true }
}
