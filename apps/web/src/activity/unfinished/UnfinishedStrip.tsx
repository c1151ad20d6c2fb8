import { ChevronLeft, ChevronRight, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { areaOfFlow } from '../areas.ts'
import { useActivityPanel } from '../useActivityPanel.ts'
import { useUnfinished } from './unfinished.ts'

/**
 * A strip under the top bar for what moves this account's money and nobody follows: one sentence at a time, and the way
 * to go on.
 */
export function UnfinishedStrip() {
  const { t } = useTranslation()
  const [at, setAt] = useState(0)
  const openPanel = useActivityPanel((panel) => panel.setOpen)
  const { flows, unread } = useUnfinished()
  const titles = [
    ...flows.map((flow) => {
      const { FlowTitle } = areaOfFlow(flow)
      return <FlowTitle key={flow.id} flow={flow} />
    }),
    ...unread.map(({ id }) => <span key={id}>{t('activity.unread')}</span>),
  ]
  const shown = Math.min(at, titles.length - 1)
  if (shown < 0) return undefined
  const turn = (by: number) => setAt((shown + by + titles.length) % titles.length)
  return (
    <aside
      aria-label={t('activity.interrupted', { count: titles.length })}
      className="border-b border-line/60 bg-warn/12 text-14"
    >
      <div className="mx-auto flex min-h-11 max-w-[1440px] flex-wrap items-center justify-end gap-x-3 px-4">
        <p className="flex min-w-60 flex-1 items-center gap-3 py-2">
          <Icon of={CircleAlert} className="shrink-0 text-warn" />
          {titles[shown]}
        </p>
        {titles.length > 1 && (
          <span className="flex items-center">
            <IconButton
              icon={ChevronLeft}
              label={t('activity.previous')}
              onClick={() => turn(-1)}
              className="rtl:-scale-x-100"
            />
            <span dir="ltr" className="text-13 text-ink-2 tabular-nums">
              {shown + 1}/{titles.length}
            </span>
            <IconButton
              icon={ChevronRight}
              label={t('activity.next')}
              onClick={() => turn(1)}
              className="rtl:-scale-x-100"
            />
          </span>
        )}
        <Button look="quiet" onClick={() => openPanel(true)}>
          {t('activity.continue')}
        </Button>
      </div>
    </aside>
  )
}
