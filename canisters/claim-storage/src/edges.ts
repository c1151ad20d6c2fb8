import {
  fetchName,
  ledgerReadsBelow,
  replied,
  stableMap,
  tokenEdges,
  toPrincipal,
  waitForStrangersAtMost,
} from '@sluice/canister/runtime'
import { MOST_AMOUNT } from './events/found.ts'
import type { ClaimEdges } from './state/ClaimContext.ts'
import { openClaimState } from './state/ClaimState.ts'

/** Long enough for every ledger that works; the canister can be stopped as soon as those that do not have been given up. */
const PATIENCE_SECONDS = 60

/** The edges in a running canister. */
export function canisterEdges(): ClaimEdges {
  waitForStrangersAtMost(PATIENCE_SECONDS)
  return {
    ...tokenEdges,
    ...ledgerReadsBelow(MOST_AMOUNT),
    fetchName: async (ledger) => replied(await fetchName(toPrincipal(ledger))),
    state: openClaimState(stableMap),
  }
}
