import type { Base, Core } from '../core.ts'
import { loadPositions } from '../liquidity/area.ts'
import { loadedLater } from '../loadedLater.ts'

export const farmReads = ({ config, actors, principal }: Base) =>
  loadedLater(async () => {
    const { FarmReads } = await import('./FarmReads.ts')
    return new FarmReads(config, actors, principal)
  })

export const farmFactoryReads = ({ config, actors, principal }: Base) =>
  loadedLater(async () => {
    const { FarmFactoryReads } = await import('./create/FarmFactoryReads.ts')
    return new FarmFactoryReads(config, actors, principal)
  })

export const farms = (core: Core) =>
  loadedLater(async () => {
    const [{ Farms }, positions] = await Promise.all([import('./Farms.ts'), loadPositions(core)])
    const { flows, reads, pools, tokens, caller, now } = core
    const about = { farms: reads.farms, factory: reads.farmFactory, principal: caller, now }
    const services = { ...about, flows, pools, tokens }
    return new Farms({ ...services, ...positions })
  })

export const newFarms = (core: Core) =>
  loadedLater(async () => {
    const [{ NewFarms }, positions] = await Promise.all([
      import('./create/NewFarms.ts'),
      loadPositions(core),
    ])
    const { config, flows, reads, tokens, balances, caller, now } = core
    const about = { config, flows, factory: reads.farmFactory, principal: caller, now }
    const services = { ...about, tokens, balances }
    return new NewFarms({ ...services, reads: positions.reads })
  })
