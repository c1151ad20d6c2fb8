import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

const ROWS = [0, 1, 2, 3, 4] as const

/** Tokens to choose from before they are known, in their final size. */
export function TokenRowSkeletons() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy aria-label={t('common.loading')}>
      {ROWS.map((row) => (
        <div key={row} className="flex min-h-16 items-center gap-3">
          <Skeleton className="size-10 !rounded-full" />
          <Skeleton className="h-5 w-32" />
        </div>
      ))}
    </div>
  )
}
