import type { PoolSnapshot } from '@sluice/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConfig, useSdk } from '../session/useSdk.ts'
import { poolStateQuery, poolsQuery, tokensQuery } from './queries.ts'
import { type PricedPool, type UsdPrices, usdPrices } from './usdPrices.ts'

const REFRESH_MS = 30_000
const DOLLAR_LEDGER = 'ckusdc_ledger'

/** What every token is worth now, worked out from the pools' own prices. Tokens without a way to ckUSDC are missing. */
export function useUsdPrices(): UsdPrices {
  const sdk = useSdk()
  const anchorId = useConfig().canisters[DOLLAR_LEDGER]
  const { data: tokens } = useQuery(tokensQuery(sdk))
  const { data: pools } = useQuery(poolsQuery(sdk))
  const priced = useQueries({
    queries: (pools ?? []).map(({ canisterId }) => poolStateQuery(sdk, canisterId, REFRESH_MS)),
    combine: (results) =>
      results.flatMap(({ data }): PricedPool[] => (data ? [pricedPool(data)] : [])),
  })
  const anchor = tokens?.find(({ ledgerId }) => ledgerId === anchorId)
  return useMemo(() => (anchor ? usdPrices(priced, anchor) : new Map()), [priced, anchor])
}

function pricedPool({ token0, token1, amm }: PoolSnapshot): PricedPool {
  const { sqrtPriceX96, liquidity } = amm.state
  return { token0, token1, sqrtPriceX96, liquidity }
}
