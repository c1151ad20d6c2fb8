import { useTranslation } from 'react-i18next'
import { SessionGate } from '../../../session/SessionGate.tsx'
import { useOwner } from '../../../session/useSdk.ts'
import { useOpenConnect } from '../../../session/useSessionStore.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Breadcrumb } from '../../../ui/layout/Breadcrumb.tsx'
import { ExistingEvent } from './ExistingEvent.tsx'
import { InterruptedEvents } from './InterruptedEvents.tsx'
import { NewEvent } from './NewEvent.tsx'

/** `/token-claim/create`: tokens for many at once, and what becomes of events that the person has made. */
export function CreateClaimPage() {
  const { t } = useTranslation('claim')
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-6">
      <Breadcrumb back={{ to: '/token-claim', label: t('title') }} current={t('create.title')} />
      <header>
        <h1 className="text-28 font-semibold">{t('create.title')}</h1>
        <p className="mt-1 max-w-[70ch] text-14 text-ink-2">{t('create.subtitle')}</p>
      </header>
      <SessionGate fallback={<Skeleton className="h-96 w-full rounded-card" />}>
        <Content />
      </SessionGate>
    </div>
  )
}

function Content() {
  const { t } = useTranslation('claim')
  const { t: tCommon } = useTranslation()
  const openConnect = useOpenConnect()
  const owner = useOwner()
  if (owner === undefined)
    return (
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <EmptyState
          action={<Button onClick={openConnect}>{tCommon('common.connectWallet')}</Button>}
        >
          {t('create.visitor')}
        </EmptyState>
      </section>
    )
  return (
    <>
      <InterruptedEvents key={`unfinished ${owner}`} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <NewEvent key={`new ${owner}`} owner={owner} />
        <ExistingEvent key={`existing ${owner}`} owner={owner} />
      </div>
    </>
  )
}
