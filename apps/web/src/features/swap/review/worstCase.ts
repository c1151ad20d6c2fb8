import type { Token, TradeQuote } from '@sluice/sdk'
import { leastReceived } from '@sluice/sdk/tradeCosts'
import { type UsdPrice, valueUsdOf } from '@sluice/sdk/usdPrices'
import { valueChangePpm } from '../quote/priceImpact.ts'

type Order = {
  readonly quote: TradeQuote
  readonly slippagePpm: bigint
  readonly tokenOut: Pick<Token, 'fee'>
  readonly valueIn: bigint | undefined
  readonly priceOut: UsdPrice | undefined
}

/**
 * The least that may arrive, in the output's smallest unit, and how much less than what is paid that is worth, in negative
 * parts per million: in dollars where both sides have a price, else against the pool's price.
 */
export function worstCase({ quote, slippagePpm, tokenOut, valueIn, priceOut }: Order) {
  const least = leastReceived(quote, slippagePpm, tokenOut)
  const changePpm =
    valueChangePpm(valueIn, valueUsdOf(least, priceOut)) ?? -(slippagePpm + quote.priceImpactPpm)
  return { least, changePpm }
}
