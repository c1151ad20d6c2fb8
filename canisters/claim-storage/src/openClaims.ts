import { openJournal } from '@sluice/canister'
import { settleTransfer } from './claims/settle.ts'
import type { ClaimContext, ClaimEdges } from './state/ClaimContext.ts'

/** Wires the logic to its edges. */
export function openClaims(edges: ClaimEdges): ClaimContext {
  const journal = openJournal(edges, edges.state, (intent, outcome) =>
    settleTransfer(context, intent, outcome),
  )
  const context: ClaimContext = { ...edges, journal }
  return context
}
