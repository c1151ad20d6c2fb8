import { useTranslation } from 'react-i18next'
import { SessionGate } from '../../session/SessionGate.tsx'
import { useOwner } from '../../session/useSdk.ts'
import { useOpenConnect } from '../../session/useSessionStore.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Entitlements } from './list/Entitlements.tsx'
import { ProofCard } from './list/ProofCard.tsx'

/** `/token-claim`: tokens that somebody has put aside for the person. */
export function ClaimPage() {
  const { t } = useTranslation('claim')
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[880px] flex-col gap-6 px-4 py-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-28 font-semibold">{t('title')}</h1>
          <p className="mt-1 max-w-[60ch] text-14 text-ink-2">{t('subtitle')}</p>
        </div>
        <LinkButton to="/token-claim/create" look="tonal">
          {t('toCreate')}
        </LinkButton>
      </header>
      <SessionGate fallback={<Skeleton className="h-96 w-full rounded-card" />}>
        <Claims />
      </SessionGate>
    </div>
  )
}

function Claims() {
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
          {t('visitor')}
        </EmptyState>
      </section>
    )
  return (
    <>
      <Entitlements owner={owner} />
      <ProofCard owner={owner} />
    </>
  )
}
