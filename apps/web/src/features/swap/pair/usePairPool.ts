import type { Pool } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useSdkIfReady } from '../../../session/useSdk.ts'
import { useServiceMarket } from '../../../tokens/prices/serviceMarket.ts'
import { poolsQuery } from '../../../tokens/queries.ts'

/** The largest pool of a pair, by what the info service says; none where the pair has none of its own. */
export function usePairPool(
  input: string | undefined,
  output: string | undefined,
): { readonly pool: Pool | undefined; readonly isPending: boolean } {
  const { data: pools } = useQuery(poolsQuery(useSdkIfReady()))
  const market = useServiceMarket()
  const tvlOf = (id: string): bigint =>
    market.kind === 'fresh'
      ? (market.market.pools.find(({ poolId }) => poolId === id)?.tvlUsd ?? 0n)
      : 0n
  const [pool] = (pools ?? [])
    .filter(({ token0, token1 }) => [token0, token1].every((id) => id === input || id === output))
    .toSorted((a, b) => (tvlOf(a.canisterId) < tvlOf(b.canisterId) ? 1 : -1))
  return { pool, isPending: pools === undefined }
}
