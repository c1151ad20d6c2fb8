import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { later } from '../../../ui/browser/later.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

const OwnPositions = later(
  async () => (await import('./OwnPositions.tsx')).OwnPositions,
  ['farm', 'offers'],
)

/** What somebody provides, with its worth; for a visitor the way to sign in. */
export function PositionsPanel() {
  const { t } = useTranslation('liquidity')
  return (
    <ForOwner visitor={t('list.visitor')} isCard>
      {() => (
        <Suspense fallback={<Skeleton className="h-64 w-full rounded-card" />}>
          <OwnPositions />
        </Suspense>
      )}
    </ForOwner>
  )
}
