import { newOrderKey, type OrderKey, type Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { useWalletTask } from '../../../payments/useWalletTask.ts'
import type { SendForm, SendRisk } from './useSendForm.ts'

/** A payment as it is reviewed and sent: fixed when the review opens, whatever the form behind it shows by then. */
export type SendOrder = {
  readonly key: OrderKey
  readonly to: string
  /** What leaves the account, the ledger's fee with it. */
  readonly amount: bigint
  readonly fee: bigint
  readonly received: bigint
  readonly isSelf: boolean
  readonly risks: readonly SendRisk[]
}

/** The order that a sound form stands for. */
export function orderOf(form: SendForm): SendOrder | undefined {
  const { amount, received, fee, isSelf, risks } = form
  if (form.problem || amount === undefined || received === undefined) return undefined
  return {
    key: newOrderKey(form.owner),
    to: form.to.trim(),
    amount,
    fee,
    received,
    isSelf,
    risks,
  }
}

/** Pays, and says what became of it. The form closes when the tokens are on their way or there. */
export function useSend(token: Token, onDone: () => void) {
  const { t } = useTranslation('wallet')
  return useWalletTask<SendOrder>({
    kind: 'transfer',
    token,
    about: ({ received, to }) => ({ amount: received, to }),
    run: ({ wallet }, { key, to, received, fee, isSelf, risks }, options) =>
      wallet.transfer({
        ...options,
        ledgerId: token.ledgerId,
        to,
        amount: received,
        fee,
        key,
        // the form has shown the warnings, and the review has asked
        evenIf: [
          ...(isSelf ? (['self-transfer'] as const) : []),
          ...(risks.includes('burn') ? (['burn'] as const) : []),
          ...(risks.includes('disputed') ? (['disputed-token'] as const) : []),
        ],
      }),
    success: () => t('send.done'),
    onDone,
  })
}
