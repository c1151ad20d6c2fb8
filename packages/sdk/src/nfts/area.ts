import type { Base, Core } from '../core.ts'
import { loadPositions } from '../liquidity/area.ts'
import { loadedLater } from '../loadedLater.ts'

export const positionNfts = ({ config, actors }: Base) =>
  loadedLater(async () => {
    const { PositionNfts } = await import('./PositionNfts.ts')
    return new PositionNfts(config, actors)
  })

export const nfts = ({ config, actors, reader }: Core) =>
  loadedLater(async () => {
    const [{ NftCollections }, { fileChecker }] = await Promise.all([
      import('./collections/NftCollections.ts'),
      import('./collections/fileCertificate.ts'),
    ])
    return new NftCollections(config, actors, fileChecker(reader))
  })

export const positionTokens = (core: Core) =>
  loadedLater(async () => {
    const [{ PositionTokens }, positions] = await Promise.all([
      // in one file with positions
      import('../liquidity/index.ts'),
      loadPositions(core),
    ])
    const { config, flows, recipients, reads, caller, now } = core
    const { positionNfts } = reads
    const services = { config, flows, recipients, positionNfts, principal: caller, now }
    return new PositionTokens({ ...services, ...positions })
  })
