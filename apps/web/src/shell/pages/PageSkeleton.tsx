import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

/** A page before it is there: a title, a line, a card. As high as the window, so that the footer is not seen to jump away. */
export function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <div
      role="status"
      aria-busy
      aria-label={t('common.loading')}
      className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-1 flex-col gap-4 px-4 py-8"
    >
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-5 w-96 max-w-full" />
      <Skeleton className="mt-4 h-80 w-full rounded-card" />
    </div>
  )
}

/** What stands in for a page's content under its title. */
export function ContentSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy aria-label={t('common.loading')} className="min-h-dvh">
      <Skeleton className="h-80 w-full rounded-card" />
    </div>
  )
}
