import type { Base, Core } from '../core.ts'
import { loadPositions } from '../liquidity/area.ts'
import { loadedLater } from '../loadedLater.ts'

export const positionNfts = ({ config, actors }: Base) =>
  loadedLater(async () => {
    const { PositionNfts } = await import('./PositionNfts.ts')
    return new PositionNfts(config, actors)
  })

export const positionTokens = (core: Core) =>
  loadedLater(async () => {
    const [{ PositionTokens }, positions] = await Promise.all([
      // in one file with positions
      import('../liquidity/index.ts'),
      loadPositions(core),
    ])
    const { config, flows, reads, caller, now } = core
    const services = { config, flows, positionNfts: reads.positionNfts, principal: caller, now }
    return new PositionTokens({ ...services, ...positions })
  })
