import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ChartFrame, type ChartPoint } from '../../../ui/chart/ChartFrame.tsx'
import { sixDigits } from '../../../ui/chart/chartFormat.ts'
import { PointTable } from '../../../ui/chart/PointTable.tsx'
import { TimeChart } from '../../../ui/chart/TimeChart.tsx'
import { LineSample } from '../../info/charts/LineSample.tsx'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import { bridgeDaysQuery } from './bridgeInfoQueries.ts'
import { type BridgeRange, bridgeCsv, bridgePoints, isRange } from './bridgePoints.ts'

type SupplyChartProps = {
  readonly known: KnownBridgeToken
  /** Where the info service is. */
  readonly url: string
}

/** The minter's coins hour by hour or day by day, with the supply of the token beside them. */
export function SupplyChart({ known: { bridge }, url }: SupplyChartProps) {
  const { t } = useTranslation('bridge')
  const locale = useLocale()
  const [range, setRange] = useState<BridgeRange>('week')
  const [point, setPoint] = useState<ChartPoint>()
  const follow = useCallback((next: ChartPoint | undefined) => setPoint(next), [])
  const { ledgerId, decimals } = bridge
  const { data: days, isError, refetch } = useQuery(bridgeDaysQuery({ url, ledgerId }, range))
  const points = useMemo(() => bridgePoints(days ?? [], decimals), [days, decimals])
  const format = useMemo(() => sixDigits(locale, ''), [locale])
  const [coins, supply] = [t('turnover.coins', bridge), t('turnover.supply', bridge)]
  const readPoint = useCallback(
    ({ value, other }: ChartPoint) =>
      `${coins} ${format(value)}, ${supply} ${other === undefined ? UNKNOWN : format(other)}`,
    [coins, supply, format],
  )
  const shown = point ?? points.at(-1)
  const title = t('turnover.chart')
  return (
    <ChartFrame
      title={title}
      heading="h2"
      figure={
        <Legend
          lines={[
            { name: coins, value: shown?.value },
            { name: supply, value: shown?.other },
          ]}
          format={format}
        />
      }
      ranges={[
        { id: 'week', label: t('turnover.sevenDays') },
        { id: 'month', label: t('turnover.month') },
        { id: 'all', label: t('turnover.all') },
      ]}
      range={range}
      onRange={(id) => isRange(id) && setRange(id)}
      // a line needs two points
      state={days ? (points.length < 2 ? 'empty' : 'ready') : isError ? 'failed' : 'loading'}
      onRetry={() => void refetch()}
      save={{ name: `${bridge.symbol} ${title}`, csv: () => bridgeCsv(days ?? [], decimals) }}
      emptyText={t('turnover.empty')}
      table={
        <PointTable
          label={title}
          points={points}
          figures={[
            { title: coins, of: ({ value }) => value, format },
            { title: supply, of: ({ other }) => other, format },
          ]}
        />
      }
    >
      <TimeChart
        label={title}
        look="compared"
        points={points}
        onPoint={follow}
        formatValue={format}
        readPoint={readPoint}
      />
    </ChartFrame>
  )
}

type LegendProps = {
  readonly lines: readonly { readonly name: string; readonly value: number | undefined }[]
  readonly format: (value: number) => string
}

/** Which line is which, and where each stands at the crosshair. */
function Legend({ lines, format }: LegendProps) {
  return (
    <ul className="mt-1 grid text-16">
      {lines.map(({ name, value }, index) => (
        <li key={name} className="flex min-h-7 min-w-0 items-center gap-2">
          <LineSample isSecond={index > 0} />
          <span className="truncate font-medium">{name}</span>
          <span dir="ltr" className="whitespace-nowrap">
            {value === undefined ? UNKNOWN : format(value)}
          </span>
        </li>
      ))}
    </ul>
  )
}
