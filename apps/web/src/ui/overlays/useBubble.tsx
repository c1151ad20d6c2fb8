import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { later } from '../browser/later.ts'

const Bubble = later(async () => (await import('./Bubble.tsx')).Bubble)

type Wish = { readonly text: string; readonly delayMs: number }

/** A bubble for an element: shown after a moment of pointing or by focus. Its code loads with the first one. */
export function useBubble<Anchor extends HTMLElement>({ text, delayMs }: Wish) {
  const id = useId()
  const anchor = useRef<Anchor>(null)
  const [isPointed, setPointed] = useState(false)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isPointed) return
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [isPointed, delayMs])
  const bubble: ReactNode = isShown && (
    <Suspense>
      <Bubble id={id} anchor={anchor} onClose={() => setPointed(false)}>
        {text}
      </Bubble>
    </Suspense>
  )
  return {
    bubble,
    show: () => setShown(true),
    handlers: {
      ref: anchor,
      'aria-describedby': isShown ? id : undefined,
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setPointed(true),
      onBlur: () => setPointed(false),
    },
  }
}
