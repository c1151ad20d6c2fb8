import type { PoolSnapshot, PositionPool, TickRange, Token } from '@sluice/sdk'
import { PROVIDERS_PERCENT, pastFees, yearlyPpm } from '@sluice/sdk/pastFees'
import { amountsOf } from '@sluice/sdk/position'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { worthOf } from '../positions/positionView.ts'
import { lastHours, PERIODS, type PoolHour, usePoolPast } from './usePoolPast.ts'

type ExpectedFeesProps = {
  readonly pool: PositionPool
  readonly snapshot: PoolSnapshot | undefined
  readonly range: TickRange
  readonly token0: Token
  readonly token1: Token
  /** What the position has, or would have. */
  readonly liquidity: bigint | undefined
  /** Liquidity in the pool already: then it is no addition to it. */
  readonly isThere?: boolean
}

const SHOWN = ['week', 'month'] as const
const MINUTE_MS = 60_000

/** What exactly this range would have earned lately. Nothing without the info service: nobody else remembers. */
export function ExpectedFees(props: ExpectedFeesProps) {
  const { t } = useTranslation('liquidity')
  const { pool, snapshot, token0, token1, liquidity } = props
  const { hours, isMissing } = usePoolPast(pool, token0, token1)
  if (!liquidity || !snapshot || isMissing || !hours) return undefined
  return (
    <section aria-label={t('past.title')} className="rounded-control bg-surface-2 p-4">
      <h3 className="text-14 font-medium">{t('past.title')}</h3>
      {hours.length === 0 ? (
        <p className="mt-2 text-13 text-ink-2">{t('past.none')}</p>
      ) : (
        <Figures {...props} {...{ liquidity, snapshot, hours }} />
      )}
      <details className="mt-2 text-13 text-ink-2">
        <summary className="cursor-pointer py-1.5">{t('past.how')}</summary>
        <p>{t('past.formula', { percent: `${PROVIDERS_PERCENT}` })}</p>
      </details>
    </section>
  )
}

type FiguresProps = ExpectedFeesProps & {
  readonly liquidity: bigint
  readonly snapshot: PoolSnapshot
  readonly hours: readonly PoolHour[]
}

function Figures({
  pool,
  snapshot,
  range,
  token0,
  token1,
  liquidity,
  hours,
  isThere,
}: FiguresProps) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const now = useNow(MINUTE_MS)
  const prices = useUsdPrices()
  const value = worthOf(amountsOf(range, pool.sqrtPriceX96, liquidity), { token0, token1 }, prices)
  const names = { week: t('past.week'), month: t('past.month') }
  const ranges = isThere ? without(snapshot.ranges, range, liquidity) : snapshot.ranges
  return (
    <table className="mt-2 w-full table-fixed text-13">
      <thead>
        <tr className="text-ink-2">
          <th className="text-start font-normal">
            <span className="sr-only">{t('past.period')}</span>
          </th>
          <th className="text-end font-normal">{t('past.fees')}</th>
          <th className="text-end font-normal">{t('past.apr')}</th>
          <th className="text-end font-normal">{t('past.inRange')}</th>
        </tr>
      </thead>
      <tbody>
        {SHOWN.filter((period) => period === 'week' || hours.length > PERIODS.week).map(
          (period) => {
            const stretches = lastHours(hours, period, now)
            const past = pastFees({ stretches, ranges }, { ...range, liquidity })
            // hours are no year: what is younger than a day has none
            const isKnown = stretches.length >= PERIODS.day
            const apr = isKnown ? yearlyPpm(past.feesUsd, value, stretches.length) : undefined
            return (
              <tr key={period} className="h-8">
                <th className="text-start font-normal">{names[period]}</th>
                <td className="text-end">
                  <Usd value={past.feesUsd} />
                </td>
                <td className="text-end font-semibold">
                  <span dir="ltr">{formatPercent(apr, locale)}</span>
                </td>
                <td className="text-end">
                  <span dir="ltr">{formatPercent(past.inRangePpm, locale)}</span>
                </td>
              </tr>
            )
          },
        )}
      </tbody>
    </table>
  )
}

/** The depth that others make. */
const without = (
  ranges: PoolSnapshot['ranges'],
  { tickLower, tickUpper }: TickRange,
  liquidity: bigint,
): PoolSnapshot['ranges'] =>
  ranges.map((one) =>
    one.tickLower >= tickLower && one.tickUpper <= tickUpper
      ? { ...one, liquidity: one.liquidity > liquidity ? one.liquidity - liquidity : 0n }
      : one,
  )
