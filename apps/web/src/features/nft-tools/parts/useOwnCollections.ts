import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'

const MOST = 50

/** The person's collections, newest first, as each stands. */
export function useOwnCollections() {
  const sdk = useSdk()
  const owner = useOwner()
  return useQuery({
    queryKey: queryKeys.nft('now', 'own', owner),
    queryFn: () => sdk.nftStudio.fetchMine(0, MOST),
    enabled: owner !== undefined,
    retry: 1,
  })
}
