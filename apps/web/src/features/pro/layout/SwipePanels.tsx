import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tabLook } from '../../../ui/fields/tabLook.ts'
import type { ProParts } from './Panes.tsx'

const PARTS = ['trade', 'chart', 'lists'] as const
type Part = (typeof PARTS)[number]

/** The parts one at a time, where there is room for one: swiped, or chosen above them. */
export function SwipePanels(parts: ProParts) {
  const { t } = useTranslation('pro')
  const track = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Part>('trade')
  const names: Readonly<Record<Part, string>> = {
    trade: t('part.trade'),
    chart: t('part.chart'),
    lists: t('part.lists'),
  }
  const show = (part: Part) => {
    setShown(part)
    const panel = track.current?.querySelector(`[data-part=${part}]`)
    panel?.scrollIntoView({ inline: 'start', block: 'nearest' })
  }
  const follow = () => {
    const element = track.current
    if (!element) return
    const index = Math.round(Math.abs(element.scrollLeft) / element.clientWidth)
    setShown(PARTS[index] ?? 'trade')
  }
  return (
    <>
      <nav aria-label={t('parts')} className="flex gap-1">
        {PARTS.map((part) => (
          <button
            key={part}
            type="button"
            aria-pressed={part === shown}
            onClick={() => show(part)}
            className={`flex-1 justify-center ${tabLook(part === shown)}`}
          >
            {names[part]}
          </button>
        ))}
      </nav>
      <div
        ref={track}
        onScroll={follow}
        className="relative flex min-w-0 snap-x snap-mandatory items-start gap-2 overflow-x-auto overscroll-x-contain"
      >
        {PARTS.map((part) => (
          <section
            key={part}
            data-part={part}
            aria-label={names[part]}
            className={part === 'chart' ? `h-[32rem] ${PANEL}` : PANEL}
          >
            {parts[part]}
          </section>
        ))}
      </div>
    </>
  )
}

const PANEL = 'w-full min-w-0 shrink-0 snap-start'
