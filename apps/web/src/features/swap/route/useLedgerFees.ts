import type { Token, TradeQuote } from '@sluice/sdk'
import { feeCounts } from '@sluice/sdk/tradeCosts'
import { useTokensOf } from '../../../tokens/useTokens.ts'
import type { PayWay } from '../review/payWay.ts'

type Ends = { readonly tokenIn: Token; readonly tokenOut: Token; readonly way?: PayWay | undefined }

/** What ledgers take of a trade in all, token by token: the input first. Undefined while a token on the way is unknown. */
export function useLedgerFees(
  quote: Pick<TradeQuote, 'branches'>,
  { tokenIn, tokenOut, way }: Ends,
): readonly { readonly token: Token; readonly amount: bigint }[] | undefined {
  const counts = [...feeCounts(quote)]
  const { tokens } = useTokensOf(counts.map(([id]) => id))
  const fees = counts.flatMap(([id, count]) => {
    const token = [tokenIn, tokenOut, ...tokens].find(({ ledgerId }) => ledgerId === id)
    if (!token) return []
    const amount = way ? feeOfWay(way, id, { tokenIn, tokenOut }) : count * token.fee
    return [{ token, amount }]
  })
  return fees.length < counts.length ? undefined : fees.filter(({ amount }) => amount > 0n)
}

/** What one pool already has is not paid in again, and what it keeps is not paid out. */
function feeOfWay({ payment, isKept }: PayWay, id: string, { tokenIn, tokenOut }: Ends): bigint {
  if (id === tokenIn.ledgerId) return payment.fee
  return isKept ? 0n : tokenOut.fee
}
