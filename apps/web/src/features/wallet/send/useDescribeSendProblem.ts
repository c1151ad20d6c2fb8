import type { AddressFlaw, Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import type { SendProblem } from './sendProblem.ts'

/** What the button says while a payment cannot be sent. */
export function useDescribeSendProblem(token: Token) {
  const { t } = useTranslation('wallet')
  return (problem: SendProblem, takesIdentifiers: boolean): string => {
    const invalid = takesIdentifiers ? t('send.invalidBoth') : t('send.invalidPrincipal')
    const flaws: Record<AddressFlaw, string> = {
      empty: t('send.enterTo'),
      unreadable: invalid,
      checksum: t('send.checksum'),
      anonymous: t('send.anonymous'),
      ledger: t('send.ledger'),
      'evm-address': t('send.evm'),
      'bitcoin-address': t('send.bitcoin'),
      'account-id-unsupported': t('send.invalidPrincipal'),
      'subaccount-unsupported': t('send.noSubaccounts'),
    }
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
