import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Breadcrumb } from '../../ui/layout/Breadcrumb.tsx'
import { Lead } from './Lead.tsx'

type DetailSkeletonProps = {
  readonly back: { readonly to: string; readonly label: string }
  /** What the page shows, as it says itself. */
  readonly lead: string
}

/** A page of one thing before it is known which: it says already what it will show. */
export function DetailSkeleton({ back, lead }: DetailSkeletonProps) {
  const { t } = useTranslation()
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-6">
      <Breadcrumb back={back} current="…" />
      <Skeleton className="h-11 w-56" />
      <Lead>{lead}</Lead>
      <div role="status" aria-busy aria-label={t('common.loading')}>
        <Skeleton className="h-80 w-full rounded-card" />
      </div>
    </div>
  )
}
