import type { Token } from '@sluice/sdk'
import type { InfoCandle } from '@sluice/sdk/info'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { crossCandles } from '../../../tokens/prices/crossCandles.ts'
import { type PastRange, readPast } from '../../../tokens/prices/readPast.ts'
import { usePairPool } from '../pair/usePairPool.ts'
import { pairPoints } from './pairPoints.ts'

const REFRESH_MS = 30_000
const NO_CANDLES: readonly InfoCandle[] = []

/** The prices of a pair's largest pool, as points of a curve; of a pair without one, what both tokens' prices in dollars come to. */
export function usePairCandles(base: Token, quote: Token, range: PastRange) {
  const url = useConfigIfReady()?.services?.info
  const { pool, isPending: isPoolPending } = usePairPool(base.ledgerId, quote.ledgerId)
  const id = pool?.canisterId
  const isCrossed = !isPoolPending && id === undefined
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: queryKeys.candles(id ?? `${base.ledgerId}/${quote.ledgerId}`, 'past', range),
    queryFn: async ({ signal }): Promise<readonly InfoCandle[]> => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      const service = createInfoClient({ url: url ?? '' })
      return readPast(range, async (query) => {
        if (id !== undefined) return (await service.fetchPoolCandles(id, query, { signal })).rows
        const [ofBase, ofQuote] = await Promise.all(
          [base, quote].map(({ ledgerId }) =>
            service.fetchTokenCandles(ledgerId, query, { signal }),
          ),
        )
        return crossCandles(ofBase?.rows ?? [], ofQuote?.rows ?? [])
      })
    },
    enabled: url !== undefined && !isPoolPending,
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
  const isBase0 = isCrossed || pool?.token0 === base.ledgerId
  const points = useMemo(() => pairPoints(data ?? NO_CANDLES, isBase0), [data, isBase0])
  return {
    points,
    /** Whether it is worked out of two prices, for want of a pool. */
    isCrossed,
    state: stateOf({
      points,
      isPending,
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
