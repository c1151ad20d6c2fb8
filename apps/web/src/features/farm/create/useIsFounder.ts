import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'

/** Whether the factory makes farms for the person; not asked for a visitor. */
export function useIsFounder() {
  const sdk = useSdk()
  const owner = useOwner()
  return useQuery({
    queryKey: queryKeys.farmFounder(owner),
    queryFn: () => sdk.newFarms.isFounder(),
    enabled: owner !== undefined,
    retry: 1,
  })
}
