import type { Pool, PoolSnapshot } from '@sluice/sdk'
import { poolReserves } from '@sluice/sdk/poolReserves'
import { type UsdPrices, valueUsdOf, worthUsdOf } from '@sluice/sdk/usdPrices'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSdk } from '../../session/useSdk.ts'
import { useServiceMarket } from '../../tokens/prices/serviceMarket.ts'
import { useUsdPricing } from '../../tokens/prices/useUsdPrices.ts'
import { poolStateQuery, poolsQuery } from '../../tokens/queries.ts'
import { type ListedToken, useListedTokens } from '../../tokens/useListedTokens.ts'

const REFRESH_MS = 30_000

/** A pool with all that is known about it now. */
export type MarketPool = Pool & {
  readonly tokens: readonly [ListedToken, ListedToken] | undefined
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
  const tokens = useListedTokens()
  const { prices, isComplete } = useUsdPricing()
  const states = usePoolStates(listed.data ?? NO_POOLS)
  const rows = useMemo(() => {
    const byLedger = new Map(tokens.data?.map((token) => [token.ledgerId, token]))
    return listed.data?.map((pool): MarketPool => {
      const state = states.known.get(pool.canisterId) ?? UNKNOWN_STATE
      const [first, second] = [byLedger.get(pool.token0), byLedger.get(pool.token1)]
      return {
        ...pool,
        ...state,
        tokens: first && second && [first, second],
        tvlUsd: tvlOf(pool, state.reserves, prices),
      }
    })
  }, [listed.data, tokens.data, states.known, prices])
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
  const market = service.kind === 'fresh' ? service.market : undefined
  const told = useMemo(
    () =>
      new Map(
        market?.pools.map(({ poolId, sqrtPriceX96, locked0, locked1 }): [string, PoolState] => [
          poolId,
          { sqrtPriceX96, reserves: { amount0: locked0, amount1: locked1 } },
        ]),
      ),
    [market],
  )
  const asked =
    service.kind === 'waiting' ? [] : pools.filter(({ canisterId }) => !told.has(canisterId))
  const { states, isComplete } = useQueries({
    queries: asked.map(({ canisterId }) => poolStateQuery(sdk, canisterId, REFRESH_MS)),
    combine: gathered,
  })
  const known = useMemo(
    () => new Map([...told, ...states.map(({ id, ...state }): [string, PoolState] => [id, state])]),
    [told, states],
  )
  return { known, isComplete: service.kind !== 'waiting' && isComplete }
}

/** The same function each time, so that its answer stays the same while nothing arrives. */
const gathered = (results: readonly UseQueryResult<PoolSnapshot>[]) => ({
  states: results.flatMap(({ data }) => (data ? [{ id: data.canisterId, ...stateOf(data) }] : [])),
  isComplete: results.every(({ isPending }) => !isPending),
})

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
  const value0 = reserves && worthUsdOf(reserves.amount0, prices.get(token0))
  const value1 = reserves && worthUsdOf(reserves.amount1, prices.get(token1))
  return value0 === undefined || value1 === undefined ? undefined : value0 + value1
}

/** Dollars for one whole token, as `formatUsd` wants them. */
export const priceUsdOf = (
  { ledgerId, decimals }: ListedToken,
  prices: UsdPrices,
): bigint | undefined => valueUsdOf(10n ** BigInt(decimals), prices.get(ledgerId))
