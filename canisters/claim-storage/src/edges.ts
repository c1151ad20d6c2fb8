import {
  ledgerReadsBelow,
  stableMap,
  tokenEdges,
  waitForStrangersAtMost,
} from '@sluice/canister/runtime'
import { MOST_AMOUNT } from './events/events.ts'
import type { ClaimEdges } from './state/ClaimContext.ts'
import { openClaimState } from './state/ClaimState.ts'

/** Long enough for every ledger that works; the canister can be stopped as soon as those that do not have been given up. */
const PATIENCE_SECONDS = 60

/** The edges in a running canister. */
export function canisterEdges(): ClaimEdges {
  waitForStrangersAtMost(PATIENCE_SECONDS)
  return { ...tokenEdges, ...ledgerReadsBelow(MOST_AMOUNT), state: openClaimState(stableMap) }
}
