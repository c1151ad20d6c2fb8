import { ledgerReadsBelow, stableMap, tokenEdges } from '@sluice/canister/runtime'
import { MOST_AMOUNT } from './events/events.ts'
import type { ClaimEdges } from './state/ClaimContext.ts'
import { openClaimState } from './state/ClaimState.ts'

/** The edges in a running canister. */
export function canisterEdges(): ClaimEdges {
  return { ...tokenEdges, ...ledgerReadsBelow(MOST_AMOUNT), state: openClaimState(stableMap) }
}
