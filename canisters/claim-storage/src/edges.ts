import { openJournal } from '@sluice/canister'
import {
  canisterSelf,
  fetchBalance,
  fetchFee,
  icrc3Log,
  icrcLedger,
  replied,
  schedule,
  stableMap,
  time,
  toPrincipal,
  trapWith,
} from '@sluice/canister/runtime'
import { settleTransfer } from './claims/settle.ts'
import { MOST_AMOUNT } from './events/events.ts'
import type { ClaimContext, ClaimEdges } from './state/ClaimContext.ts'
import { openClaimState } from './state/ClaimState.ts'

/** Wires the logic to its edges. */
export function openClaims(edges: ClaimEdges): ClaimContext {
  const journal = openJournal(edges, edges.state, (intent, outcome) =>
    settleTransfer(context, intent, outcome),
  )
  const context: ClaimContext = { ...edges, journal, jobs: { expiring: false } }
  return context
}

/** The edges in a running canister. */
export function canisterEdges(): ClaimEdges {
  return {
    state: openClaimState(stableMap),
    ledger: icrcLedger,
    ledgerLog: icrc3Log,
    fetchFee: async (ledger) => amountIn(replied(await fetchFee(toPrincipal(ledger)))),
    fetchBalance: async (ledger, owner, subaccount) =>
      amountIn(replied(await fetchBalance(toPrincipal(ledger), toPrincipal(owner), subaccount))),
    now: time,
    schedule,
    trap: trapWith,
    self: () => canisterSelf().toUint8Array(),
  }
}

/** An amount that no token has is no answer: sums of amounts must fit what is stored. */
function amountIn(amount: bigint | undefined): bigint | undefined {
  return amount !== undefined && amount < MOST_AMOUNT ? amount : undefined
}
