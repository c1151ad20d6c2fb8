import type { Token } from '@sluice/sdk'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSignedPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import type { PastRange } from '../../../tokens/prices/readPast.ts'
import { ChartFrame, type ChartPoint } from '../../../ui/chart/ChartFrame.tsx'
import { chartCsv } from '../../../ui/chart/chartCsv.ts'
import { sixDigits } from '../../../ui/chart/chartFormat.ts'
import { PointTable } from '../../../ui/chart/PointTable.tsx'
import { TimeChart } from '../../../ui/chart/TimeChart.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { usePair } from '../pair/usePair.ts'
import { changePpm } from './pairPoints.ts'
import { usePairCandles } from './usePairCandles.ts'

const RANGES = ['day', 'week', 'month'] as const satisfies readonly PastRange[]

/** How the pair's price has moved, from what the info service remembers: of its pool, or else of both tokens. */
export function PairChart() {
  const { tokenIn, tokenOut } = usePair()
  return tokenIn && tokenOut && <Chart base={tokenIn} quote={tokenOut} />
}

function Chart({ base, quote }: { readonly base: Token; readonly quote: Token }) {
  const { t } = useTranslation('trade')
  const locale = useLocale()
  const [range, setRange] = useState<PastRange>('week')
  const [point, setPoint] = useState<ChartPoint>()
  const { points, isCrossed, state, retry } = usePairCandles(base, quote, range)
  const formatValue = useMemo(() => sixDigits(locale, ''), [locale])
  const follow = useCallback((next: ChartPoint | undefined) => setPoint(next), [])
  const change = changePpm(points)
  const shown = point ?? points.at(-1)
  const [baseName, quoteName] = [formatSymbol(base.symbol), formatSymbol(quote.symbol)]
  const title = t('chart.title', { base: baseName, quote: quoteName })
  const names = { day: t('chart.day'), week: t('chart.week'), month: t('chart.month') }
  return (
    <ChartFrame
      title={title}
      heading="h2"
      figure={
        <span dir="ltr">
          {shown ? `${formatValue(shown.value)} ${quoteName}` : '–'}
          {/* a line of its own from the beginning: beside a long price it would break, and move the chart */}
          <span
            className={classNames(
              'block h-5 text-14 font-medium',
              change !== undefined && change !== 0n && (change < 0n ? 'text-down' : 'text-up'),
            )}
          >
            {change !== undefined && formatSignedPercent(change, locale)}
          </span>
          {isCrossed && (
            <span dir="auto" className="block text-13 font-normal text-ink-2">
              {t('chart.crossed')}
            </span>
          )}
        </span>
      }
      ranges={RANGES.map((id) => ({ id, label: names[id] }))}
      range={range}
      onRange={(id) => setRange(RANGES.find((one) => one === id) ?? 'week')}
      state={state}
      onRetry={retry}
      save={{ name: `${title} ${range}`, csv: () => chartCsv(points, 'price') }}
      table={
        <PointTable
          label={title}
          points={points}
          figures={[
            {
              title: t('chart.price', { quote: quoteName }),
              of: ({ value }) => value,
              format: formatValue,
            },
          ]}
        />
      }
    >
      <TimeChart label={title} points={points} onPoint={follow} formatValue={formatValue} />
    </ChartFrame>
  )
}
