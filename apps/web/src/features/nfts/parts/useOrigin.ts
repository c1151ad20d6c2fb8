import type { NftOrigin } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useSdk } from '../../../session/useSdk.ts'
import { originQuery } from '../queries.ts'

/** How far a collection can be trusted; undefined while that is not known. */
export const useOrigin = (collectionId: string): NftOrigin | undefined =>
  useQuery(originQuery(useSdk(), collectionId)).data
