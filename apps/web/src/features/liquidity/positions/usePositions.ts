import type { Position } from '@sluice/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { isLoading, tokenRowsOf } from '../../../tokens/by-id/tokenRows.ts'
import { useTokensById } from '../../../tokens/by-id/useTokensById.ts'
import type { PositionRow } from './positionView.ts'

const REFRESH_MS = 20_000
/** So many pools at a time leave room for what the page asks besides. */
const limit = pLimit(6)

/** The person's positions that pools know as theirs, limit orders among them, pool by pool as they answer: one that does not must not hide the others. */
export function usePositions() {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
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
  const positions = answers.flatMap(({ data }) => data ?? [])
  const tokens = useTokensById(positions.flatMap(({ pool }) => [pool.token0, pool.token1]))
  const { rows, awaited } = tokenRowsOf(positions, tokens.stateOf, {
    keyOf: ({ poolId, id }) => `${poolId} ${id}`,
    ledgersOf: ({ pool }) => [pool.token0, pool.token1],
    toRow: (position, find): PositionRow | undefined => {
      const [token0, token1] = [find(position.pool.token0), find(position.pool.token1)]
      const holding = position.isOrder ? { holding: { kind: 'order' } as const } : {}
      return token0 && token1 && { position, token0, token1, ...holding }
    },
    toPage: ({ poolId, id }) => `/liquidity/position/${id}/${poolId}`,
  })
  const done = answers.filter(({ isPending }) => !isPending).length
  return {
    rows,
    /** Positions whose tokens are not known yet, or whose ledgers do not answer. */
    awaited,
    /** Pools that do not answer. */
    unread: pools.filter((_, index) => answers[index]?.isError),
    done,
    all: pools.length,
    isComplete: held.data !== undefined && done === pools.length && !awaited.some(isLoading),
    hasFailed: held.isError,
    retry: () => {
      if (held.isError) void held.refetch()
      tokens.retry()
      for (const { isError, refetch } of answers) if (isError) void refetch()
    },
  }
}
