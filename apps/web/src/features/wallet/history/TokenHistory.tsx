import type { HistoryEntry, Token } from '@sluice/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { HistoryRow } from './HistoryRow.tsx'
import { historyQuery } from './historyQuery.ts'
import { useTold } from './useTold.ts'

type TokenHistoryProps = { readonly token: Token; readonly account: string }

/** What an account paid and received of one token, as the ledger's own log tells it; undefined while it is read. */
export function useHistory(token: Token, account: string): readonly HistoryEntry[] | undefined {
  const { data } = useInfiniteQuery(historyQuery(useSdk(), token.ledgerId, account))
  return data?.pages.flatMap((page) => page.entries)
}

/** Newest first, and told as what it was for. */
export function TokenHistory({ token, account }: TokenHistoryProps) {
  const { t } = useTranslation('wallet')
  const { isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    historyQuery(useSdk(), token.ledgerId, account),
  )
  const { told, nameOf } = useTold(useHistory(token, account), token, account)
  if (isError && !told) return <ErrorState what={t('history.failed')} onRetry={refetch} />
  if (!told)
    return (
      <div className="grid gap-3">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-14 w-full" />
        ))}
      </div>
    )
  if (told.length === 0 && !hasNextPage) return <EmptyState>{t('history.empty')}</EmptyState>
  return (
    <>
      <ul aria-label={t('history.action')}>
        {told.map(({ entry, story }) => (
          <HistoryRow
            key={String(entry.index)}
            entry={entry}
            story={story}
            nameOf={nameOf}
            token={token}
            account={account}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" wide busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </>
  )
}
