import type { BridgeFlow } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { shortAddress } from '../../../format/address.ts'
import { formatAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

/** What was interrupted, in a sentence. */
export function InterruptedTitle({ flow: { facts } }: { readonly flow: BridgeFlow }) {
  const { t } = useTranslation('bridge', { useSuspense: false })
  const locale = useLocale()
  const token = useToken(facts.ledgerId)
  if (!token) return <Skeleton className="h-5 w-60" />
  return t('interrupted.dissolve', {
    amount: formatAmount(facts.amount, token.decimals, locale),
    symbol: formatSymbol(token.symbol),
    to: shortAddress(facts.address),
  })
}
