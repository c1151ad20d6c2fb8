import type { Base } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'

export const approvals = ({ runner, tokens, pools, principal, now }: Base) =>
  loadedLater(async () => {
    const { Approvals } = await import('./Approvals.ts')
    return new Approvals({ runner, tokens, pools, principal, now })
  })
