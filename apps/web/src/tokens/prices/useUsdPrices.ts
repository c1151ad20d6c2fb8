import type { PoolSnapshot } from '@sluice/sdk'
import { type PricedPool, type UsdPrices, usdPrices } from '@sluice/sdk/usdPrices'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConfigIfReady, useSdkIfReady } from '../../session/useSdk.ts'
import { poolStateQuery, poolsQuery, tokenQuery } from '../queries.ts'

const REFRESH_MS = 30_000
const DOLLAR_LEDGER = 'ckusdc_ledger'

/** The token in which everything is priced; unknown while its ledger has not answered, null where there is none. */
export function useDollarToken() {
  const config = useConfigIfReady()
  const anchorId = config?.canisters[DOLLAR_LEDGER]
  const { data, isError } = useQuery({
    ...tokenQuery(useSdkIfReady(), anchorId ?? ''),
    enabled: anchorId !== undefined,
  })
  return data ?? (isError || (config && anchorId === undefined) ? null : undefined)
}

/** What every token is worth now, worked out from the pools' own prices. Tokens without a way to ckUSDC are missing. */
export const useUsdPrices = (): UsdPrices => useUsdPricing().prices

/** The prices, and whether every pool that may tell one has answered: before that a sum would leave tokens out. */
export function useUsdPricing(): { readonly prices: UsdPrices; readonly isComplete: boolean } {
  const sdk = useSdkIfReady()
  const anchor = useDollarToken()
  const { data: pools } = useQuery(poolsQuery(sdk))
  const { priced, isComplete } = useQueries({
    queries: (pools ?? []).map(({ canisterId }) => poolStateQuery(sdk, canisterId, REFRESH_MS)),
    combine: (results) => ({
      priced: results.flatMap(({ data }): PricedPool[] => (data ? [pricedPool(data)] : [])),
      isComplete: results.every(({ isPending }) => !isPending),
    }),
  })
  const prices = useMemo(() => (anchor ? usdPrices(priced, anchor) : new Map()), [priced, anchor])
  return { prices, isComplete: isComplete && anchor !== undefined && pools !== undefined }
}

function pricedPool({ token0, token1, amm }: PoolSnapshot): PricedPool {
  const { sqrtPriceX96, liquidity } = amm.state
  return { token0, token1, sqrtPriceX96, liquidity }
}
