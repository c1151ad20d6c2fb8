import type { Token } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SendFields } from './SendFields.tsx'
import { SendReview } from './SendReview.tsx'
import { useDescribeSendProblem } from './useDescribeSendProblem.ts'
import { useSend } from './useSend.ts'
import { useSendForm } from './useSendForm.ts'

type SendDialogProps = { readonly token: Token; readonly onClose: () => void }

/** A payment: who, how much, what arrives; then once more in full before it is signed. */
export function SendDialog({ token, onClose }: SendDialogProps) {
  const { t } = useTranslation('wallet')
  const form = useSendForm(token)
  const send = useSend(token, onClose)
  const describe = useDescribeSendProblem(token)
  const [isReviewing, setReviewing] = useState(false)
  const order = { to: form.to.trim(), amount: form.received ?? 0n, isSelf: form.isSelf }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isReviewing ? t('send.review') : t('send.title', { symbol: token.symbol })}
      footer={
        isReviewing ? (
          <div className="grid grid-cols-2 gap-3">
            <Button look="tonal" size="large" onClick={() => setReviewing(false)}>
              {t('send.back')}
            </Button>
            <Button size="large" busy={send.isPending} onClick={() => send.mutate(order)}>
              {t('send.confirm')}
            </Button>
          </div>
        ) : (
          <Button
            size="large"
            wide
            disabled={form.problem !== undefined}
            onClick={() => setReviewing(true)}
          >
            {form.problem ? describe(form.problem, form.takesIdentifiers) : t('send.toReview')}
          </Button>
        )
      }
    >
      {isReviewing ? (
        <SendReview token={token} form={form} />
      ) : (
        <SendFields token={token} form={form} />
      )}
    </Dialog>
  )
}
