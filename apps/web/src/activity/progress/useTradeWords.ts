import { formatAmount } from '../../format/amount.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import type { Named } from '../readRecord.ts'

export type TradeWords = {
  readonly amount: string
  readonly symbolIn: string
  readonly symbolOut: string
}

type Traded = { readonly tokenIn: Named; readonly tokenOut: Named; readonly amountIn: bigint }

/** What texts say of one token that goes for another, now or later. */
export function useTradeWords(): (traded: Traded) => TradeWords {
  const locale = useLocale()
  return ({ tokenIn, tokenOut, amountIn }) => ({
    amount: formatAmount(amountIn, tokenIn.decimals, locale),
    symbolIn: formatSymbol(tokenIn.symbol),
    symbolOut: formatSymbol(tokenOut.symbol),
  })
}
