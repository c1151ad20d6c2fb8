import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatPercent } from '../../../format/percent.ts'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { ChartFrame, type ChartPoint } from '../../../ui/chart/ChartFrame.tsx'
import { TimeChart } from '../../../ui/chart/TimeChart.tsx'
import { Table } from '../../../ui/table/Table.tsx'

/** A farm writes its rate down every half hour. */
const REFRESH_MS = 30 * 60_000
const NONE: readonly ChartPoint[] = []

/** A farm's yearly rates so far, as the farm has written them down. */
export function AprChart({ farmId }: { readonly farmId: string }) {
  const { t } = useTranslation('farm')
  const locale = useLocale()
  const sdk = useSdk()
  const [point, setPoint] = useState<ChartPoint>()
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: queryKeys.farmAprs(farmId),
    queryFn: () => sdk.farms.fetchAprs(farmId),
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
  const points = useMemo(
    () =>
      data?.map(
        ({ atSeconds, aprPpm }): ChartPoint => ({ atMs: atSeconds * 1_000, value: aprPpm }),
      ) ?? NONE,
    [data],
  )
  const formatValue = useCallback(
    (ppm: number) => formatPercent(BigInt(Math.round(ppm)), locale),
    [locale],
  )
  const follow = useCallback((next: ChartPoint | undefined) => setPoint(next), [])
  const shown = (point ?? points.at(-1))?.value
  const title = t('apr.title')
  return (
    <ChartFrame
      title={title}
      heading="h2"
      figure={<span dir="ltr">{shown === undefined ? UNKNOWN : formatValue(shown)}</span>}
      // a line needs two points
      state={
        isError && !data ? 'failed' : isPending ? 'loading' : points.length < 2 ? 'empty' : 'ready'
      }
      onRetry={() => void refetch()}
      emptyText={t('apr.empty')}
      table={
        <Table
          label={title}
          rows={points.toReversed()}
          rowKey={({ atMs }) => String(atMs)}
          columns={[
            {
              id: 'time',
              title: t('apr.time'),
              sortBy: ({ atMs }) => atMs,
              cell: ({ atMs }) => formatDateTime(atMs, locale),
            },
            {
              id: 'value',
              title: t('column.apr'),
              isFigure: true,
              sortBy: ({ value }) => value,
              cell: ({ value }) => formatValue(value),
            },
          ]}
        />
      }
    >
      <TimeChart label={title} points={points} onPoint={follow} formatValue={formatValue} />
    </ChartFrame>
  )
}
