import {
  canisterCycleBalance,
  canisterEdges,
  certifiedDataSet,
  stableMap,
} from '@sluice/canister/runtime'
import type { CollectionContext } from './CollectionContext.ts'
import { openCollectionState } from './CollectionState.ts'

/** The collection's edges in a running canister. */
export function canisterContext(): CollectionContext {
  return {
    ...canisterEdges,
    state: openCollectionState(stableMap),
    cycles: canisterCycleBalance,
    certify: certifiedDataSet,
  }
}
