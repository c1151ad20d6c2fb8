import { tabStorage } from '../storage/browserStorage.ts'

const KEY = 'sluice-reloaded-at'
const ONCE_PER_MS = 30_000

/** After a new release the old page's lazy parts are gone: load the new page, but never in a circle. */
export function reloadOnce(): void {
  const reloadedAt = Number(tabStorage.getItem(KEY) ?? 0)
  if (Date.now() - reloadedAt < ONCE_PER_MS) return
  tabStorage.setItem(KEY, String(Date.now()))
  location.reload()
}
