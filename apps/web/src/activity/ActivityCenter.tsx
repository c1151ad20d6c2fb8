import { useQuery } from '@tanstack/react-query'
import { Activity as ActivityIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePaymentLog } from '../payments/paymentLog.ts'
import { useSdk } from '../session/useSdk.ts'
import { Icon } from '../ui/Icon.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import { InterruptedPaymentRow } from './InterruptedPaymentRow.tsx'
import { InterruptedRow } from './InterruptedRow.tsx'
import { PaymentRow } from './PaymentRow.tsx'
import { interruptedPaymentsQuery, interruptedQuery } from './queries.ts'
import { useActivities } from './useActivities.ts'
import { useActivityPanel } from './useActivityPanel.ts'

/** What is under way, from every page. Not there while there is nothing to tell. */
export function ActivityCenter() {
  const { t } = useTranslation()
  const { isOpen, setOpen } = useActivityPanel()
  const { activities } = useActivities()
  const sdk = useSdk()
  const { data: interrupted = [] } = useQuery(interruptedQuery(sdk))
  const { data: payments = [] } = useQuery(interruptedPaymentsQuery(sdk))
  const log = usePaymentLog((store) => store.payments)
  const waiting = interrupted.length + payments.length
  const running = [
    ...activities.filter(({ state }) => state.kind === 'running'),
    ...log.filter(({ state }) => state === 'running'),
  ]
  if (activities.length + log.length + waiting === 0) return undefined
  const label =
    running.length > 0
      ? t('activity.running', { count: running.length })
      : waiting > 0
        ? t('activity.interrupted', { count: waiting })
        : t('activity.title')
  return (
    <Panel
      open={isOpen}
      onOpenChange={setOpen}
      title={t('activity.title')}
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          className="relative inline-grid size-11 place-items-center rounded-control text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink"
        >
          {running.length > 0 ? <Spinner /> : <Icon of={ActivityIcon} />}
          {waiting > 0 && running.length === 0 && (
            <span className="absolute end-2 top-2 size-2 rounded-full bg-warn" />
          )}
        </button>
      }
    >
      <ul className="flex flex-col gap-1">
        {interrupted.map((swap) => (
          <InterruptedRow key={swap.id} swap={swap} onContinue={() => setOpen(false)} />
        ))}
        {payments.map((payment) => (
          <InterruptedPaymentRow key={payment.id} payment={payment} />
        ))}
        {log.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
        {activities.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} onOpen={() => setOpen(false)} />
        ))}
      </ul>
    </Panel>
  )
}
