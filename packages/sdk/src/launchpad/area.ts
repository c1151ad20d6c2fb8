import type { Base, Core } from '../core.ts'
import { loadPositions } from '../liquidity/area.ts'
import { loadedLater } from '../loadedLater.ts'
import type { LaunchpadReads } from './LaunchpadReads.ts'

export const launchpadReads = ({ config, actors, principal, tokens }: Base) =>
  loadedLater(async () => {
    const { LaunchpadReads } = await import('./services.ts')
    return new LaunchpadReads(config, actors, { principal, tokens })
  })

export const launchpad = (core: Core) =>
  loadedLater(async () => {
    const { Launchpad, LaunchpadReads } = await import('./services.ts')
    const { config, actors, principal, flows, tokens, balances, caller, now } = core
    const launchpad = new LaunchpadReads(config, actors, { principal, tokens })
    const services = { flows, launchpad, tokens, balances, principal: caller, now }
    return new Launchpad({ ...services, actors, market: market(core, services) })
  })

type Shared = Pick<Core, 'flows' | 'tokens' | 'balances' | 'now'> & {
  readonly launchpad: LaunchpadReads
  readonly principal: string | undefined
}

/** Works with positions and farms: it loads when a market is made. */
const market = (core: Core, shared: Shared) =>
  loadedLater(async () => {
    const [{ MarketOrders }, { reads: liquidity }] = await Promise.all([
      import('./market/MarketOrders.ts'),
      loadPositions(core),
    ])
    const { config, creationFees, reads } = core
    const more = { config, creationFees, liquidity, farmFactory: reads.farmFactory }
    return new MarketOrders({ ...shared, ...more })
  })
