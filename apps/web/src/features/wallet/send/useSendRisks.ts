import type { Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import type { SendRisk } from './useSendForm.ts'

/** What becomes of a payment that its person has to agree to, in words. */
export function useSendRisks({
  symbol,
}: Pick<Token, 'symbol'>): Readonly<Record<SendRisk, string>> {
  const { t } = useTranslation('wallet')
  return {
    exchange: t('send.exchangeCanister'),
    burn: t('send.burn', { symbol: formatSymbol(symbol) }),
    disputed: t('send.disputed', { symbol: formatSymbol(symbol) }),
  }
}
