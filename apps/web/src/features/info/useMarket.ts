import type { Pool, PoolSnapshot, Token } from '@sluice/sdk'
import { poolReserves } from '@sluice/sdk/poolReserves'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useSdk } from '../../session/useSdk.ts'
import { useUsdPricing } from '../../tokens/prices/useUsdPrices.ts'
import { poolStateQuery, poolsQuery } from '../../tokens/queries.ts'
import { useTokens } from '../../tokens/useTokens.ts'

const REFRESH_MS = 30_000

/** A pool with all that is known about it now. */
export type MarketPool = Pool & {
  readonly tokens: readonly [Token, Token] | undefined
  readonly snapshot: PoolSnapshot | undefined
  readonly reserves: { readonly amount0: bigint; readonly amount1: bigint } | undefined
  /** Dollars of both reserves; unknown while a token has no price. */
  readonly tvlUsd: bigint | undefined
}

/** Every pool with its reserves and their worth, straight from the pool canisters. */
export function useMarket() {
  const sdk = useSdk()
  const pools = useQuery(poolsQuery(sdk))
  const tokens = useTokens()
  const { prices, isComplete } = useUsdPricing()
  const snapshots = useQueries({
    queries: (pools.data ?? []).map(({ canisterId }) =>
      poolStateQuery(sdk, canisterId, REFRESH_MS),
    ),
  })
  const token = (id: string) => tokens.data?.find(({ ledgerId }) => ledgerId === id)
  const rows = pools.data?.map((pool, index): MarketPool => {
    const snapshot = snapshots[index]?.data
    const [first, second] = [token(pool.token0), token(pool.token1)]
    const reserves = snapshot && poolReserves(snapshot)
    const [value0, value1] = [
      reserves && valueUsdOf(reserves.amount0, prices.get(pool.token0)),
      reserves && valueUsdOf(reserves.amount1, prices.get(pool.token1)),
    ]
    return {
      ...pool,
      tokens: first && second && [first, second],
      snapshot,
      reserves,
      tvlUsd: value0 === undefined || value1 === undefined ? undefined : value0 + value1,
    }
  })
  return {
    pools: rows,
    tokens: tokens.data,
    prices,
    /** Whether everything has answered or failed: rows are drawn then, in the order in which they stay. */
    isComplete: isComplete && !tokens.isPending && snapshots.every(({ isPending }) => !isPending),
    hasFailed: pools.isError || tokens.isError,
    retry: () => {
      void pools.refetch()
      void tokens.refetch()
    },
  }
}

/** Dollars for one whole token, as `formatUsd` wants them. */
export const priceUsdOf = (
  { ledgerId, decimals }: Token,
  prices: ReturnType<typeof useMarket>['prices'],
): bigint | undefined => valueUsdOf(10n ** BigInt(decimals), prices.get(ledgerId))
