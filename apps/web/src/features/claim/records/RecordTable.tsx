import type { ClaimPage, ClaimRecord } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Time } from '../../../ui/figures/Time.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Pager, type PageSize } from '../../../ui/table/Pager.tsx'
import { Table } from '../../../ui/table/Table.tsx'

type RecordTableProps = {
  /** What tells its pages from those of other lists. */
  readonly name: string
  readonly fetchPage: (slice: {
    readonly offset: number
    readonly limit: number
  }) => Promise<ClaimPage<ClaimRecord>>
  /** Whether the records are of several people. */
  readonly hasUsers?: boolean
}

const NS_PER_MS = 1_000_000n

/** Records page by page, as the event's canister keeps them. */
export function RecordTable({ name, fetchPage, hasUsers = false }: RecordTableProps) {
  const { t } = useTranslation('claim')
  const { t: tCommon } = useTranslation()
  const [page, setPage] = useState(0)
  const [size, setSize] = useState<PageSize>(10)
  const { data, isError, error, refetch } = useQuery({
    queryKey: queryKeys.claimRecords(name, `${page}`, `${size}`),
    queryFn: () => fetchPage({ offset: page * size, limit: size }),
    placeholderData: (before) => before,
    retry: 1,
  })
  const columns = useColumns(hasUsers)
  if (isError && data === undefined)
    return <ErrorState what={describeCallError(tCommon, error)} onRetry={refetch} />
  return (
    <>
      <Table
        label={t('records.title')}
        columns={columns}
        rows={data?.entries}
        rowKey={({ user, amount, claimedAtNs }) => `${user} ${amount} ${claimedAtNs}`}
        isPaged={false}
        expected={5}
        empty={<EmptyState>{t('records.empty')}</EmptyState>}
      />
      {data && data.total > 10 && (
        <Pager
          list={t('records.title')}
          page={page}
          count={data.total}
          size={size}
          onPage={setPage}
          onSize={(next) => {
            setPage(0)
            setSize(next)
          }}
        />
      )}
    </>
  )
}

function useColumns(hasUsers: boolean): readonly Column<ClaimRecord>[] {
  const { t } = useTranslation('claim')
  const who: Column<ClaimRecord> = {
    id: 'who',
    title: t('records.receiver'),
    cell: ({ user }) => <AddressLabel text={user} what={t('records.receiver')} />,
  }
  return [
    {
      id: 'time',
      title: t('records.time'),
      cell: ({ claimedAtNs }) =>
        claimedAtNs === undefined ? (
          <span className="text-ink-3">{t('records.notYet')}</span>
        ) : (
          <Time atMs={Number(claimedAtNs / NS_PER_MS)} />
        ),
    },
    { id: 'event', title: t('records.event'), cell: ({ eventName }) => <bdi>{eventName}</bdi> },
    ...(hasUsers ? [who] : []),
    {
      id: 'amount',
      title: t('records.amount'),
      isFigure: true,
      cell: ({ amount, token }) => <Amount amount={amount} token={token} isOwn={!hasUsers} />,
    },
  ]
}
