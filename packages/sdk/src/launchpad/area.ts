import type { Base, Core } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'

const load = () => import('./services.ts')

export const launchpadReads = (base: Base) => loadedLater(async () => (await load()).readsOf(base))

/** On every page: all but this loads with the launchpad. */
export const launchpad = (core: Core) => loadedLater(async () => (await load()).openLaunchpad(core))
