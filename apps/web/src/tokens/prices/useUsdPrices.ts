import { pricedPool } from '@sluice/sdk/pricedPool'
import { type PricedPool, type UsdPrices, usdPrices } from '@sluice/sdk/usdPrices'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConfigIfReady, useSdkIfReady } from '../../session/useSdk.ts'
import { poolStateQuery, poolsQuery, tokenQuery } from '../queries.ts'
import { pricesOf, useServiceMarket } from './serviceMarket.ts'

const REFRESH_MS = 30_000
const DOLLAR_LEDGER = 'ckusdc_ledger'
/** Traded elsewhere as well. */
const REFERENCE_LEDGER = 'icp_ledger'

/** The token in which everything is priced; unknown while its ledger has not answered, null where there is none. */
export function useDollarToken(isWanted: boolean) {
  const config = useConfigIfReady()
  const anchorId = config?.canisters[DOLLAR_LEDGER]
  const { data, isError } = useQuery({
    ...tokenQuery(useSdkIfReady(), anchorId ?? ''),
    enabled: isWanted && anchorId !== undefined,
  })
  const referenceId = config?.canisters[REFERENCE_LEDGER]
  const anchor = useMemo(() => data && { ...data, referenceId }, [data, referenceId])
  return anchor ?? (isError || (config && anchorId === undefined) ? null : undefined)
}

type PricingOptions = {
  /** Goes on while the page is out of sight. */
  readonly isInBackground?: boolean
}

/** What every token is worth now. Tokens that nobody can tell of are missing. */
export const useUsdPrices = (options?: PricingOptions): UsdPrices => useUsdPricing(options).prices

type Pricing = {
  readonly prices: UsdPrices
  /** Whether all that may tell a price has answered: before that a sum would leave tokens out. */
  readonly isComplete: boolean
}

/** The prices of the info service; without it those of the pools, which are asked one by one. */
export function useUsdPricing(options: PricingOptions = {}): Pricing {
  const service = useServiceMarket(options)
  const market = service.kind === 'fresh' ? service.market : undefined
  const told = useMemo(() => market && pricesOf(market, 'now'), [market])
  const own = useOwnUsdPricing(service.kind === 'missing' || service.kind === 'none', options)
  return told ? { prices: told, isComplete: true } : own
}

/** Worked out from the pools' own prices, where they are wanted. Tokens without a way to ckUSDC are missing. */
function useOwnUsdPricing(isWanted: boolean, { isInBackground = false }: PricingOptions): Pricing {
  const sdk = useSdkIfReady()
  const anchor = useDollarToken(isWanted)
  const { data: pools } = useQuery(poolsQuery(sdk))
  const { priced, isComplete } = useQueries({
    queries: (isWanted ? (pools ?? []) : []).map(({ canisterId }) => ({
      ...poolStateQuery(sdk, canisterId, REFRESH_MS),
      refetchIntervalInBackground: isInBackground,
    })),
    combine: (results) => ({
      priced: results.flatMap(({ data }): PricedPool[] => (data ? [pricedPool(data)] : [])),
      isComplete: results.every(({ isPending }) => !isPending),
    }),
  })
  const prices = useMemo(() => (anchor ? usdPrices(priced, anchor) : new Map()), [priced, anchor])
  return {
    prices,
    isComplete: isWanted && isComplete && anchor !== undefined && pools !== undefined,
  }
}
