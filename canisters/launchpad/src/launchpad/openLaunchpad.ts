import { AccountLocks, openJournal } from '@sluice/canister'
import { settleTransfer } from '../money/settleTransfer.ts'
import type { LaunchpadContext, LaunchpadEdges } from './LaunchpadContext.ts'

/** Wires the logic to its edges. */
export function openLaunchpad(edges: LaunchpadEdges): LaunchpadContext {
  const journal = openJournal(edges, edges.state, (intent, outcome) =>
    settleTransfer(context, intent, outcome),
  )
  const context: LaunchpadContext = {
    ...edges,
    journal,
    locks: new AccountLocks(),
    wake: { atNs: undefined },
  }
  return context
}
