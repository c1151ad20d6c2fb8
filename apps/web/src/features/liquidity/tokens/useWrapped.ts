import type { PositionNft } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { tokenRowsOf } from '../../../tokens/by-id/tokenRows.ts'
import { useTokensById } from '../../../tokens/by-id/useTokensById.ts'
import type { PositionRow } from '../positions/positionView.ts'

/** A position that the person holds as a token. */
export type WrappedRow = PositionRow & { readonly nft: PositionNft }

const REFRESH_MS = 30_000

/** The positions that the person holds as tokens, as they stand now. */
export function useWrapped() {
  const { positionTokens } = useSdk()
  const owner = useOwner() ?? ''
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
  const found = data?.found ?? []
  const tokens = useTokensById(
    found.flatMap(({ position: { pool } }) => [pool.token0, pool.token1]),
  )
  const { rows, awaited } = tokenRowsOf(found, tokens.stateOf, {
    keyOf: ({ nft }) => `${nft.id}`,
    ledgersOf: ({ position: { pool } }) => [pool.token0, pool.token1],
    toRow: ({ nft, position }, find): WrappedRow | undefined => {
      const [token0, token1] = [find(position.pool.token0), find(position.pool.token1)]
      return token0 && token1 && { nft, position, token0, token1 }
    },
    toPage: ({ position: { poolId, id } }) => `/liquidity/position/${id}/${poolId}`,
  })
  return {
    /** Undefined while they are read. */
    rows: data && rows,
    /** Those whose tokens are not known yet, or whose ledgers do not answer. */
    awaited,
    /** Numbers of tokens whose pools do not answer. */
    unread: data?.unread ?? [],
    hasFailed: isError && data === undefined,
    error,
    retry: () => {
      tokens.retry()
      void refetch()
    },
  }
}
