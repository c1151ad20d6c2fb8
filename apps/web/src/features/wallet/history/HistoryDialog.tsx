import type { Token } from '@sluice/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../../session/useSdk.ts'
import { saveFile } from '../../../ui/browser/saveFile.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { HistoryRow } from './HistoryRow.tsx'
import { historyCsv } from './historyCsv.ts'
import { historyQuery } from './historyQuery.ts'

type HistoryDialogProps = {
  readonly token: Token
  readonly account: string
  readonly onClose: () => void
}

/** What an account paid and received of one token, newest first, as the ledger's own log tells it. */
export function HistoryDialog({ token, account, onClose }: HistoryDialogProps) {
  const { t } = useTranslation('wallet')
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(historyQuery(useSdk(), token.ledgerId, account))
  const entries = data?.pages.flatMap((page) => page.entries)
  const save = () =>
    saveFile(`${token.symbol}-history.csv`, 'text/csv', historyCsv(entries ?? [], token))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('history.title', { symbol: token.symbol })}
      height="fixed"
      footer={
        entries?.length ? (
          <Button look="tonal" wide onClick={save}>
            <Icon of={Download} />
            {t('history.csv')}
          </Button>
        ) : undefined
      }
    >
      {isError && !entries ? (
        <ErrorState
          what={t('history.failed')}
          action={<Button onClick={() => refetch()}>{t('history.retry')}</Button>}
        />
      ) : !entries ? (
        <div className="grid gap-3">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-14 w-full" />
          ))}
        </div>
      ) : entries.length === 0 && !hasNextPage ? (
        <EmptyState>{t('history.empty')}</EmptyState>
      ) : (
        <>
          <ul aria-label={t('history.action')}>
            {entries.map((entry) => (
              <HistoryRow key={String(entry.index)} entry={entry} token={token} account={account} />
            ))}
          </ul>
          {hasNextPage && (
            <Button look="quiet" wide busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
              {t('history.more')}
            </Button>
          )}
        </>
      )}
    </Dialog>
  )
}
