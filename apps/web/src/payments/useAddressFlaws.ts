import type { AddressFlaw } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'

/** Why nothing can be given to an address, in words. */
export function useAddressFlaws(takesIdentifiers: boolean): Readonly<Record<AddressFlaw, string>> {
  const { t } = useTranslation('wallet')
  const invalid = takesIdentifiers ? t('send.invalidBoth') : t('send.invalidPrincipal')
  return {
    empty: t('send.enterTo'),
    unreadable: invalid,
    checksum: t('send.checksum'),
    anonymous: t('send.anonymous'),
    ledger: t('send.ledger'),
    exchange: t('send.exchange'),
    'minting-account': t('send.burns'),
    'evm-address': t('send.evm'),
    'bitcoin-address': t('send.bitcoin'),
    'account-id-unsupported': t('send.invalidPrincipal'),
    'subaccount-unsupported': t('send.noSubaccounts'),
  }
}
