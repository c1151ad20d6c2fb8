import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../format/time.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { classNames } from '../classNames.ts'
import type { ChartPoint } from './ChartFrame.tsx'

type ChartGroundProps = {
  readonly box: RefObject<HTMLDivElement | null>
  readonly label: string
  /** Oldest first. */
  readonly points: readonly ChartPoint[]
  readonly formatValue: (value: number) => string
  /** What is read out of a point, where that is more than its value. */
  readonly readPoint?: ((point: ChartPoint) => string) | undefined
  /** The crosshair is to stand on this point; false while there is nothing drawn. */
  readonly onWalk: (index: number) => boolean
  readonly className: string
}

/** So many points further with one key. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -20,
  PageDown: 20,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Where a chart is painted. The arrow keys walk along its points; the one that they reach is read out. */
export function ChartGround(props: ChartGroundProps) {
  const { box, label, points, formatValue, readPoint, onWalk, className } = props
  const { t } = useTranslation()
  const locale = useLocale()
  /** Kept by its time: points that arrive meanwhile don't move it. */
  const [reachedMs, setReachedMs] = useState<number>()
  const reached = points.findIndex(({ atMs }) => atMs === reachedMs)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const from = reached === -1 ? points.length : reached
    const index = Math.min(points.length - 1, Math.max(0, from + step))
    const point = points[index]
    if (point && onWalk(index)) setReachedMs(point.atMs)
  }
  const spoken = points[reached]
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a chart is no set of form fields */}
      <div
        ref={box}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read it point by point
        tabIndex={0}
        aria-label={t('chart.read', { label })}
        onKeyDown={onKeyDown}
        dir="ltr"
        className={classNames('overflow-hidden rounded-control', className)}
      />
      <span role="status" className="sr-only">
        {spoken &&
          `${formatDateTime(spoken.atMs, locale)}: ${readPoint?.(spoken) ?? formatValue(spoken.value)}`}
      </span>
    </>
  )
}
