import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { SessionGate } from '../../session/SessionGate.tsx'
import { useIsVisitor } from '../../session/useIsVisitor.ts'
import { ContentSkeleton } from '../../shell/pages/PageSkeleton.tsx'
import { later } from '../../ui/browser/later.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { VisitorCard } from './VisitorCard.tsx'

const Wallet = later(async () => (await import('./Wallet.tsx')).Wallet)

/** `/wallet`: what an account holds, and what can be done with it. `?account=` looks at somebody else's. */
export function WalletPage() {
  const [search] = useSearchParams()
  const isVisitor = useIsVisitor()
  // who has never connected is not made to wait for the network's code
  if (isVisitor && !search.has('account')) return <VisitorCard />
  return (
    <SessionGate fallback={<WalletSkeleton isWatching={isVisitor} />}>
      <Suspense fallback={<WalletSkeleton isWatching={isVisitor} />}>
        <Wallet />
      </Suspense>
    </SessionGate>
  )
}

function WalletSkeleton({ isWatching }: { readonly isWatching: boolean }) {
  const { t } = useTranslation('wallet')
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-8">
      <h1 className="sr-only">{t('title')}</h1>
      {isWatching && <Notice tone="raised">{t('watching')}</Notice>}
      <ContentSkeleton />
    </div>
  )
}
