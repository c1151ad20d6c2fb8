import type { InfoMarket } from '@sluice/sdk/info'
import { useMemo } from 'react'
import { dollarsOf, useServiceMarket } from './serviceMarket.ts'

/** What the market says of a token. Dollars of `USD_DECIMALS`. */
export type TokenMarket = {
  /** Of a whole token. */
  readonly priceUsd: bigint
  /** Since a day ago, in parts per million; unknown for what is younger. */
  readonly changePpm: bigint | undefined
  /** What its pools hold, both sides. */
  readonly depthUsd: bigint
}

const NOTHING: ReadonlyMap<string, TokenMarket> = new Map()

/** Price, change and depth of every token that has a price, by ledger. Empty without the info service. */
export function useTokenMarket(): ReadonlyMap<string, TokenMarket> {
  const service = useServiceMarket()
  const market = service.kind === 'fresh' ? service.market : undefined
  return useMemo(() => (market ? tokenMarketOf(market) : NOTHING), [market])
}

export function tokenMarketOf({ pools, tokens }: InfoMarket): ReadonlyMap<string, TokenMarket> {
  const depths = new Map<string, bigint>()
  for (const { token0, token1, tvlUsd } of pools)
    for (const ledgerId of [token0, token1])
      depths.set(ledgerId, (depths.get(ledgerId) ?? 0n) + tvlUsd)
  return new Map(
    tokens.flatMap(({ ledgerId, priceUsd, priceUsdBefore24H: before }): [string, TokenMarket][] => {
      if (!priceUsd || priceUsd < 0n) return []
      const changePpm =
        before && before > 0n ? ((priceUsd - before) * 1_000_000n) / before : undefined
      const depthUsd = dollarsOf(depths.get(ledgerId) ?? 0n)
      return [[ledgerId, { priceUsd: dollarsOf(priceUsd), changePpm, depthUsd }]]
    }),
  )
}
