import type { Core } from '../core.ts'
import { loadPositions } from '../liquidity/area.ts'
import { loadedLater } from '../loadedLater.ts'

export const aliases = (core: Core) =>
  loadedLater(async () => {
    const [{ Aliases }, { reads }] = await Promise.all([import('./index.ts'), loadPositions(core)])
    return new Aliases({ config: core.config, actors: core.actors, liquidity: reads })
  })
