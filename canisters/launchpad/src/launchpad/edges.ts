import {
  canisterCycleBalance,
  ledgerReadsBelow,
  stableMap,
  tokenEdges,
  waitForStrangersAtMost,
} from '@sluice/canister/runtime'
import { MOST_AMOUNT } from '../sales/terms.ts'
import type { LaunchpadEdges } from './LaunchpadContext.ts'
import { openLaunchpadState } from './LaunchpadState.ts'

/** Long enough for every ledger that works; the canister can be stopped as soon as those that do not have been given up. */
const PATIENCE_SECONDS = 60

/** The edges in a running canister. */
export function canisterEdges(): LaunchpadEdges {
  waitForStrangersAtMost(PATIENCE_SECONDS)
  return {
    ...tokenEdges,
    ...ledgerReadsBelow(MOST_AMOUNT),
    state: openLaunchpadState(stableMap),
    cycles: canisterCycleBalance,
  }
}
