import type { Base, Core } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'

const load = () => import('./createBridge.ts')

export const bridgeReads = (base: Base) => loadedLater(async () => (await load()).createReads(base))

export const bridgeLog = (core: Core) => loadedLater(async () => (await load()).createLog(core))

export const bridge = (core: Core) => loadedLater(async () => (await load()).createBridge(core))
