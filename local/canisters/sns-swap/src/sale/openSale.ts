import { AccountLocks, openJournal } from '@sluice/canister'
import { settleTransfer } from '../money/settle.ts'
import type { SaleContext, SaleEdges } from './SaleContext.ts'

/** Wires the logic to its edges. */
export function openSale(edges: SaleEdges): SaleContext {
  const journal = openJournal(edges, edges.state, (intent, outcome) =>
    settleTransfer(context, intent, outcome),
  )
  const context: SaleContext = {
    ...edges,
    journal,
    locks: new AccountLocks(),
    lastOwn: undefined,
    alarm: { at: 0n, isFinalizing: false },
  }
  return context
}
