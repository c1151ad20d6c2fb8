import { PREFERENCES } from '../preferences/usePreferences.ts'
import { deviceStorage } from '../storage/browserStorage.ts'
import { OLD_ROOT } from './oldRoot.ts'

/** At the first start at an address where an app with the known shape of state was before: takes its state over. */
export async function takeOverOnce(): Promise<void> {
  const isFirstStart = deviceStorage.getItem(PREFERENCES) === null
  if (!isFirstStart || deviceStorage.getItem(OLD_ROOT) === null) return
  try {
    const { takeOver } = await import('./takeOver.ts')
    takeOver(deviceStorage, globalThis.indexedDB)
  } catch (error) {
    // The page works with its defaults; the next start tries again, unless something was chosen meanwhile.
    console.warn(error)
  }
}
