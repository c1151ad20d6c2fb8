import { Suspense, useState } from 'react'
import { later } from '../browser/later.ts'
import type { ActionMenuProps } from './OpenedMenu.tsx'

const OpenedMenu = later(async () => (await import('./OpenedMenu.tsx')).OpenedMenu)

/** Actions behind a button. The menu's code loads when the button is pointed at, and opens with the first click. */
export function ActionMenu(props: ActionMenuProps) {
  const [wasAsked, setAsked] = useState(false)
  if (wasAsked) {
    return (
      <Suspense fallback={props.trigger}>
        <OpenedMenu {...props} />
      </Suspense>
    )
  }
  return (
    // The trigger inside is the control; this only sees its click on the way, whatever caused it.
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside takes the focus and the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button's Enter and Space are clicks
    <span
      className="contents"
      onPointerEnter={OpenedMenu.load}
      onFocus={OpenedMenu.load}
      onClick={() => setAsked(true)}
    >
      {props.trigger}
    </span>
  )
}
