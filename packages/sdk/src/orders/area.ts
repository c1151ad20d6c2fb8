import type { Core } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'

export const orders = ({ flows, orderReads, pools, tokens, recover, caller, now }: Core) =>
  loadedLater(async () => {
    const { Orders } = await import('./Orders.ts')
    return new Orders({ flows, reads: orderReads, pools, tokens, recover, principal: caller, now })
  })
