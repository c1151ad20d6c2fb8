import type { PositionNft, WrappedPosition } from '@sluice/sdk'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useServiceRows } from '../positions/held/useServiceRows.ts'
import type { PositionRow } from '../positions/positionView.ts'

/** A position that the person holds as a token. */
export type WrappedRow = PositionRow & { readonly nft: PositionNft }

/** The positions that the person holds as tokens, as they stand now. What is unread is named by the numbers of tokens. */
export function useWrapped() {
  const { positionTokens } = useSdk()
  const owner = useOwner() ?? ''
  return useServiceRows<WrappedPosition>({
    queryKey: queryKeys.wrappedPositions(owner),
    fetch: (onRead) => positionTokens.fetchMine(onRead),
    isEnabled: owner !== '',
    keyOf: ({ nft }) => `${nft.id}`,
  })
}
