import { Suspense, useState } from 'react'
import { later } from '../browser/later.ts'
import type { PanelProps } from '../overlays/OpenedPanel.tsx'

const OpenedPanel = later(async () => (await import('../overlays/OpenedPanel.tsx')).OpenedPanel)

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
      onPointerEnter={OpenedPanel.load}
      onFocus={OpenedPanel.load}
      onClick={() => onOpenChange(true)}
    >
      {trigger}
    </span>
  )
}
