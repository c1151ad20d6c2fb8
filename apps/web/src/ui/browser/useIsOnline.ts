import { useSyncExternalStore } from 'react'

const onChange = (notify: () => void) => {
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

const read = () => navigator.onLine

/** Whether the browser has a connection at all. */
export const useIsOnline = (): boolean => useSyncExternalStore(onChange, read, read)
