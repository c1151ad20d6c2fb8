import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'

const MINUTE_MS = 60_000
const TIMEOUT_MS = 10_000

/** Blocks per second of the exchange's subnet within the last minute; undefined where nobody tells. */
export function useBlockRate(): number | undefined {
  const url = useConfigIfReady()?.services?.info
  const { data } = useQuery({
    queryKey: queryKeys.blockRate(),
    queryFn: async ({ signal }) => {
      const address = new URL('/api/v3/metrics/block-rate', url)
      const either = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
      const response = await fetch(address, { signal: either })
      return parseBlockRate(await response.json()) ?? null
    },
    enabled: url !== undefined,
    refetchInterval: MINUTE_MS,
    retry: 1,
  })
  return data ?? undefined
}

/** Reads the newest of `{ block_rate: [[seconds, "rate"], …] }`. */
export function parseBlockRate(told: unknown): number | undefined {
  if (typeof told !== 'object' || told === null || !('block_rate' in told)) return undefined
  const newest = Array.isArray(told.block_rate) ? told.block_rate.at(-1) : undefined
  const rate = Array.isArray(newest) ? Number(newest[1]) : Number.NaN
  return Number.isFinite(rate) && rate >= 0 ? rate : undefined
}
