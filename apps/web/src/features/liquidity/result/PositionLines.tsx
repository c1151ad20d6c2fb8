import type { PositionDay } from '@sluice/sdk/info'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ChartFrame, type ChartPoint } from '../../../ui/chart/ChartFrame.tsx'
import { compactDollars } from '../../../ui/chart/chartFormat.ts'
import { PointTable } from '../../../ui/chart/PointTable.tsx'
import { TimeChart } from '../../../ui/chart/TimeChart.tsx'
import { Private } from '../../../ui/figures/Private.tsx'
import type { PositionRow } from '../positions/positionView.ts'
import { usePositionDays } from './usePositionPast.ts'

const DAY_MS = 86_400_000
/** Dollars come as whole numbers of 10^-18, returns as hundredths of a percent. A curve is drawn from floats; amounts never are. */
const USD_SCALE = 1e18
const BPS_PER_PERCENT = 100

type Line = 'value' | 'fees' | 'apr'

/** The days of a position: what it was worth, what it had earned, what that would be in a year. */
export function PositionLines({ row }: { readonly row: PositionRow }) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const { data, isMissing, hasFailed, retry } = usePositionDays(row.position)
  const [line, setLine] = useState<Line>('value')
  const [point, setPoint] = useState<ChartPoint>()
  const points = useMemo(() => pointsOf(data ?? [], line), [data, line])
  const formatValue = useMemo(() => {
    if (line !== 'apr') return compactDollars(locale)
    const format = new Intl.NumberFormat(locale, {
      maximumFractionDigits: 2,
      numberingSystem: 'latn',
    })
    return (value: number) => `${format.format(value)}%`
  }, [line, locale])
  const follow = useCallback((next: ChartPoint | undefined) => setPoint(next), [])
  if (isMissing) return undefined
  const names: Readonly<Record<Line, string>> = {
    value: t('lines.value'),
    fees: t('lines.fees'),
    apr: t('lines.apr'),
  }
  const shown = point ?? points.at(-1)
  const isReady = points.length > 1
  return (
    <ChartFrame
      title={names[line]}
      heading="h2"
      figure={
        <span dir="ltr">
          <Private>{shown ? formatValue(shown.value) : '–'}</Private>
        </span>
      }
      ranges={Object.entries(names).map(([id, label]) => ({ id, label }))}
      range={line}
      onRange={(id) => setLine(lineOf(id))}
      state={hasFailed ? 'failed' : data === undefined ? 'loading' : isReady ? 'ready' : 'empty'}
      emptyText={t('lines.empty')}
      onRetry={retry}
      table={
        <PointTable
          label={names[line]}
          points={points}
          figures={[
            {
              title: names[line],
              of: ({ value }) => value,
              format: (value) => <Private>{formatValue(value)}</Private>,
            },
          ]}
        />
      }
    >
      <TimeChart label={names[line]} points={points} onPoint={follow} formatValue={formatValue} />
    </ChartFrame>
  )
}

const lineOf = (id: string): Line => (id === 'fees' || id === 'apr' ? id : 'value')

/** At the end of each day. */
const pointsOf = (days: readonly PositionDay[], line: Line): readonly ChartPoint[] =>
  days.map(({ startMs, valueUsd, feesUsd, aprBps }) => {
    const value = {
      value: Number(valueUsd) / USD_SCALE,
      fees: Number(feesUsd) / USD_SCALE,
      apr: Number(aprBps ?? 0n) / BPS_PER_PERCENT,
    }[line]
    return { atMs: startMs + DAY_MS, value }
  })
