import { AccountLocks, openJournal } from '@sluice/canister'
import { Alarm } from '../minter-kit/Alarm.ts'
import type { DaoContext, DaoEdges } from './DaoContext.ts'
import { settleTransfer } from './money/settleTransfer.ts'
import { NeuronStore } from './neurons/NeuronStore.ts'
import { workWhenDue } from './work.ts'

type Wired = Pick<DaoContext, 'neurons' | 'journal' | 'locks' | 'alarm' | 'executing'>

/**
 * Wires the logic to its edges.
 * @param contextOf the whole of it, which journal and alarm come back to; asked once it has been made
 */
export function openDao(edges: DaoEdges, contextOf: () => DaoContext): Wired {
  return {
    journal: openJournal(edges, edges.state, (intent, outcome) =>
      settleTransfer(contextOf(), intent, outcome),
    ),
    neurons: new NeuronStore(edges.state),
    locks: new AccountLocks(),
    alarm: new Alarm(edges, () => workWhenDue(contextOf())),
    executing: new Set(),
  }
}
