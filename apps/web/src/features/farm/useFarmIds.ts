import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../app/queryKeys.ts'
import { useConfigIfReady } from '../../session/useSdk.ts'

const MOST = 500
const NONE: ReadonlySet<string> = new Set()

/** The canisters of the farms that the info service knows; none of them until it has told, or while they are not needed. */
export function useFarmIds(isNeeded: boolean): ReadonlySet<string> {
  const url = useConfigIfReady()?.services?.info
  const { data = NONE } = useQuery({
    queryKey: queryKeys.earn('farm-ids'),
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      const client = createInfoClient({ url: url ?? '' })
      const { rows } = await client.earn.fetchFarms({ limit: MOST }, { signal })
      return new Set(rows.map(({ farmId }) => farmId))
    },
    enabled: isNeeded && url !== undefined,
    structuralSharing: false,
    retry: 1,
  })
  return data
}
