import type { Token } from '@sluice/sdk'
import type { InfoCandle } from '@sluice/sdk/info'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { type PastRange, readPast } from '../../../tokens/prices/readPast.ts'
import { usePairPool } from '../pair/usePairPool.ts'
import { pairPoints } from './pairPoints.ts'

const REFRESH_MS = 30_000
const NO_CANDLES: readonly InfoCandle[] = []

/** The prices of a pair's largest pool, as points of a curve. */
export function usePairCandles(base: Token, quote: Token, range: PastRange) {
  const url = useConfigIfReady()?.services?.info
  const { pool, isPending: isPoolPending } = usePairPool(base.ledgerId, quote.ledgerId)
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: queryKeys.candles(pool?.canisterId ?? '', 'past', range),
    queryFn: async ({ signal }): Promise<readonly InfoCandle[]> => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      const service = createInfoClient({ url: url ?? '' })
      const id = pool?.canisterId ?? ''
      return readPast(
        range,
        async (query) => (await service.fetchPoolCandles(id, query, { signal })).rows,
      )
    },
    enabled: url !== undefined && pool !== undefined,
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
  const isBase0 = pool?.token0 === base.ledgerId
  const points = useMemo(() => pairPoints(data ?? NO_CANDLES, isBase0), [data, isBase0])
  return {
    points,
    state: stateOf({
      points,
      // a pair without a pool of its own has nothing to wait for
      isPending: isPending && (isPoolPending || pool !== undefined),
      hasFailed: isError && data === undefined,
    }),
    retry: () => void refetch(),
  }
}

type ChartState = 'failed' | 'loading' | 'empty' | 'ready'

type Standing = {
  readonly points: readonly unknown[]
  readonly isPending: boolean
  readonly hasFailed: boolean
}

function stateOf({ points, isPending, hasFailed }: Standing): ChartState {
  if (hasFailed) return 'failed'
  if (isPending) return 'loading'
  return points.length < 2 ? 'empty' : 'ready'
}
