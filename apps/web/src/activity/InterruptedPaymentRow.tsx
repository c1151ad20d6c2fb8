import type { StoredTransfer, Token } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWalletTask } from '../payments/useWalletTask.ts'
import { useSdk } from '../session/useSdk.ts'
import { useToken } from '../tokens/useTokens.ts'
import { Amount } from '../ui/Amount.tsx'
import { Button } from '../ui/Button.tsx'
import { usePaymentTitle } from './useInterruptedTitles.ts'

type InterruptedPaymentRowProps = { readonly payment: StoredTransfer }

/** A payment whose outcome is not known here: find out and finish it, or forget it. */
export function InterruptedPaymentRow({ payment }: InterruptedPaymentRowProps) {
  const token = useToken(payment.ledgerId)
  return token && <Row payment={payment} token={token} />
}

function Row({ payment, token }: InterruptedPaymentRowProps & { readonly token: Token }) {
  const { t } = useTranslation('wallet')
  const { wallet } = useSdk()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['interrupted-payments'] })
  const title = usePaymentTitle()(payment)
  const task = useWalletTask<string>({
    token,
    title: () => title,
    run: (payments, id) => payments.resume(id),
    success: () => t('interrupted.done'),
    onDone: refresh,
  })
  return (
    <li className="flex flex-col gap-2 rounded-control bg-warn/12 p-3">
      <p className="text-14">
        {title} <Amount amount={payment.amount} token={token} />
      </p>
      <p className="text-13 text-ink-2">{t('interrupted.hint')}</p>
      <div className="flex gap-2">
        <Button className="flex-1" busy={task.isPending} onClick={() => task.mutate(payment.id)}>
          {t('interrupted.continue')}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            wallet.dismiss(payment.id)
            void refresh()
          }}
        >
          {t('interrupted.dismiss')}
        </Button>
      </div>
    </li>
  )
}
