import type { Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { useAddressFlaws } from '../../../payments/useAddressFlaws.ts'
import type { SendProblem } from './sendProblem.ts'

/** What the button says while a payment cannot be sent. */
export function useDescribeSendProblem(token: Token, takesIdentifiers: boolean) {
  const { t } = useTranslation('wallet')
  const flaws = useAddressFlaws(takesIdentifiers)
  return (problem: SendProblem): string => {
    switch (problem.kind) {
      case 'recipient-missing':
        return t('send.enterTo')
      case 'recipient-bad':
        return flaws[problem.flaw]
      case 'amount-missing':
        return t('send.enterAmount')
      case 'balance-short':
        return t('send.insufficient', { symbol: token.symbol })
      case 'below-fee':
        return t('send.belowFee')
    }
  }
}
