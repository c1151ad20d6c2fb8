import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SessionGate } from '../../session/SessionGate.tsx'
import { useOwner } from '../../session/useSdk.ts'
import { useOpenConnect } from '../../session/useSessionStore.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ContentSkeleton } from './PageSkeleton.tsx'

type OwnPageProps = {
  readonly title: string
  readonly lead: string
  /** Why a visitor sees nothing here yet. */
  readonly visitor: string
  /** Links to the pages that belong together with this one. */
  readonly nav?: ReactNode
  readonly children: ReactNode
}

/** A page about what belongs to the person: visitors are asked to connect. Its title waits for nothing. */
export function OwnPage({ title, lead, visitor, nav, children }: OwnPageProps) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-8">
      <header>
        <h1 className="text-28 font-semibold">{title}</h1>
        <p className="mt-2 max-w-[70ch] text-14 text-ink-2">{lead}</p>
      </header>
      {nav}
      <SessionGate fallback={<ContentSkeleton />}>
        <section className="rounded-card bg-surface p-4 sm:p-6">
          <Own visitor={visitor}>{children}</Own>
        </section>
      </SessionGate>
    </div>
  )
}

function Own({ visitor, children }: Pick<OwnPageProps, 'visitor' | 'children'>) {
  const { t } = useTranslation()
  const isVisitor = useOwner() === undefined
  const openConnect = useOpenConnect()
  if (!isVisitor) return children
  return (
    <EmptyState action={<Button onClick={openConnect}>{t('common.connectWallet')}</Button>}>
      {visitor}
    </EmptyState>
  )
}
