import type { PositionPool, Token } from '@sluice/sdk'
import { type PastStretch, tickOfPrice } from '@sluice/sdk/pastFees'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'

const HOURS = 720
const HOUR_MS = 3_600_000
const REFRESH_MS = 300_000

/** An hour of a pool: where its price was, and what all its swaps paid in fees. Dollars with `USD_DECIMALS` places. */
export type PoolHour = PastStretch & { readonly startMs: number; readonly tick: number }

export const PERIODS = { day: 24, week: 168, month: HOURS } as const
export type Period = keyof typeof PERIODS

/**
 * The last 30 days of a pool by the hour, oldest first, from what the info service remembers. A younger pool has fewer; undefined while
 * they are read, and where nobody remembers.
 */
export function usePoolPast(pool: PositionPool, token0: Token, token1: Token) {
  const url = useConfigIfReady()?.services?.info
  const { poolId } = pool
  const { data, isError } = useQuery({
    queryKey: queryKeys.candles(poolId, 'h1', String(HOURS)),
    queryFn: async ({ signal }) => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      const client = createInfoClient({ url: url ?? '' })
      return (await client.fetchPoolCandles(poolId, { level: 'h1', limit: HOURS }, { signal })).rows
    },
    enabled: url !== undefined,
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
  const { decimals: decimals0 } = token0
  const { decimals: decimals1 } = token1
  const hours = useMemo(() => {
    const unit = { places: 40, decimals0, decimals1 }
    return data?.toReversed().flatMap(({ startMs, low, high, close, feesUsd }): PoolHour[] => {
      const [tickLow, tickHigh] = [tickOfPrice(low, unit), tickOfPrice(high, unit)]
      const tick = tickOfPrice(close, unit)
      if (tickLow === undefined || tickHigh === undefined || tick === undefined) return []
      return [{ startMs, tick, tickLow, tickHigh, feesUsd: dollarsOf(feesUsd) }]
    })
  }, [data, decimals0, decimals1])
  return { hours, isMissing: url === undefined || (isError && data === undefined) }
}

/** Those of a period; an hour that has only begun is one of it. */
export const lastHours = (
  hours: readonly PoolHour[],
  period: Period,
  nowMs: number,
): readonly PoolHour[] => hours.filter(({ startMs }) => startMs > nowMs - PERIODS[period] * HOUR_MS)
