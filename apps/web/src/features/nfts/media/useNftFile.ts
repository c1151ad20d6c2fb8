import type { NftMedia } from '@sluice/sdk'
import { skipToken, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { fileQuery } from '../queries.ts'

/** A token's file from its collection; nothing is asked for before `isWanted`, nor where it lies elsewhere. */
export function useNftFile(collectionId: string, media: NftMedia | undefined, isWanted: boolean) {
  const sdk = useSdk()
  const path = media?.kind === 'file' ? media.path : undefined
  return useQuery({
    ...(path === undefined || !isWanted
      ? { queryKey: queryKeys.nft('facts', 'file', collectionId, ''), queryFn: skipToken }
      : fileQuery(sdk, collectionId, { kind: 'file', path })),
  })
}
