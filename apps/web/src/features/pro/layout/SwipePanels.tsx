import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSeen } from '../../../ui/browser/useSeen.ts'
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
          <Panel key={part} part={part} label={names[part]}>
            {parts[part]}
          </Panel>
        ))}
      </div>
    </>
  )
}

type PanelProps = { readonly part: Part; readonly label: string; readonly children: ReactNode }

/** One part, built when it comes into sight: a phone has no time for what nobody looks at. */
function Panel({ part, label, children }: PanelProps) {
  const [isSeen, place] = useSeen()
  return (
    <section
      ref={place}
      data-part={part}
      aria-label={label}
      className={`w-full min-w-0 shrink-0 snap-start ${HEIGHTS[part]}`}
    >
      {(isSeen || part === 'trade') && children}
    </section>
  )
}

const HEIGHTS = { trade: '', chart: 'h-[32rem]', lists: 'min-h-[32rem]' }
