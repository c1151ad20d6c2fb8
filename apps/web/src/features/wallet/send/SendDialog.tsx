import type { Token } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { SendFields } from './SendFields.tsx'
import { SendReview } from './SendReview.tsx'
import { useDescribeSendProblem } from './useDescribeSendProblem.ts'
import { orderOf, type SendOrder, useSend } from './useSend.ts'
import { type SendRisk, useSendForm } from './useSendForm.ts'

type SendDialogProps = {
  readonly token: Token
  /** What the amount begins with. */
  readonly askedAmount?: string
  readonly onClose: () => void
}

/** A payment: who, how much, what arrives; then once more in full before it is signed. */
export function SendDialog({ token, askedAmount = '', onClose }: SendDialogProps) {
  const { t } = useTranslation('wallet')
  const form = useSendForm(token, askedAmount)
  const send = useSend(token, onClose)
  const describe = useDescribeSendProblem(token, form.takesIdentifiers)
  const [order, setOrder] = useState<SendOrder>()
  const [agreed, setAgreed] = useState<readonly SendRisk[]>([])
  const isAgreed = order?.risks.every((risk) => agreed.includes(risk)) ?? false
  const review = () => {
    setAgreed([])
    setOrder(orderOf(form))
  }
  // The ledger has changed its fee: what was reviewed cannot be sent any more, so another order stands there to be reviewed.
  if (order && order.fee !== form.fee && !send.isPending) review()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={order ? t('send.review') : t('send.title', { symbol: token.symbol })}
      footer={
        order ? (
          <div className="grid grid-cols-2 gap-3">
            <Button look="tonal" size="large" onClick={() => setOrder(undefined)}>
              {t('send.back')}
            </Button>
            <ConfirmButton
              key={order.key.id}
              size="large"
              look={order.risks.length > 0 ? 'risk' : 'primary'}
              busy={send.isPending}
              disabled={!isAgreed}
              onClick={() => send.give(order)}
            >
              {!isAgreed
                ? t('send.agreeFirst')
                : order.risks.includes('burn')
                  ? t('send.destroy')
                  : t('send.confirm')}
            </ConfirmButton>
          </div>
        ) : (
          <Button size="large" wide disabled={form.problem !== undefined} onClick={review}>
            {form.problem ? describe(form.problem) : t('send.toReview')}
          </Button>
        )
      }
    >
      {order ? (
        <SendReview
          token={token}
          order={order}
          balance={form.balance}
          agreed={agreed}
          onAgree={(risk, isAgreedTo) => {
            const others = agreed.filter((other) => other !== risk)
            setAgreed(isAgreedTo ? [...others, risk] : others)
          }}
        />
      ) : (
        <SendFields token={token} form={form} />
      )}
    </Dialog>
  )
}
