import type { Base, Core } from '../core.ts'
import { loadPositions } from '../liquidity/area.ts'
import { loadedLater } from '../loadedLater.ts'

export const lockReads = ({ config, actors, principal }: Base) =>
  loadedLater(async () => {
    const { LockReads } = await import('./LockReads.ts')
    return new LockReads(config, actors, principal)
  })

export const locks = (core: Core) =>
  loadedLater(async () => {
    const [{ Locks }, positions] = await Promise.all([import('./Locks.ts'), loadPositions(core)])
    const { config, flows, pools, tokens, caller, now } = core
    const about = { config, locks: core.reads.locks, principal: caller, now }
    return new Locks({ ...about, flows, pools, tokens, ...positions })
  })
