import type { Base, Core } from '../core.ts'
import { loadPositions } from '../liquidity/area.ts'
import { loadedLater } from '../loadedLater.ts'
import { Launchpad } from './Launchpad.ts'
import { LaunchpadReads } from './LaunchpadReads.ts'

/** Reads of the launchpad, as the caller. */
export const readsOf = ({ config, actors, principal, tokens }: Base): LaunchpadReads =>
  new LaunchpadReads(config, actors, { principal, tokens })

/** The launchpad for one caller. What makes markets works with positions and farms: it loads when it is asked for. */
export function openLaunchpad(core: Core): Launchpad {
  const { config, actors, flows, tokens, balances, caller, now } = core
  const launchpad = readsOf(core)
  const services = { flows, launchpad, tokens, balances, principal: caller, now }
  const market = loadedLater(async () => {
    const [{ MarketOrders }, { reads: liquidity }] = await Promise.all([
      import('./market/MarketOrders.ts'),
      loadPositions(core),
    ])
    const { creationFees, reads } = core
    const more = { config, creationFees, liquidity, farmFactory: reads.farmFactory }
    return new MarketOrders({ ...services, ...more })
  })
  return new Launchpad({ ...services, actors, market })
}
