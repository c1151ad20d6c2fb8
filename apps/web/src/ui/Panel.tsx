import { lazy, Suspense, useState } from 'react'
import type { PanelProps } from './OpenedPanel.tsx'

const load = () => import('./OpenedPanel.tsx')
const OpenedPanel = lazy(async () => ({ default: (await load()).OpenedPanel }))

/** Opens beside its button on wide screens and as a bottom sheet on small ones. Its code loads with the first use. */
export function Panel(props: PanelProps) {
  const { open, onOpenChange, trigger } = props
  const [wasOpened, setOpened] = useState(false)
  if (open && !wasOpened) setOpened(true)
  if (wasOpened) {
    return (
      <Suspense fallback={trigger}>
        <OpenedPanel {...props} />
      </Suspense>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside takes the focus and the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button's Enter and Space are clicks
    <span
      className="contents"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => onOpenChange(true)}
    >
      {trigger}
    </span>
  )
}
