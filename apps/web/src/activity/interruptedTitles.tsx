import type { StoredSwap, StoredTransfer } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { shortAddress } from '../format/address.ts'
import { formatAmount } from '../format/amount.ts'
import { formatSymbol } from '../format/symbol.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { useToken, useTokens } from '../tokens/useTokens.ts'
import { Skeleton } from '../ui/Skeleton.tsx'

/** Which swap was interrupted, in a sentence. */
export function SwapTitle({ swap }: { readonly swap: StoredSwap }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: tokens = [] } = useTokens()
  const tokenIn = tokens.find(({ ledgerId }) => ledgerId === swap.tokenIn)
  const tokenOut = tokens.find(({ ledgerId }) => ledgerId === swap.tokenOut)
  if (!tokenIn || !tokenOut) return <Skeleton className="h-5 w-60" />
  return t('activity.interruptedSwap', {
    amount: formatAmount(swap.amountIn, tokenIn.decimals, locale),
    symbolIn: formatSymbol(tokenIn.symbol),
    symbolOut: formatSymbol(tokenOut.symbol),
  })
}

/** Which payment was interrupted, in a sentence. */
export function PaymentTitle({ payment }: { readonly payment: StoredTransfer }) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  const token = useToken(payment.ledgerId)
  if (!token) return <Skeleton className="h-5 w-60" />
  const what = {
    amount: formatAmount(payment.amount, token.decimals, locale),
    symbol: formatSymbol(token.symbol),
    to: shortAddress(payment.to),
  }
  const titles = {
    transfer: t('interrupted.transfer', what),
    wrap: t('interrupted.wrap', what),
    unwrap: t('interrupted.unwrap', what),
    'top-up': t('interrupted.topUp', what),
  }
  return titles[payment.kind]
}
