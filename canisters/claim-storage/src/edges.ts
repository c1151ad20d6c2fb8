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
import { MOST_AMOUNT } from './events/events.ts'
import type { ClaimEdges } from './state/ClaimContext.ts'
import { openClaimState } from './state/ClaimState.ts'

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
