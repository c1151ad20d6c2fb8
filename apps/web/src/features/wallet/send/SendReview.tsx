import type { Token } from '@sluice/sdk'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useContactName } from '../../../contacts/contacts.ts'
import { WholeAddress } from '../../../contacts/WholeAddress.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Figure } from '../amounts/Figure.tsx'
import type { SendOrder } from './useSend.ts'
import type { SendRisk } from './useSendForm.ts'
import { useSendRisks } from './useSendRisks.ts'

type SendReviewProps = {
  readonly token: Token
  readonly order: SendOrder
  readonly balance: bigint | undefined
  readonly agreed: readonly SendRisk[]
  readonly onAgree: (risk: SendRisk, isAgreed: boolean) => void
}

/** The payment in full: what leaves, what arrives, and where, every character of it. */
export function SendReview({ token, order, balance, agreed, onAgree }: SendReviewProps) {
  const { t } = useTranslation('wallet')
  const name = useContactName(order.to)
  const left = balance === undefined ? undefined : balance - order.amount
  const risks = useSendRisks(token)
  const agreements = {
    exchange: t('send.agreeExchangeCanister'),
    burn: t('send.agreeBurn'),
    disputed: t('send.agreeDisputed'),
  }
  const rows = [
    { label: t('send.amount'), value: <Amount amount={order.amount} token={token} isExact /> },
    { label: t('send.fee'), value: <Amount amount={order.fee} token={token} isExact /> },
    {
      label: t('send.received'),
      value: (
        <strong className="font-semibold">
          <Amount amount={order.received} token={token} isExact />
        </strong>
      ),
    },
    { label: t('send.left'), value: <Amount amount={left} token={token} isOwn /> },
  ]
  return (
    <div className="grid gap-4 text-14">
      <WholeAddress text={order.to} what={t('send.to')} />
      <dl className="grid gap-2">
        {rows.map(({ label, value }) => (
          <Figure key={label} label={label}>
            {value}
          </Figure>
        ))}
      </dl>
      {order.risks.map((risk) => (
        <Fragment key={risk}>
          <Notice tone="warn">{risks[risk]}</Notice>
          <Checkbox
            checked={agreed.includes(risk)}
            onCheckedChange={(isAgreed) => onAgree(risk, isAgreed)}
          >
            {agreements[risk]}
          </Checkbox>
        </Fragment>
      ))}
      {order.risks.length === 0 && !name && <Notice tone="warn">{t('send.final')}</Notice>}
    </div>
  )
}
