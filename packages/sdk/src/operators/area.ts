import type { Base } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'

export const operators = ({ config, actors, principal, tokens }: Base) => ({
  farms: loadedLater(async () => {
    const { FarmOperators } = await import('./FarmOperators.ts')
    return new FarmOperators(config, actors)
  }),
  staking: loadedLater(async () => {
    const { StakingOperators } = await import('./StakingOperators.ts')
    return new StakingOperators(config, actors)
  }),
  claims: loadedLater(async () => {
    const { ClaimOperators } = await import('./ClaimOperators.ts')
    return new ClaimOperators(config, actors)
  }),
  launchpad: loadedLater(async () => {
    const { LaunchpadOperators } = await import('./LaunchpadOperators.ts')
    return new LaunchpadOperators(config, actors)
  }),
  rates: loadedLater(async () => {
    const { RateOperators } = await import('./RateOperators.ts')
    return new RateOperators(config, actors)
  }),
  votes: loadedLater(async () => {
    const { VoteOperators } = await import('./VoteOperators.ts')
    return new VoteOperators(config, actors)
  }),
  contacts: loadedLater(async () => {
    const { ContactOperators } = await import('./ContactOperators.ts')
    return new ContactOperators(config, actors)
  }),
  pools: loadedLater(async () => {
    const { PoolOperators } = await import('./PoolOperators.ts')
    return new PoolOperators(config, actors, principal)
  }),
  factory: loadedLater(async () => {
    const { FactoryOperators } = await import('./FactoryOperators.ts')
    return new FactoryOperators(config, actors)
  }),
  fees: loadedLater(async () => {
    const { FeeOperators } = await import('./FeeOperators.ts')
    return new FeeOperators(config, actors, tokens)
  }),
  registry: loadedLater(async () => {
    const { TokenRegistry } = await import('./TokenRegistry.ts')
    return new TokenRegistry(config, actors)
  }),
  trust: loadedLater(async () => {
    const { TrustOperators } = await import('./TrustOperators.ts')
    return new TrustOperators(config, actors)
  }),
})
