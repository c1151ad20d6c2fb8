import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useOwner } from '../../session/useSdk.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Time } from '../../ui/figures/Time.tsx'
import { dismissAlert, isUnread, useAlerts } from './keptAlerts.ts'
import { useAlertWords } from './useAlertWords.ts'

/** Alerts that have fired and were not put aside: rows of a list. */
export function AlertRows({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation('alerts')
  const navigate = useNavigate()
  const words = useAlertWords()
  const unread = useAlerts(useOwner() ?? '').filter(isUnread)
  return unread.map((alert) => (
    <li key={alert.id} className="flex flex-col gap-2 rounded-control bg-surface-2 p-3">
      <p className="text-14">
        {alert.fired && words.fired(alert, alert.fired.price)}{' '}
        <span className="text-ink-2">
          <Time atMs={alert.fired?.at} />
        </span>
      </p>
      <div className="flex gap-2">
        <Button
          className="flex-1"
          onClick={() => {
            onOpen()
            dismissAlert(alert.id)
            navigate(swapOf(alert))
          }}
        >
          {t('toSwap')}
        </Button>
        <Button look="quiet" onClick={() => dismissAlert(alert.id)}>
          {t('dismiss')}
        </Button>
      </div>
    </li>
  ))
}

type Pair = Pick<Parameters<typeof isUnread>[0], 'base' | 'quote'>

const swapOf = ({ base, quote }: Pair): string =>
  `/swap?${new URLSearchParams({ output: base.ledgerId, ...(quote && { input: quote.ledgerId }) })}`
