import { useSyncExternalStore } from 'react'
import { deviceStorage } from './browserStorage.ts'

type KeptListOptions<T> = {
  readonly key: string
  readonly most: number
  /** Reads one stored record; what cannot be understood is left out. */
  readonly read: (record: unknown) => readonly T[]
}

/** A list that this device keeps, the same in all tabs of the site. Whole numbers beyond what JSON holds are written as text. */
export type KeptList<T> = {
  readonly current: () => readonly T[]
  readonly write: (entries: readonly T[]) => void
  readonly use: () => readonly T[]
}

export function keptList<T>({ key, most, read }: KeptListOptions<T>): KeptList<T> {
  const listeners = new Set<() => void>()
  let shown: { readonly text: string | null; readonly entries: readonly T[] } | undefined
  const current = () => {
    const text = deviceStorage.getItem(key)
    if (shown === undefined || shown.text !== text)
      shown = { text, entries: readList(text, most, read) }
    return shown.entries
  }
  const subscribe = (onChange: () => void) => {
    listeners.add(onChange)
    // other tabs of this site write too
    window.addEventListener('storage', onChange)
    return () => {
      listeners.delete(onChange)
      window.removeEventListener('storage', onChange)
    }
  }
  return {
    current,
    write: (entries) => {
      const text = JSON.stringify(entries.slice(0, most), (_, value) =>
        typeof value === 'bigint' ? `${value}` : value,
      )
      deviceStorage.setItem(key, text)
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, current),
  }
}

/** What was stored as a list, one by one. */
export function readList<T>(
  text: string | null,
  most: number,
  read: (record: unknown) => readonly T[],
): readonly T[] {
  const saved = parsed(text)
  return Array.isArray(saved) ? saved.slice(0, most).flatMap(read) : []
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    // damaged, or not ours: the list begins anew
    return undefined
  }
}
