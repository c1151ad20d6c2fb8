import type { Base, Core } from '../core.ts'
import { loadPositions } from '../liquidity/area.ts'
import { loadedLater } from '../loadedLater.ts'
import type { Trades } from '../trade/Trades.ts'

export const positionNfts = ({ config, actors }: Base) =>
  loadedLater(async () => {
    const { PositionNfts } = await import('./PositionNfts.ts')
    return new PositionNfts(config, actors)
  })

const loadServices = () => import('./services.ts')

export const nfts = ({ config, actors, reader }: Base) =>
  loadedLater(async () => {
    const { fileChecker, Nfts } = await loadServices()
    return new Nfts(config, actors, fileChecker(reader))
  })

export const nftMarketReads = ({ config, actors }: Base) =>
  loadedLater(async () => {
    const { NftMarketReads } = await loadServices()
    return new NftMarketReads(config, actors)
  })

export const nftStudioReads = ({ config, actors }: Base) =>
  loadedLater(async () => {
    const { NftStudioReads } = await loadServices()
    return new NftStudioReads(config, actors)
  })

export const nftTokens = ({ flows, reads: { nfts }, caller, now }: Core) =>
  loadedLater(async () => {
    const { NftTokens } = await loadServices()
    return new NftTokens({ flows, nfts, principal: caller, now })
  })

export const nftMarket = (core: Core, trade: Trades) =>
  loadedLater(async () => {
    const { NftMarket } = await loadServices()
    const { flows, reads, tokens, balances, pools, caller, now } = core
    const { nfts, nftMarket: market } = reads
    const services = { flows, nfts, market, tokens, balances, pools, trade }
    return new NftMarket({ ...services, principal: caller, now })
  })

export const nftStudio = ({ flows, reads, actors, tokens, balances, caller, now }: Core) =>
  loadedLater(async () => {
    const { NftStudio } = await loadServices()
    const { nfts, nftStudio: studio } = reads
    const services = { flows, nfts, studio, actors, tokens, balances }
    return new NftStudio({ ...services, principal: caller, now })
  })

export const nftLog = ({ config, actors, reads: { nfts } }: Core) =>
  loadedLater(async () => {
    const { NftLog } = await import('./log/NftLog.ts')
    return new NftLog(config, actors, nfts)
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
