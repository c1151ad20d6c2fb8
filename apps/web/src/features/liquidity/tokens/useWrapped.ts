import type { PositionNft } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useTokens } from '../../../tokens/useTokens.ts'
import type { PositionRow } from '../positions/positionView.ts'

/** A position that the person holds as a token. */
export type WrappedRow = PositionRow & { readonly nft: PositionNft }

const REFRESH_MS = 30_000

/** The positions that the person holds as tokens, as they stand now. */
export function useWrapped() {
  const { positionTokens } = useSdk()
  const owner = useOwner() ?? ''
  const { data: tokens } = useTokens()
  const { data, isError, error, refetch } = useQuery({
    queryKey: queryKeys.wrappedPositions(owner),
    queryFn: async () => {
      const unread: string[] = []
      const found = await positionTokens.fetchMine((id, _found, failure) => {
        if (failure !== undefined) unread.push(id)
      })
      return { found, unread }
    },
    enabled: owner !== '',
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
  const find = (id: string) => tokens?.find(({ ledgerId }) => ledgerId === id)
  return {
    /** Undefined while they are read. */
    rows:
      tokens &&
      data?.found.flatMap(({ nft, position }): WrappedRow[] => {
        const [token0, token1] = [find(position.pool.token0), find(position.pool.token1)]
        return token0 && token1 ? [{ nft, position, token0, token1 }] : []
      }),
    /** Numbers of tokens whose pools do not answer. */
    unread: data?.unread ?? [],
    hasFailed: isError && data === undefined,
    error,
    retry: () => void refetch(),
  }
}
