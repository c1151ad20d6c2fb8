import type { Principal } from '@icp-sdk/core/principal'
import type { Actors } from '../actors.ts'
import type { Moving } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'

export const creationFees = (actors: Actors, owner: Principal) =>
  loadedLater(async () => {
    const { CreationFees } = await import('./CreationFees.ts')
    return new CreationFees(actors, owner)
  })

export const recover = ({ tokens, pools, wallet, creationFees, principal }: Moving) =>
  loadedLater(async () => {
    const { Recover } = await import('./Recover.ts')
    return new Recover({ tokens, pools, wallet, creationFees, principal })
  })
