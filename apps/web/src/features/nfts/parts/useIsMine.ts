import type { NftRef } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { ownAddresses } from '../../../session/ownAddresses.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { holderQuery } from '../queries.ts'

/** Whether a token is in the wallet of who looks, by the word of its collection. */
export function useIsMine({ collectionId, tokenId }: NftRef): boolean {
  const owner = useOwner()
  const { data: holder } = useQuery(holderQuery(useSdk(), collectionId, tokenId))
  return owner !== undefined && holder != null && ownAddresses(owner).includes(holder)
}
