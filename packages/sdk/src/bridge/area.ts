import type { Core } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'

export const bridge = (_core: Core) =>
  loadedLater(async () => {
    const { Bridge } = await import('./Bridge.ts')
    return new Bridge()
  })
