import { AccountLocks, openJournal } from '@sluice/canister'
import { openTicks } from '../growth/openTicks.ts'
import { settleTransfer } from '../money/settleTransfer.ts'
import type { FarmContext, FarmEdges } from './FarmContext.ts'

/** Wires the farm's logic to its edges. */
export function openFarm(edges: FarmEdges): FarmContext {
  const { state } = edges
  const journal = openJournal(edges, state, (intent, outcome) =>
    settleTransfer(context, intent, outcome),
  )
  const context: FarmContext = {
    ...edges,
    ticks: openTicks(state),
    journal,
    locks: new AccountLocks(),
    told: { status: undefined },
    turns: new Map(),
    nextSetAside: 0,
    due: new Map(),
  }
  return context
}
