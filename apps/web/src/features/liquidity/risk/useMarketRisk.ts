import type { PositionPool, TickRange, Token } from '@sluice/sdk'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useState } from 'react'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { marketRisk } from './marketRisk.ts'

type Place = {
  readonly pool: PositionPool
  readonly range: TickRange
  readonly token0: Token | undefined
  readonly token1: Token | undefined
  /** Undefined while nothing is to be deposited. */
  readonly liquidity: bigint | undefined
}

/** What a deposit risks, and whether it was agreed to. A deposit that risks nothing needs no word. */
export function useMarketRisk({ pool, range, liquidity, token0, token1 }: Place) {
  const prices = useUsdPrices()
  const [isAccepted, setAccepted] = useState(false)
  const one = (token: Token) =>
    valueUsdOf(10n ** BigInt(token.decimals), prices.get(token.ledgerId))
  const risk =
    token0 && token1 && liquidity
      ? marketRisk({
          pool,
          range,
          liquidity,
          sides: { decimals0: token0.decimals, decimals1: token1.decimals, isBase0: true },
          usd0: one(token0),
          usd1: one(token1),
        })
      : undefined
  return { risk, isAccepted, setAccepted, isAgreed: risk === undefined || isAccepted }
}
