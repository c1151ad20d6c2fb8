import type { PoolSnapshot } from '@sluice/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConfig, useSdk } from '../session/useSdk.ts'
import { poolStateQuery, poolsQuery, tokensQuery } from './queries.ts'
import { type UsdPrices, usdPrices } from './usdPrices.ts'

const REFRESH_MS = 30_000
const DOLLAR_LEDGER = 'ckusdc_ledger'

/** What every token is worth now, worked out from the pools' own prices. Tokens without a way to ckUSDC are missing. */
export function useUsdPrices(): UsdPrices {
  const sdk = useSdk()
  const anchorId = useConfig().canisters[DOLLAR_LEDGER]
  const { data: tokens } = useQuery(tokensQuery(sdk))
  const { data: pools } = useQuery(poolsQuery(sdk))
  const snapshots = useQueries({
    queries: (pools ?? []).map(({ canisterId }) => poolStateQuery(sdk, canisterId, REFRESH_MS)),
    combine: (results) => results.flatMap(({ data }): PoolSnapshot[] => (data ? [data] : [])),
  })
  const anchor = tokens?.find(({ ledgerId }) => ledgerId === anchorId)
  return useMemo(() => (anchor ? usdPrices(snapshots, anchor) : new Map()), [snapshots, anchor])
}
