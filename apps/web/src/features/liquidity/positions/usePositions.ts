import type { Position } from '@sluice/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useTokens } from '../../../tokens/useTokens.ts'
import type { PositionRow } from './positionView.ts'

const REFRESH_MS = 20_000
/** So many pools at a time leave room for what the page asks besides. */
const limit = pLimit(6)

/** The person's positions, pool by pool as they answer: one that does not must not hide the others. */
export function usePositions() {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const { data: tokens, isError: isTokensError, refetch: refetchTokens } = useTokens()
  const held = useQuery({
    queryKey: queryKeys.positionPools(owner),
    queryFn: () => sdk.positions.fetchPoolIds(),
    enabled: owner !== '',
    retry: false,
  })
  const pools = held.data ?? []
  const answers = useQueries({
    queries: pools.map((poolId) => ({
      queryKey: queryKeys.positions(owner, poolId),
      queryFn: () => limit(() => sdk.positions.fetchAt(poolId)),
      refetchInterval: ({ state }: { state: { data: readonly Position[] | undefined } }) =>
        state.data?.length ? REFRESH_MS : false,
      retry: false,
    })),
  })
  const find = (id: string) => tokens?.find(({ ledgerId }) => ledgerId === id)
  const found = answers.flatMap(({ data }) => data ?? [])
  const rows = found.flatMap((position): PositionRow[] => {
    const [token0, token1] = [find(position.pool.token0), find(position.pool.token1)]
    return token0 && token1 && !position.isOrder ? [{ position, token0, token1 }] : []
  })
  const done = answers.filter(({ isPending }) => !isPending).length
  return {
    rows,
    /** Limit orders, which have a page of their own. */
    orders: found.filter(({ isOrder }) => isOrder).length,
    /** Pools that do not answer. */
    unread: pools.filter((_, index) => answers[index]?.isError),
    done,
    all: pools.length,
    isComplete: tokens !== undefined && held.data !== undefined && done === pools.length,
    hasFailed: held.isError || isTokensError,
    retry: () => {
      if (held.isError) void held.refetch()
      if (isTokensError) void refetchTokens()
      for (const { isError, refetch } of answers) if (isError) void refetch()
    },
  }
}

export type PositionsView = ReturnType<typeof usePositions>
