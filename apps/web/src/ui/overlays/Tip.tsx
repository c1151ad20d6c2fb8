import type { ReactElement } from 'react'
import { useBubble } from './useBubble.tsx'

type TipProps = { readonly text: string; readonly children: ReactElement }

/** A short name or an exact figure above something that already works without it. */
export function Tip({ text, children }: TipProps) {
  const { bubble, handlers } = useBubble<HTMLSpanElement>({ text, delayMs: 300 })
  return (
    <>
      <span {...handlers} className="inline-flex">
        {children}
      </span>
      {bubble}
    </>
  )
}
