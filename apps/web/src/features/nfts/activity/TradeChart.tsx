import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ChartFrame, type ChartPoint } from '../../../ui/chart/ChartFrame.tsx'
import { compactDollars } from '../../../ui/chart/chartFormat.ts'
import { PointTable } from '../../../ui/chart/PointTable.tsx'
import { TimeChart } from '../../../ui/chart/TimeChart.tsx'
import { isTradeRange, type TradeRange, tradeCsv, tradePoints } from './tradePoints.ts'
import { useTradePast } from './useNftInfo.ts'

/** What was sold of a collection over time, in dollars. */
export function TradeChart({ collectionId }: { readonly collectionId: string }) {
  const { t } = useTranslation('nfts')
  const locale = useLocale()
  const [range, setRange] = useState<TradeRange>('month')
  const [point, setPoint] = useState<ChartPoint>()
  const follow = useCallback((next: ChartPoint | undefined) => setPoint(next), [])
  const { data: past, isError, refetch } = useTradePast(collectionId, range)
  const points = useMemo(() => tradePoints(past ?? []), [past])
  const format = useMemo(() => compactDollars(locale), [locale])
  const shown = point ?? points.at(-1)
  const title = t('chart.title')
  const isEmpty = points.every(({ value }) => value === 0)
  return (
    <ChartFrame
      title={title}
      heading="h2"
      figure={<span dir="ltr">{shown ? format(shown.value) : UNKNOWN}</span>}
      ranges={[
        { id: 'week', label: t('chart.week') },
        { id: 'month', label: t('chart.month') },
        { id: 'all', label: t('chart.all') },
      ]}
      range={range}
      onRange={(id) => isTradeRange(id) && setRange(id)}
      state={past ? (isEmpty ? 'empty' : 'ready') : isError ? 'failed' : 'loading'}
      onRetry={() => void refetch()}
      save={{ name: title, csv: () => tradeCsv(past ?? []) }}
      emptyText={t('chart.empty')}
      table={
        <PointTable
          label={title}
          points={points}
          figures={[{ title, of: ({ value }) => value, format }]}
        />
      }
    >
      <TimeChart label={title} look="bars" points={points} onPoint={follow} formatValue={format} />
    </ChartFrame>
  )
}
