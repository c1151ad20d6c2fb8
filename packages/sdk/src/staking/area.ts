import type { Base, Core } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'

export const stakingReads = ({ config, actors, principal, tokens, now }: Base) =>
  loadedLater(async () => {
    const { StakingReads } = await import('./StakingReads.ts')
    return new StakingReads(config, actors, principal, { tokens, now })
  })

export const stakes = ({ flows, reads, tokens, balances, caller, now }: Core) =>
  loadedLater(async () => {
    const { Stakes } = await import('./Stakes.ts')
    return new Stakes({ flows, staking: reads.staking, tokens, balances, principal: caller, now })
  })
