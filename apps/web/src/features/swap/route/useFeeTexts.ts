import type { Token, TradeQuote } from '@sluice/sdk'
import { feeCounts } from '@sluice/sdk/tradeCosts'
import { formatExactAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useTokensOf } from '../../../tokens/useTokens.ts'

type Ends = { readonly tokenIn: Token; readonly tokenOut: Token }

/** What ledgers take of a trade in all, a text for each token: the input first. */
export function useFeeTexts(
  quote: Pick<TradeQuote, 'branches'>,
  { tokenIn, tokenOut }: Ends,
): readonly string[] {
  const locale = useLocale()
  const counts = [...feeCounts(quote)]
  const { tokens } = useTokensOf(counts.map(([id]) => id))
  return counts.flatMap(([id, count]) => {
    const token = [tokenIn, tokenOut, ...tokens].find(({ ledgerId }) => ledgerId === id)
    if (!token) return []
    const amount = formatExactAmount(count * token.fee, token.decimals, locale)
    return [`${amount} ${formatSymbol(token.symbol)}`]
  })
}
