import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SessionGate } from '../session/SessionGate.tsx'
import { useOwner } from '../session/useSdk.ts'
import { useOpenConnect } from '../session/useSessionStore.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

type OwnPageProps = {
  readonly title: string
  readonly lead: string
  /** Why a visitor sees nothing here yet. */
  readonly visitor: string
  readonly children: ReactNode
}

/** A page about what belongs to the person: visitors are asked to connect. */
export function OwnPage(props: OwnPageProps) {
  return (
    <SessionGate fallback={<PageSkeleton />}>
      <Frame {...props} />
    </SessionGate>
  )
}

function Frame({ title, lead, visitor, children }: OwnPageProps) {
  const { t } = useTranslation()
  const isVisitor = useOwner() === undefined
  const openConnect = useOpenConnect()
  return (
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-6 px-4 py-8">
      <header>
        <h1 className="text-28 font-semibold">{title}</h1>
        <p className="mt-2 max-w-[70ch] text-14 text-ink-2">{lead}</p>
      </header>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        {isVisitor ? (
          <EmptyState action={<Button onClick={openConnect}>{t('common.connectWallet')}</Button>}>
            {visitor}
          </EmptyState>
        ) : (
          children
        )}
      </section>
    </div>
  )
}
