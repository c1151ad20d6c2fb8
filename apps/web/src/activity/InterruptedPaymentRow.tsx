import type { StoredTransfer, Token } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PaymentOrder, useWalletTask } from '../payments/useWalletTask.ts'
import { useSdk } from '../session/useSdk.ts'
import { useToken } from '../tokens/useTokens.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { PaymentTitle } from './interruptedTitles.tsx'

type InterruptedPaymentRowProps = { readonly payment: StoredTransfer }

/** A payment whose outcome is not known here: find out and finish it, or forget it. */
export function InterruptedPaymentRow({ payment }: InterruptedPaymentRowProps) {
  const token = useToken(payment.ledgerId)
  return token && <Row payment={payment} token={token} />
}

function Row({ payment, token }: InterruptedPaymentRowProps & { readonly token: Token }) {
  const { t } = useTranslation('wallet')
  const [isForgetting, setForgetting] = useState(false)
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['interrupted-payments'] })
  const task = useWalletTask<PaymentOrder>({
    kind: payment.kind,
    token,
    title: () => t('interrupted.resumed', { symbol: token.symbol }),
    run: (payments, { key }) => payments.resume(key.id),
    success: () => t('interrupted.done'),
    onDone: refresh,
  })
  return (
    <li className="flex flex-col gap-2 rounded-control bg-warn/12 p-3">
      <p className="text-14">
        <PaymentTitle payment={payment} />
      </p>
      {isForgetting ? (
        <Forget payment={payment} onForgotten={refresh} onKeep={() => setForgetting(false)} />
      ) : (
        <>
          <p className="text-13 text-ink-2">{t('interrupted.hint')}</p>
          <div className="flex gap-2">
            <ConfirmButton
              className="flex-1"
              busy={task.isPending}
              onClick={() => task.give({ key: payment })}
            >
              {t('interrupted.continue')}
            </ConfirmButton>
            <Button look="quiet" disabled={task.isPending} onClick={() => setForgetting(true)}>
              {t('interrupted.dismiss')}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

type ForgetProps = InterruptedPaymentRowProps & {
  readonly onForgotten: () => void
  readonly onKeep: () => void
}

/** What is lost with the memory of a payment, before it is lost. */
function Forget({ payment, onForgotten, onKeep }: ForgetProps) {
  const { t } = useTranslation('wallet')
  const { wallet } = useSdk()
  const forget = () => {
    wallet.dismiss(payment.id)
    onForgotten()
  }
  return (
    <>
      <p className="text-13 text-warn">
        {payment.stage.kind === 'paid'
          ? t('interrupted.forgetWrapHint')
          : t('interrupted.forgetHint')}
      </p>
      <div className="flex gap-2">
        <Button className="flex-1" onClick={onKeep}>
          {t('interrupted.keep')}
        </Button>
        <ConfirmButton look="risk" onClick={forget}>
          {t('interrupted.forget')}
        </ConfirmButton>
      </div>
    </>
  )
}
