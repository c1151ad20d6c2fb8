import type { Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { useContactName } from '../../../contacts/contacts.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Figure } from '../Figure.tsx'
import type { SendForm } from './useSendForm.ts'

type SendReviewProps = { readonly token: Token; readonly form: SendForm }

/** The payment in full: what leaves, what arrives, and where, every character of it. */
export function SendReview({ token, form }: SendReviewProps) {
  const { t } = useTranslation('wallet')
  const address = form.to.trim()
  const name = useContactName(address)
  const left =
    form.balance !== undefined && form.amount !== undefined ? form.balance - form.amount : undefined
  const rows = [
    { label: t('send.amount'), value: <Amount amount={form.amount} token={token} /> },
    { label: t('send.fee'), value: <Amount amount={token.fee} token={token} /> },
    {
      label: t('send.received'),
      value: (
        <strong className="font-semibold">
          <Amount amount={form.received} token={token} />
        </strong>
      ),
    },
    { label: t('send.left'), value: <Amount amount={left} token={token} isOwn /> },
  ]
  return (
    <div className="grid gap-4 text-14">
      <div className="rounded-control bg-surface-2 p-4">
        <p className="text-13 text-ink-2">{t('send.to')}</p>
        {name && <p className="text-16 font-medium">{name}</p>}
        <p dir="ltr" className="break-all text-16">
          {address}
        </p>
      </div>
      <dl className="grid gap-2">
        {rows.map(({ label, value }) => (
          <Figure key={label} label={label}>
            {value}
          </Figure>
        ))}
      </dl>
      {!name && <Notice tone="warn">{t('send.final')}</Notice>}
    </div>
  )
}
