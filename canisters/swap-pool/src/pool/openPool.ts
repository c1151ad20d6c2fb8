import { AccountLocks, openJournal } from '@sluice/canister'
import { pushRecords } from '../log/pushRecords.ts'
import { settleTransfer } from '../money/settleTransfer.ts'
import { openEngine } from './engine.ts'
import type { PoolContext, PoolEdges } from './PoolContext.ts'

/** Wires the pool's logic to its edges. */
export function openPool(edges: PoolEdges): PoolContext {
  const { storage } = edges
  const journal = openJournal(edges, storage, (intent, outcome) =>
    settleTransfer(context, intent, outcome),
  )
  const context: PoolContext = {
    ...edges,
    engine: openEngine(storage),
    journal,
    locks: new AccountLocks(),
    awaitedDeposits: new Set(),
    orderHeads: {},
    lastTickMove: undefined,
    feeAskedNs: {},
    openFeeQuestions: { token0: 0, token1: 0 },
    push: { isUnderWay: false, run: () => pushRecords(context) },
  }
  return context
}
