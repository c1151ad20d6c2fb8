import { Bell, BellRing, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Time } from '../../ui/figures/Time.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import type { Alert } from './alert.ts'
import { deleteAlert } from './keptAlerts.ts'
import { useAlertWords } from './useAlertWords.ts'

type AlertListProps = {
  readonly alerts: readonly Alert[]
  readonly onEdit: (alert: Alert) => void
}

/** Alerts that wait, then those that have fired and when. */
export function AlertList({ alerts, onEdit }: AlertListProps) {
  const { t } = useTranslation('alerts')
  const waiting = alerts.filter(({ fired }) => fired === undefined)
  const fired = alerts
    .filter((alert) => alert.fired !== undefined)
    .toSorted((a, b) => (b.fired?.at ?? 0) - (a.fired?.at ?? 0))
  return (
    <ul aria-label={t('title')}>
      {[...waiting, ...fired].map((alert) => (
        <AlertRow key={alert.id} alert={alert} onEdit={() => onEdit(alert)} />
      ))}
    </ul>
  )
}

function AlertRow({ alert, onEdit }: { readonly alert: Alert; readonly onEdit: () => void }) {
  const { t } = useTranslation('alerts')
  const words = useAlertWords()
  const { fired } = alert
  const name = words.waiting(alert)
  return (
    <li className="flex min-h-14 items-center gap-2 border-t border-line/60 py-2 first:border-t-0">
      <Icon of={fired ? BellRing : Bell} className={fired ? 'text-accent' : 'text-ink-2'} />
      <p className="min-w-0 flex-1">
        <span className="block text-16 font-medium wrap-anywhere">
          {fired ? words.fired(alert, fired.price) : name}
        </span>
        <span className="text-13 text-ink-2">
          {fired ? <Time atMs={fired.at} /> : t('waiting')}
        </span>
      </p>
      {!fired && (
        <IconButton
          icon={Pencil}
          iconSize={16}
          label={t('editOne', { alert: name })}
          onClick={onEdit}
        />
      )}
      <IconButton
        icon={Trash2}
        iconSize={16}
        label={t('deleteOne', { alert: name })}
        onClick={() => deleteAlert(alert.id)}
      />
    </li>
  )
}
