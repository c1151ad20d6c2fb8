import { AccountLocks, openJournal } from '@sluice/canister'
import { Alarm } from '../../../../minter-kit/Alarm.ts'
import { settleTransfer } from '../money/settleTransfer.ts'
import { NeuronStore } from '../neurons/NeuronStore.ts'
import type { GovernanceContext, GovernanceEdges } from './GovernanceContext.ts'
import { workWhenDue } from './work.ts'

/** Wires the logic to its edges. */
export function openGovernance(edges: GovernanceEdges): GovernanceContext {
  const journal = openJournal(edges, edges.state, (intent, outcome) =>
    settleTransfer(context, intent, outcome),
  )
  const context: GovernanceContext = {
    ...edges,
    journal,
    neurons: new NeuronStore(edges.state),
    locks: new AccountLocks(),
    alarm: new Alarm(edges, () => workWhenDue(context)),
    executing: new Set(),
  }
  return context
}
