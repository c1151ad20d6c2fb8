import type { Base, Core } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'

export const launchpadReads = ({ config, actors, principal, tokens }: Base) =>
  loadedLater(async () => {
    const { LaunchpadReads } = await import('./services.ts')
    return new LaunchpadReads(config, actors, { principal, tokens })
  })

export const launchpad = ({
  config,
  actors,
  principal,
  flows,
  tokens,
  balances,
  caller,
  now,
}: Core) =>
  loadedLater(async () => {
    const { Launchpad, LaunchpadReads } = await import('./services.ts')
    const reads = new LaunchpadReads(config, actors, { principal, tokens })
    const services = { flows, actors, tokens, balances, principal: caller, now }
    return new Launchpad({ ...services, launchpad: reads })
  })
