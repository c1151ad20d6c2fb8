import { tabStorage } from '../storage/browserStorage.ts'

const KEY = 'sluice-reloaded-at'
const ONCE_PER_MS = 30_000

/** After a new release the old page's lazy parts are gone: load the new page, but never in a circle. */
export function reloadOnce(): void {
  const reloadedAt = Number(tabStorage.getItem(KEY) ?? 0)
  // a time in the future is none: it would keep the page from ever loading the new one
  const since = Date.now() - reloadedAt
  if (since >= 0 && since < ONCE_PER_MS) return
  tabStorage.setItem(KEY, String(Date.now()))
  location.reload()
}
