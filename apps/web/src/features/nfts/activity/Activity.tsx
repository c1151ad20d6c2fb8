import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import type { ActivityScope } from './nftPast.ts'
import { useNftActivity } from './useNftInfo.ts'

/** What happened at the market, newest first. */
export function Activity({ scope }: { readonly scope: ActivityScope }) {
  const { t } = useTranslation('nfts')
  const found = useNftActivity(scope)
  const rows = found.data?.pages.flatMap((page) => page.rows)
  if (found.isError && !rows)
    return <ErrorState what={t('activity.failed')} onRetry={found.refetch} />
  if (!rows) return <Skeleton className="h-40 w-full" />
  if (rows.length === 0) return <EmptyState>{t('activity.none')}</EmptyState>
  return (
    <div className="grid gap-4">
      <ul aria-label={t('activity.title')} className="divide-y divide-line">
        {rows.map((event) => (
          <ActivityRow key={event.sequence} event={event} isOfToken={scope.tokenId !== undefined} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button
          look="tonal"
          className="justify-self-center"
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('collection.more')}
        </Button>
      )}
    </div>
  )
}
