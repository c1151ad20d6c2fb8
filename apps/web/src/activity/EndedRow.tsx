import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../format/amount.ts'
import { formatSymbol } from '../format/symbol.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { Time } from '../ui/figures/Time.tsx'
import { Icon } from '../ui/pictures/Icon.tsx'
import type { EndedActivity } from './endedActivities.ts'
import { readRecord } from './readRecord.ts'

type EndedRowProps = { readonly activity: EndedActivity; readonly title: ReactNode }

/** An action of an earlier visit: what it was, how it ended, what it brought. */
export function EndedRow({ activity, title }: EndedRowProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { subject, outcome, received, startedAt } = activity
  const bought = readRecord(subject).named('tokenOut')
  return (
    <li className="flex min-h-14 items-center gap-3 px-2">
      {outcome === 'done' ? (
        <Icon of={Check} className="text-up" />
      ) : (
        <Icon of={CircleAlert} className="text-down" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14">{title}</span>
        {received !== undefined && received > 0n && bought && (
          <span className="block text-12 text-ink-2">
            {t('activity.received', {
              amount: formatAmount(received, bought.decimals, locale),
              symbol: formatSymbol(bought.symbol),
            })}
          </span>
        )}
        <span className="block text-12 text-ink-3">
          {outcome === 'done' ? t('activity.state.done') : t('activity.state.failed')} ·{' '}
          <Time atMs={startedAt} />
        </span>
      </span>
    </li>
  )
}
