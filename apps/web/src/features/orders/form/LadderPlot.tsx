import { useTranslation } from 'react-i18next'
import { formatShortPrice } from '../../../format/price.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { priceAtTick } from './currentPrice.ts'
import type { OrderForm } from './useOrderForm.ts'

const WIDTH = 400
const HEIGHT = 56
const BASE = HEIGHT - 14

/** Where the orders stand, from the market's price on. */
export function LadderPlot({ form: { pool, price, ladder } }: { readonly form: OrderForm }) {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  if (!pool || !price || ladder.ticks.length === 0) return undefined
  const far = Math.max(...ladder.ticks.map((tick) => Math.abs(tick - pool.tick)), 1)
  const x = (tick: number) => 8 + (Math.abs(tick - pool.tick) / far) * (WIDTH - 16)
  const text = (tick: number) =>
    formatShortPrice(priceAtTick(pool, tick, [price.base, price.quote]), locale)
  const [first, last] = [ladder.ticks[0] ?? pool.tick, ladder.ticks.at(-1) ?? pool.tick]
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('ladder.plot', {
        count: ladder.ticks.length,
        first: text(first),
        last: text(last),
      })}
      className="w-full"
      direction="ltr"
    >
      <line x1={8} x2={WIDTH - 8} y1={BASE} y2={BASE} className="stroke-line" />
      <line x1={8} x2={8} y1={6} y2={BASE} className="stroke-ink-3" strokeDasharray="3 3" />
      {ladder.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={x(tick)}
            x2={x(tick)}
            y1={14}
            y2={BASE}
            className="stroke-accent"
            strokeWidth={4}
            strokeLinecap="round"
          />
          <title>{text(tick)}</title>
        </g>
      ))}
      <text x={8} y={HEIGHT - 2} className="fill-ink-2 text-[11px]">
        {t('ladder.now')}
      </text>
      <text x={WIDTH - 8} y={HEIGHT - 2} textAnchor="end" className="fill-ink-2 text-[11px]">
        {text(last)}
      </text>
    </svg>
  )
}
