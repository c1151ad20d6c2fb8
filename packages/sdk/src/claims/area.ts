import type { Base, Core } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'

export const claimReads = ({ config, actors, principal }: Base) =>
  loadedLater(async () => {
    const { ClaimReads } = await import('./ClaimReads.ts')
    return new ClaimReads(config, actors, principal)
  })

export const claims = ({ flows, balances, tokens, reads, claimLists, caller, now }: Core) =>
  loadedLater(async () => {
    const { Claims } = await import('./Claims.ts')
    const services = { flows, balances, tokens, principal: caller, now }
    return new Claims({ ...services, claims: reads.claims, lists: claimLists })
  })
