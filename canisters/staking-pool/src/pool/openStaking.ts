import { openJournal } from '@sluice/canister'
import { settleTransfer } from '../money/settleTransfer.ts'
import type { StakingContext, StakingEdges } from './StakingContext.ts'

/** Wires the pool's logic to its edges. */
export function openStaking(edges: StakingEdges): StakingContext {
  const journal = openJournal(edges, edges.state, (intent, outcome) =>
    settleTransfer(context, intent, outcome),
  )
  const context: StakingContext = {
    ...edges,
    journal,
    jobs: { reporting: false, settling: false },
    lastSyncNs: 0n,
  }
  return context
}
