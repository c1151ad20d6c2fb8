import { Check, CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LoggedPayment } from '../payments/paymentLog.ts'
import { Icon } from '../ui/Icon.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Time } from '../ui/Time.tsx'

/** A payment and how it stands. */
export function PaymentRow({ payment }: { readonly payment: LoggedPayment }) {
  const { t } = useTranslation()
  const words = {
    running: t('activity.state.running'),
    done: t('activity.state.done'),
    failed: t('activity.state.failed'),
  }
  return (
    <li className="flex min-h-12 items-center gap-3 px-2">
      {payment.state === 'running' && <Spinner />}
      {payment.state === 'done' && <Icon of={Check} className="text-up" />}
      {payment.state === 'failed' && <Icon of={CircleAlert} className="text-down" />}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14">{payment.title}</span>
        <span className="block text-12 text-ink-3">
          {words[payment.state]} · <Time atMs={payment.atMs} />
        </span>
      </span>
    </li>
  )
}
