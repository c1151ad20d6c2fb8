import type { Base } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'

export const operators = ({ config, actors }: Base) => ({
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
})
