import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ForOwner } from '../../session/ForOwner.tsx'
import { Page } from '../../shell/pages/Page.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { AlertDialog } from './AlertDialog.tsx'
import { AlertList } from './AlertList.tsx'
import { BrowserNews } from './BrowserNews.tsx'
import { MOST_ALERTS, useAlerts } from './keptAlerts.ts'
import type { AlertDraft } from './useAlertForm.ts'

/** `/alerts`: which prices a person wants to hear of, and how. */
export function AlertsPage() {
  const { t } = useTranslation('alerts')
  return (
    <Page title={t('title')} subtitle={t('lead')} width="list">
      <ForOwner visitor={t('visitor')} isCard>
        {(owner) => (
          <>
            <OwnAlerts owner={owner} />
            <BrowserNews owner={owner} />
          </>
        )}
      </ForOwner>
    </Page>
  )
}

function OwnAlerts({ owner }: { readonly owner: string }) {
  const { t } = useTranslation('alerts')
  const alerts = useAlerts(owner)
  const [draft, setDraft] = useState<AlertDraft>()
  const isFull = alerts.length >= MOST_ALERTS
  const add = (
    <Button look="tonal" disabled={isFull} onClick={() => setDraft({})}>
      <Icon of={Plus} />
      {isFull ? t('full', { count: MOST_ALERTS }) : t('add')}
    </Button>
  )
  return (
    <section className="rounded-card bg-surface p-4 sm:p-6">
      {alerts.length === 0 ? (
        <EmptyState action={add}>{t('empty')}</EmptyState>
      ) : (
        <>
          <div className="mb-2 flex justify-end">{add}</div>
          <AlertList alerts={alerts} onEdit={(alert) => setDraft({ alert })} />
        </>
      )}
      {draft && <AlertDialog draft={draft} owner={owner} onClose={() => setDraft(undefined)} />}
    </section>
  )
}
