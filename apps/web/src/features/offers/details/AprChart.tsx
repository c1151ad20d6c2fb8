import type { AprRecord } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ChartFrame, type ChartPoint } from '../../../ui/chart/ChartFrame.tsx'
import { PointTable } from '../../../ui/chart/PointTable.tsx'
import { TimeChart } from '../../../ui/chart/TimeChart.tsx'

const NONE: readonly ChartPoint[] = []

type AprChartProps = {
  readonly queryKey: readonly string[]
  readonly fetch: () => Promise<readonly AprRecord[]>
  /** How often a new rate is written down. */
  readonly refreshMs: number
  readonly empty: string
}

/** The yearly rates of an offer so far, as they have been written down. */
export function AprChart({ queryKey, fetch, refreshMs, empty }: AprChartProps) {
  const { t } = useTranslation('offers')
  const locale = useLocale()
  const [point, setPoint] = useState<ChartPoint>()
  const { data, isError, isPending, refetch } = useQuery({
    queryKey,
    queryFn: fetch,
    refetchInterval: refreshMs,
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
      emptyText={empty}
      table={
        <PointTable
          label={title}
          points={points}
          figures={[{ title: title, of: ({ value }) => value, format: formatValue }]}
        />
      }
    >
      <TimeChart label={title} points={points} onPoint={follow} formatValue={formatValue} />
    </ChartFrame>
  )
}
