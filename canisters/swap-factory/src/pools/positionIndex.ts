import * as indexService from '@sluice/candid/position_index'
import { callCanister, Principal, schedule, typesOf } from '@sluice/canister/runtime'
import type { FactoryState } from '../state/FactoryState.ts'

const ATTEMPTS = 6
const updatePoolIdsTypes = typesOf(indexService.idlFactory, 'updatePoolIds')

/**
 * Lets the index read the list of pools again, so that the first positions of a new one are listed at once. Tried again with
 * longer and longer pauses; the index also looks for itself every few minutes.
 */
export function tellPositionIndex(state: FactoryState, attempt = 1): void {
  schedule(attempt === 1 ? 0 : 2 ** attempt, async () => {
    const index = Principal.fromUint8Array(state.init.get().positionIndexCid)
    const outcome = await callCanister(index, 'updatePoolIds', updatePoolIdsTypes, [])
    if (outcome.kind === 'rejected' && attempt < ATTEMPTS) tellPositionIndex(state, attempt + 1)
  })
}
