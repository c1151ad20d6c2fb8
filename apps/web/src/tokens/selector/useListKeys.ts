import { type KeyboardEvent, useState } from 'react'

type ListKeysWish = {
  readonly listId: string
  readonly count: number
  /** Home and End belong to the text while there is one. */
  readonly canJump: boolean
  readonly onEnter: (index: number) => void
}

/** Moves through a list whose field keeps the focus: arrows, Home, End, Enter. */
export function useListKeys({ listId, count, canJump, onEnter }: ListKeysWish) {
  const [pointed, setPointed] = useState(0)
  const active = Math.min(pointed, Math.max(0, count - 1))
  const optionId = (index: number) => `${listId}-${index}`
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter(active)
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: count - 1,
    }
    const next = moves[event.key]
    if (next === undefined || (!canJump && /Home|End/.test(event.key))) return
    event.preventDefault()
    const index = Math.min(Math.max(0, next), count - 1)
    setPointed(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }
  return { active, optionId, onKeyDown, point: setPointed }
}

export type ListKeys = ReturnType<typeof useListKeys>
