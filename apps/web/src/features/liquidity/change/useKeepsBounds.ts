import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'

/** Whether a pool holds to the least amounts that it is given. Pools of other exchanges do not; one that has not said yet is ours. */
export function useKeepsBounds(poolId: string): boolean {
  const { pools } = useSdk()
  const { data = true } = useQuery({
    queryKey: queryKeys.keepsBounds(poolId),
    queryFn: () => pools.keepsBounds(poolId),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  return data
}
