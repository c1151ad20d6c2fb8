import type { Token, TradeQuote } from '@sluice/sdk'
import { feeCounts } from '@sluice/sdk/tradeCosts'
import { formatExactAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useTokensOf } from '../../../tokens/useTokens.ts'
import type { PayWay } from '../review/payWay.ts'

type Ends = { readonly tokenIn: Token; readonly tokenOut: Token; readonly way?: PayWay | undefined }

/** What ledgers take of a trade in all, a text for each token: the input first. */
export function useFeeTexts(
  quote: Pick<TradeQuote, 'branches'>,
  { tokenIn, tokenOut, way }: Ends,
): readonly string[] {
  const locale = useLocale()
  const counts = [...feeCounts(quote)]
  const { tokens } = useTokensOf(counts.map(([id]) => id))
  return counts.flatMap(([id, count]) => {
    const token = [tokenIn, tokenOut, ...tokens].find(({ ledgerId }) => ledgerId === id)
    if (!token) return []
    const fees = way ? feeOfWay(way, id, { tokenIn, tokenOut }) : count * token.fee
    if (fees === 0n) return []
    const amount = formatExactAmount(fees, token.decimals, locale)
    return [`${amount} ${formatSymbol(token.symbol)}`]
  })
}

/** What one pool already has is not paid in again, and what it keeps is not paid out. */
function feeOfWay({ payment, isKept }: PayWay, id: string, { tokenIn, tokenOut }: Ends): bigint {
  if (id === tokenIn.ledgerId) return payment.fee
  return isKept ? 0n : tokenOut.fee
}
