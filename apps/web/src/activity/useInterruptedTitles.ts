import type { StoredSwap, StoredTransfer } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { shortAddress } from '../format/address.ts'
import { formatAmount } from '../format/amount.ts'
import { formatSymbol } from '../format/symbol.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { useTokens } from '../tokens/useTokens.ts'

/** What was interrupted, in a sentence; undefined while its tokens are not known. */
export function useSwapTitle(): (swap: StoredSwap) => string | undefined {
  const { t } = useTranslation()
  const locale = useLocale()
  const { data: tokens = [] } = useTokens()
  return (swap) => {
    const tokenIn = tokens.find(({ ledgerId }) => ledgerId === swap.tokenIn)
    const tokenOut = tokens.find(({ ledgerId }) => ledgerId === swap.tokenOut)
    if (!tokenIn || !tokenOut) return undefined
    return t('activity.interruptedSwap', {
      amount: formatAmount(swap.amountIn, tokenIn.decimals, locale),
      symbolIn: formatSymbol(tokenIn.symbol),
      symbolOut: formatSymbol(tokenOut.symbol),
    })
  }
}

/** What kind of payment it was and to whom. */
export function usePaymentTitle(): (payment: StoredTransfer) => string {
  const { t } = useTranslation('wallet')
  return ({ kind, to }) => {
    const titles = {
      transfer: t('interrupted.transfer', { to: shortAddress(to) }),
      wrap: t('interrupted.wrap'),
      unwrap: t('interrupted.unwrap'),
      'top-up': t('interrupted.topUp', { to: shortAddress(to) }),
    }
    return titles[kind]
  }
}
