export type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A browser's storage that never throws. Where it is blocked (private windows, strict settings) or full, what is written
 * lives as long as the page does.
 */
export function safeStorage(open: () => Storage): TextStore {
  const memory = new Map<string, string>()
  return {
    getItem: (key) => memory.get(key) ?? attempt(() => open().getItem(key)) ?? null,
    setItem: (key, value) => {
      const isWritten = attempt(() => {
        open().setItem(key, value)
        return true
      })
      if (isWritten) memory.delete(key)
      else memory.set(key, value)
    },
    removeItem: (key) => {
      memory.delete(key)
      attempt(() => open().removeItem(key))
    },
  }
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    // A browser that refuses storage is no fault of the person: the page goes on without it.
    return undefined
  }
}

/** Kept for good on this device, when the browser lets us. */
export const deviceStorage = safeStorage(() => localStorage)

/** Kept until the tab closes. */
export const tabStorage = safeStorage(() => sessionStorage)
