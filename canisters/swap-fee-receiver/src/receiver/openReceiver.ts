import { openJournal } from '@sluice/canister'
import { settleTransfer } from '../money/transfers.ts'
import { Lease } from '../turns/Lease.ts'
import { OpenCalls } from '../turns/OpenCalls.ts'
import type { ReceiverContext, ReceiverEdges } from './ReceiverContext.ts'

/** Wires the receiver's logic to its edges. */
export function openReceiver(edges: ReceiverEdges): ReceiverContext {
  const { state, now } = edges
  const journal = openJournal(edges, state, (intent, outcome) =>
    settleTransfer(context, intent, outcome),
  )
  const context: ReceiverContext = {
    ...edges,
    journal,
    lease: new Lease(now),
    openCalls: new OpenCalls(),
  }
  return context
}
