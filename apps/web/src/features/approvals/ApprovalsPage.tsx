import { useTranslation } from 'react-i18next'
import { SessionGate } from '../../session/SessionGate.tsx'
import { useOwner } from '../../session/useSdk.ts'
import { useOpenConnect } from '../../session/useSessionStore.ts'
import { PageSkeleton } from '../../shell/PageSkeleton.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ApprovalsTable } from './ApprovalsTable.tsx'

/** `/swap/revoke-approve`: who may take what from this account, and taking it back. */
export function ApprovalsPage() {
  return (
    <SessionGate fallback={<PageSkeleton />}>
      <Approvals />
    </SessionGate>
  )
}

function Approvals() {
  const { t } = useTranslation('approvals')
  const isVisitor = useOwner() === undefined
  const openConnect = useOpenConnect()
  return (
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-6 px-4 py-8">
      <header>
        <h1 className="text-28 font-semibold">{t('title')}</h1>
        <p className="mt-2 max-w-[70ch] text-14 text-ink-2">{t('what')}</p>
      </header>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        {isVisitor ? (
          <EmptyState action={<Button onClick={openConnect}>{t('connect')}</Button>}>
            {t('visitor')}
          </EmptyState>
        ) : (
          <ApprovalsTable />
        )}
      </section>
    </div>
  )
}
