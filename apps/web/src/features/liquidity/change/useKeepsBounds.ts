import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'

/**
 * Whether a pool holds to the least amounts that it is given, and moves liquidity inside of itself. Pools of other exchanges do neither.
 * Undefined while it is asked; one that does not answer is promised nothing of.
 */
export function useKeepsBounds(poolId: string): boolean | undefined {
  const { pools } = useSdk()
  const { data, isError } = useQuery({
    queryKey: queryKeys.keepsBounds(poolId),
    queryFn: () => pools.keepsBounds(poolId),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
  })
  return isError ? false : data
}
