import type { Pool, PoolSnapshot, Token } from '@sluice/sdk'
import { poolReserves } from '@sluice/sdk/poolReserves'
import { type UsdPrices, valueUsdOf } from '@sluice/sdk/usdPrices'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useSdk } from '../../session/useSdk.ts'
import { useServiceMarket } from '../../tokens/prices/serviceMarket.ts'
import { useUsdPricing } from '../../tokens/prices/useUsdPrices.ts'
import { poolStateQuery, poolsQuery } from '../../tokens/queries.ts'
import { useTokens } from '../../tokens/useTokens.ts'

const REFRESH_MS = 30_000

/** A pool with all that is known about it now. */
export type MarketPool = Pool & {
  readonly tokens: readonly [Token, Token] | undefined
  readonly sqrtPriceX96: bigint | undefined
  readonly reserves: Reserves | undefined
  /** Dollars of both reserves; unknown while a token has no price. */
  readonly tvlUsd: bigint | undefined
}

type Reserves = { readonly amount0: bigint; readonly amount1: bigint }
type PoolState = Pick<MarketPool, 'sqrtPriceX96' | 'reserves'>

/** Every pool with its reserves and their worth: by the info service, without it straight from the pool canisters. */
export function useMarket() {
  const sdk = useSdk()
  const listed = useQuery(poolsQuery(sdk))
  const tokens = useTokens()
  const { prices, isComplete } = useUsdPricing()
  const states = usePoolStates(listed.data ?? NO_POOLS)
  const token = (id: string) => tokens.data?.find(({ ledgerId }) => ledgerId === id)
  const rows = listed.data?.map((pool): MarketPool => {
    const state = states.of(pool.canisterId)
    const [first, second] = [token(pool.token0), token(pool.token1)]
    return {
      ...pool,
      ...state,
      tokens: first && second && [first, second],
      tvlUsd: tvlOf(pool, state.reserves, prices),
    }
  })
  return {
    pools: rows,
    tokens: tokens.data,
    prices,
    /** Whether everything has answered or failed: rows are drawn then, in the order in which they stay. */
    isComplete: isComplete && !tokens.isPending && states.isComplete,
    hasFailed: listed.isError || tokens.isError,
    retry: () => {
      void listed.refetch()
      void tokens.refetch()
    },
  }
}

const NO_POOLS: readonly Pool[] = []
const UNKNOWN_STATE: PoolState = { sqrtPriceX96: undefined, reserves: undefined }

/** Price and reserves of pools. Those that the service has not heard of yet are asked themselves. */
function usePoolStates(pools: readonly Pool[]) {
  const sdk = useSdk()
  const service = useServiceMarket()
  const told = service.kind === 'fresh' ? service.market.pools : []
  const known = new Map(
    told.map(({ poolId, sqrtPriceX96, locked0, locked1 }): [string, PoolState] => [
      poolId,
      { sqrtPriceX96, reserves: { amount0: locked0, amount1: locked1 } },
    ]),
  )
  const asked =
    service.kind === 'waiting' ? [] : pools.filter(({ canisterId }) => !known.has(canisterId))
  const snapshots = useQueries({
    queries: asked.map(({ canisterId }) => poolStateQuery(sdk, canisterId, REFRESH_MS)),
  })
  for (const [index, { canisterId }] of asked.entries()) {
    const snapshot = snapshots[index]?.data
    if (snapshot) known.set(canisterId, stateOf(snapshot))
  }
  return {
    of: (poolId: string): PoolState => known.get(poolId) ?? UNKNOWN_STATE,
    isComplete: service.kind !== 'waiting' && snapshots.every(({ isPending }) => !isPending),
  }
}

/** A pool as its canister tells of it. */
export const stateOf = (snapshot: PoolSnapshot): PoolState => ({
  sqrtPriceX96: snapshot.amm.state.sqrtPriceX96,
  reserves: poolReserves(snapshot),
})

export function tvlOf(
  { token0, token1 }: Pool,
  reserves: Reserves | undefined,
  prices: UsdPrices,
): bigint | undefined {
  const value0 = reserves && valueUsdOf(reserves.amount0, prices.get(token0))
  const value1 = reserves && valueUsdOf(reserves.amount1, prices.get(token1))
  return value0 === undefined || value1 === undefined ? undefined : value0 + value1
}

/** Dollars for one whole token, as `formatUsd` wants them. */
export const priceUsdOf = ({ ledgerId, decimals }: Token, prices: UsdPrices): bigint | undefined =>
  valueUsdOf(10n ** BigInt(decimals), prices.get(ledgerId))
