import { loadedLater } from '../loadedLater.ts'
import { type ClaimLists, memoryClaimLists } from './ClaimLists.ts'

/** Lists of receivers as a browser keeps them; its code loads when there is one. Where no database may be kept they live as long as the page. */
export const browserClaimLists = (): ClaimLists =>
  loadedLater(async () => {
    if (globalThis.indexedDB === undefined) return memoryClaimLists()
    const { indexedDbClaimLists } = await import('./indexedDbClaimLists.ts')
    return indexedDbClaimLists(globalThis.indexedDB)
  })
