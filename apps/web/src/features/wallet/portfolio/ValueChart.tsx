import type { InfoWalletPast } from '@sluice/sdk/info'
import { USD_DECIMALS } from '@sluice/sdk/usdPrices'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { formatDay } from '../../../format/time.ts'
import { formatExactUsd } from '../../../format/usd.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { ChartFrame, type ChartPoint } from '../../../ui/chart/ChartFrame.tsx'
import { chartCsv } from '../../../ui/chart/chartCsv.ts'
import { compactDollars } from '../../../ui/chart/chartFormat.ts'
import { TimeChart } from '../../../ui/chart/TimeChart.tsx'
import { Private, useCover } from '../../../ui/figures/Private.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { daysUpTo, type Parts, type PartsNow, type PastDay, worthOf } from './pastTogether.ts'
import { useWalletPast } from './useWalletPast.ts'

const RANGES = ['7', '30', '90'] as const
/** A curve is drawn from floats; amounts never are. */
const USD_SCALE = 10 ** USD_DECIMALS
/** So many tokens are named; who holds more without a price knows. */
const MOST_NAMES = 8

type ValueChartProps = {
  readonly accounts: readonly string[]
  /** What all is worth now by where it is, as the page shows it: the line ends with it. */
  readonly now: PartsNow
}

/** What accounts together were worth, day by day; how far back is in the address. */
export function ValueChart({ accounts, now }: ValueChartProps) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  const cover = useCover()
  const [range, setRange] = useChoiceInUrl<(typeof RANGES)[number]>('days', RANGES, '30')
  const [pointed, setPointed] = useState<number>()
  const { past, hasFailed, retry } = useWalletPast(accounts, Number(range))
  const { tokens, positions, farms, stakes } = now
  const days = useMemo(
    () => (past ? daysUpTo(past, { tokens, positions, farms, stakes }) : []),
    [past, tokens, positions, farms, stakes],
  )
  const points = useMemo(() => days.map(toPoint), [days])
  const formatValue = useMemo(() => {
    const format = compactDollars(locale)
    return (value: number, digits?: number) => cover(format(value, digits))
  }, [locale, cover])
  const follow = useCallback((point: ChartPoint | undefined) => setPointed(point?.atMs), [])
  const shown = days.find(({ startMs }) => startMs === pointed) ?? days.at(-1)
  const periods = {
    '7': t('portfolio.past.week'),
    '30': t('portfolio.past.month'),
    '90': t('portfolio.past.quarter'),
  }
  const title = t('portfolio.past.title')
  const isReady = points.length > 1 && points.some(({ value }) => value > 0)
  return (
    <div>
      <ChartFrame
        title={title}
        heading="h2"
        figure={
          <Private>
            <span dir="ltr">{shown ? formatExactUsd(worthOf(shown), locale) : UNKNOWN}</span>
          </Private>
        }
        ranges={RANGES.map((id) => ({ id, label: periods[id] }))}
        range={range}
        onRange={(id) => setRange(RANGES.find((one) => one === id) ?? '30')}
        state={hasFailed ? 'failed' : past === undefined ? 'loading' : isReady ? 'ready' : 'empty'}
        emptyText={t('portfolio.past.empty')}
        onRetry={retry}
        save={{ name: `${title} ${range}`, csv: () => chartCsv(points, 'value_usd') }}
        table={<DayTable days={days} />}
      >
        <TimeChart label={title} points={points} onPoint={follow} formatValue={formatValue} />
      </ChartFrame>
      <p className="mt-2 max-w-[70ch] text-13 text-ink-2">{t('portfolio.past.hint')}</p>
      {past && <LeftOut past={past} />}
    </div>
  )
}

const toPoint = (day: PastDay): ChartPoint => ({
  atMs: day.startMs,
  value: Number(worthOf(day)) / USD_SCALE,
})

/** The newest day first. */
function DayTable({ days }: { readonly days: readonly PastDay[] }) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  const dollars = (value: bigint) => (
    <Private>
      <span dir="ltr">{formatExactUsd(value, locale)}</span>
    </Private>
  )
  const part = (id: keyof Parts, title: string) => ({
    id,
    title,
    isFigure: true,
    isWideOnly: true,
    sortBy: (day: PastDay) => day[id],
    cell: (day: PastDay) => dollars(day[id]),
  })
  const parts = [
    part('tokens', t('portfolio.past.tokens')),
    part('positions', t('portfolio.past.positions')),
    part('farms', t('portfolio.farms')),
    part('stakes', t('portfolio.stakes')),
  ]
  return (
    <Table
      label={t('portfolio.past.title')}
      rows={days.toReversed()}
      small="line"
      rowKey={({ startMs }) => String(startMs)}
      columns={[
        {
          id: 'day',
          title: t('portfolio.past.day'),
          sortBy: ({ startMs }) => startMs,
          cell: ({ startMs }) => formatDay(startMs, locale),
        },
        ...parts,
        {
          id: 'value',
          title: t('portfolio.past.value'),
          isFigure: true,
          sortBy: worthOf,
          cell: (day) => dollars(worthOf(day)),
        },
      ]}
    />
  )
}

/** What the line does not count. */
function LeftOut({ past }: { readonly past: InfoWalletPast }) {
  const { t } = useTranslation('wallet')
  const { unpriced, silent, isCut, mostTokens, mostPositions } = past
  const names = unpriced.slice(0, MOST_NAMES).map(({ symbol }) => formatSymbol(symbol))
  if (unpriced.length > MOST_NAMES) names.push('…')
  return (
    <>
      {names.length > 0 && (
        <p className="mt-1 text-13 text-ink-2 wrap-anywhere">
          {t('portfolio.past.unpriced', { tokens: names.join(', ') })}
        </p>
      )}
      {silent.length > 0 && (
        <p className="mt-1 text-13 text-ink-2">
          {t('portfolio.past.silent', { count: silent.length })}
        </p>
      )}
      {isCut && (
        <p className="mt-1 text-13 text-ink-2">
          {t('portfolio.past.cut', { tokens: mostTokens, positions: mostPositions })}
        </p>
      )}
    </>
  )
}
