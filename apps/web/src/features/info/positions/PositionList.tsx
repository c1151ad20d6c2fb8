import type { InfoPage, InfoPosition, PositionQuery } from '@sluice/sdk/info'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'

const MOST = 500
const REFRESH_MS = 30_000

type PositionListProps = {
  /** Whose, and where. */
  readonly wish: Pick<PositionQuery, 'poolId' | 'principal'>
  readonly columns: readonly Column<InfoPosition>[]
  readonly empty: string
  /** What can be said of all of them; only where all of them were read. */
  readonly above?: (positions: readonly InfoPosition[]) => ReactNode
}

/** Open positions, as the info service knows them. Of more than it tells at once the youngest, which is said. */
export function PositionList({ wish, columns, empty, above }: PositionListProps) {
  const { t } = useTranslation('info')
  const url = useConfigIfReady()?.services?.info
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.openPositions(wish.poolId ?? '', wish.principal ?? ''),
    queryFn: async ({ signal }): Promise<InfoPage<InfoPosition>> => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      const client = createInfoClient({ url: url ?? '' })
      return client.fetchPositions({ ...wish, limit: MOST }, { signal })
    },
    enabled: url !== undefined,
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
  if (url === undefined) return <EmptyState>{t('transactions.missing')}</EmptyState>
  if (isError && data === undefined)
    return <ErrorState what={t('positions.failed')} onRetry={refetch} />
  const isAll = data !== undefined && data.rows.length >= data.total
  return (
    <>
      {isAll && above?.(data.rows)}
      {data !== undefined && !isAll && (
        <Notice>{t('positions.youngest', { shown: data.rows.length, total: data.total })}</Notice>
      )}
      <Table
        label={t('positions.title')}
        urlName="positions"
        small="line"
        columns={columns}
        rows={data?.rows}
        rowKey={(one) => `${one.poolId} ${one.positionId}`}
        rowLink={(one) => `/liquidity/position/${one.positionId}/${one.poolId}`}
        initialSort={{ column: 'value', isDescending: true }}
        empty={<EmptyState>{empty}</EmptyState>}
      />
    </>
  )
}
