import type { PoolSnapshot, PositionPool, TickRange, Token } from '@sluice/sdk'
import { Minus, Plus } from 'lucide-react'
import { memo, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatShortPrice } from '../../../format/price.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { priceAtTick } from '../../orders/form/currentPrice.ts'
import { densityBars } from './densityBars.ts'
import { type End, moved, spanFor, type View, viewAround } from './rangeMath.ts'

type RangeChartProps = {
  readonly snapshot: Pick<PoolSnapshot, 'ranges'>
  readonly pool: PositionPool
  readonly tokens: readonly [Token, Token]
  readonly range: TickRange
  /** Where the price was, oldest first: drawn behind the depth from the top down to now. */
  readonly past?: readonly { readonly startMs: number; readonly tick: number }[] | undefined
  /** Absent where the range is only shown. */
  readonly onChange?: (range: TickRange) => void
}

const HEIGHT = 180
const ZOOM = 1.6

/** Where the pool's liquidity stands, and the range in it; its ends are dragged, or moved with the arrow keys. */
export function RangeChart({ snapshot, pool, tokens, range, past, onChange }: RangeChartProps) {
  const { t } = useTranslation('liquidity')
  const [span, setSpan] = useState<number>()
  const view = viewAround(pool, span ?? spanFor(pool, range))
  const half = view.to - pool.tick
  const frame = useRef<HTMLDivElement>(null)
  const at = (tick: number) => shareOf(view, tick) * 100
  return (
    <figure aria-label={t('chart.title')} className="m-0">
      <div className="flex justify-end gap-1">
        <IconButton icon={Plus} label={t('chart.zoomIn')} onClick={() => setSpan(half / ZOOM)} />
        <IconButton icon={Minus} label={t('chart.zoomOut')} onClick={() => setSpan(half * ZOOM)} />
      </div>
      <div
        ref={frame}
        dir="ltr"
        style={{ height: HEIGHT }}
        className="relative touch-pan-y select-none overflow-hidden rounded-control bg-surface-2"
      >
        <Bars snapshot={snapshot} from={view.from} to={view.to} />
        {past && past.length > 1 && <PastLine past={past} from={view.from} to={view.to} />}
        <span
          aria-hidden
          style={{ left: `${at(range.tickLower)}%`, right: `${100 - at(range.tickUpper)}%` }}
          className="pointer-events-none absolute inset-y-0 bg-accent/15"
        />
        <span
          aria-hidden
          style={{ left: `${at(pool.tick)}%` }}
          className="pointer-events-none absolute inset-y-0 w-px bg-ink"
        />
        {onChange &&
          (['tickLower', 'tickUpper'] as const).map((end) => (
            <Handle key={end} end={end} {...{ pool, tokens, range, view, frame, onChange }} />
          ))}
      </div>
      <figcaption className="mt-1 text-12 text-ink-3">
        {onChange ? t('chart.hint') : t('chart.caption')}
      </figcaption>
    </figure>
  )
}

const shareOf = ({ from, to }: View, tick: number): number =>
  Math.min(1, Math.max(0, (tick - from) / (to - from)))

type BarsProps = {
  readonly snapshot: Pick<PoolSnapshot, 'ranges'>
  readonly from: number
  readonly to: number
}

/** Drawn anew only when the pool or the view is another one, not while an end is dragged. */
const Bars = memo(({ snapshot, from, to }: BarsProps) => {
  const bars = useMemo(() => densityBars(snapshot.ranges, { from, to }), [snapshot, from, to])
  return (
    <div aria-hidden className="flex h-full items-end gap-px px-px">
      {bars.map(({ id, share }) => (
        <span
          key={id}
          style={{ height: `${share * 100}%` }}
          className="min-w-0 flex-1 rounded-t-chip bg-accent/40"
        />
      ))}
    </div>
  )
})

type PastLineProps = {
  readonly past: NonNullable<RangeChartProps['past']>
  readonly from: number
  readonly to: number
}

/** The price's way through the period: across is the price as everywhere in the chart, down is time. */
const PastLine = memo(({ past, from, to }: PastLineProps) => {
  const first = past[0]?.startMs ?? 0
  const length = Math.max(1, (past.at(-1)?.startMs ?? 0) - first)
  const points = past
    .map(
      ({ startMs, tick }) =>
        `${(((tick - from) / (to - from)) * 100).toFixed(2)},${(((startMs - first) / length) * 100).toFixed(2)}`,
    )
    .join(' ')
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full text-ink-3"
    >
      <polyline
        points={points}
        fill="none"
        stroke="currentColor"
        strokeWidth={1}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
})

type HandleProps = Required<Pick<RangeChartProps, 'pool' | 'tokens' | 'range' | 'onChange'>> & {
  readonly end: End
  readonly view: View
  readonly frame: React.RefObject<HTMLDivElement | null>
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
}

function Handle({ end, pool, tokens, range, view, frame, onChange }: HandleProps) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const [isHeld, setHeld] = useState(false)
  const tick = range[end]
  const drag = (clientX: number) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || box.width === 0) return
    const share = Math.min(1, Math.max(0, (clientX - box.left) / box.width))
    onChange(moved(pool, range, end, view.from + share * (view.to - view.from)))
  }
  const [first, second] = tokens
  const price = formatShortPrice(priceAtTick(pool, tick, [first, second]), locale)
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={end === 'tickLower' ? t('range.least') : t('range.most')}
      aria-orientation="horizontal"
      aria-valuemin={view.from}
      aria-valuemax={view.to}
      aria-valuenow={tick}
      aria-valuetext={`${price} ${formatSymbol(second.symbol)}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld(true)
      }}
      onPointerMove={(event) => isHeld && drag(event.clientX)}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      onKeyDown={(event) => {
        const step = STEPS[event.key]
        if (step === undefined) return
        event.preventDefault()
        onChange(moved(pool, range, end, tick + step * pool.tickSpacing))
      }}
      style={{ left: `${shareOf(view, tick) * 100}%` }}
      className="absolute inset-y-0 -ms-5 flex w-10 cursor-ew-resize touch-none justify-center"
    >
      <span className={classNames('h-full w-0.5 bg-accent', isHeld && 'w-1')} />
      <span className="absolute top-1/2 h-9 w-3.5 -translate-y-1/2 rounded-chip bg-accent shadow-raised" />
    </div>
  )
}
