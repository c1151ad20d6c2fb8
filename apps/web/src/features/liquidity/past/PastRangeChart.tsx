import type { PoolSnapshot, PositionPool, TickRange, Token } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatShortPrice } from '../../../format/price.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { tabLook } from '../../../ui/fields/tabLook.ts'
import { priceAtTick } from '../../orders/form/currentPrice.ts'
import { RangeChart } from '../range/RangeChart.tsx'
import { lastHours, type Period, type PoolHour, usePoolPast } from './usePoolPast.ts'

type PastRangeChartProps = {
  readonly pool: PositionPool
  readonly snapshot: PoolSnapshot | undefined
  readonly tokens: readonly [Token, Token]
  readonly range: TickRange
  /** In which the price of the past is told. */
  readonly base: Token
  readonly quote: Token
  readonly onChange?: (range: TickRange) => void
}

const MINUTE_MS = 60_000
const ORDER: readonly Period[] = ['day', 'week', 'month']

/** The range in the pool's depth, with the price's way through a period behind it where the info service remembers one. */
export function PastRangeChart(props: PastRangeChartProps) {
  const { snapshot, pool, tokens, range, base, quote, onChange } = props
  const { t } = useTranslation('liquidity')
  const now = useNow(MINUTE_MS)
  const [period, setPeriod] = useState<Period>('week')
  const { hours, isMissing } = usePoolPast(pool, tokens[0], tokens[1])
  const past = hours && lastHours(hours, period, now)
  const names = { day: t('past.shortDay'), week: t('past.shortWeek'), month: t('past.shortMonth') }
  if (!snapshot) return <Skeleton className="h-60 w-full rounded-control" />
  return (
    <div>
      <RangeChart
        {...{ snapshot, pool, tokens, range, past }}
        {...(onChange ? { onChange } : {})}
      />
      {!isMissing && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <fieldset aria-label={t('past.period')} className="flex gap-1">
            {ORDER.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === period}
                onClick={() => setPeriod(one)}
                className={tabLook(one === period)}
              >
                {names[one]}
              </button>
            ))}
          </fieldset>
          <LowHigh {...{ past, pool, base, quote }} period={names[period]} />
        </div>
      )}
    </div>
  )
}

type LowHighProps = Pick<PastRangeChartProps, 'pool' | 'base' | 'quote'> & {
  readonly past: readonly PoolHour[] | undefined
  readonly period: string
}

/** Between which prices it went. */
function LowHigh({ past, pool, base, quote, period }: LowHighProps) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  if (!past) return <Skeleton className="h-5 w-40" />
  if (past.length === 0) return <p className="text-13 text-ink-2">{t('past.none')}</p>
  const ticks = [
    past.reduce((least, { tickLow }) => Math.min(least, tickLow), Infinity),
    past.reduce((most, { tickHigh }) => Math.max(most, tickHigh), -Infinity),
  ]
  const [low, high] = base.ledgerId === pool.token0 ? ticks : ticks.toReversed()
  const price = (tick = 0) => formatShortPrice(priceAtTick(pool, tick, [base, quote]), locale)
  return (
    <p className="text-13 text-ink-2">
      {t('past.lowHigh', { period })}{' '}
      <span dir="ltr" className="font-medium text-ink">
        {price(low)} – {price(high)}
      </span>
    </p>
  )
}
