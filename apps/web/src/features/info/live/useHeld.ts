import { useState } from 'react'

type Row = { readonly sequence: bigint }

/**
 * Rows that do not move while they are read: what arrives meanwhile waits until nobody points at them. Rows come newest first; a
 * question of its own (`key`) begins anew.
 */
export function useHeld<R extends Row>(rows: readonly R[] | undefined, key: string) {
  const [held, setHeld] = useState<{ readonly key: string; readonly newest: bigint }>()
  const isHeld = held !== undefined && held.key === key
  const shown = isHeld ? rows?.filter(({ sequence }) => sequence <= held.newest) : rows
  return {
    shown,
    /** How many wait. */
    waiting: (rows?.length ?? 0) - (shown?.length ?? 0),
    hold: () => {
      const newest = rows?.[0]?.sequence
      if (newest !== undefined && !isHeld) setHeld({ key, newest })
    },
    release: () => setHeld(undefined),
  }
}
