import type { Moving } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'

export const recover = ({ tokens, pools, wallet, creationFees, principal }: Moving) =>
  loadedLater(async () => {
    const { Recover } = await import('./Recover.ts')
    return new Recover({ tokens, pools, wallet, creationFees, principal })
  })
