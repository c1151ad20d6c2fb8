import type { Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { shortAddress } from '../../../format/address.ts'
import { formatAmount } from '../../../format/amount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useWalletTask } from '../../../payments/useWalletTask.ts'

type Order = { readonly to: string; readonly amount: bigint; readonly isSelf: boolean }

/** Pays, and says what became of it. The form closes when the tokens are on their way or there. */
export function useSend(token: Token, onDone: () => void) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  return useWalletTask<Order>({
    kind: 'transfer',
    token,
    title: ({ amount, to }) =>
      t('log.transfer', {
        amount: formatAmount(amount, token.decimals, locale),
        symbol: token.symbol,
        to: shortAddress(to),
      }),
    run: (wallet, { to, amount, isSelf }) =>
      wallet.transfer({
        ledgerId: token.ledgerId,
        to,
        amount,
        // The form has shown the warning.
        ...(isSelf ? { evenIf: ['self-transfer'] } : {}),
      }),
    success: () => t('send.done'),
    onDone,
  })
}
