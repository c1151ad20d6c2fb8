import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { SwapFrame } from './SwapFrame.tsx'

/** The swap card before anything is known, in its final size. */
export function SwapSkeleton() {
  const { t } = useTranslation()
  return (
    <SwapFrame>
      <Card aria-busy aria-label={t('common.loading')}>
        <div className="flex h-11 items-center justify-between">
          <Skeleton className="h-6 w-16" />
          <Skeleton className="h-8 w-20" />
        </div>
        <Skeleton className="mt-3 h-34 w-full rounded-control" />
        <Skeleton className="mt-1 h-34 w-full rounded-control" />
        <Skeleton className="mt-4 h-6 w-48" />
        <Skeleton className="mt-5 h-14 w-full rounded-card" />
      </Card>
    </SwapFrame>
  )
}
