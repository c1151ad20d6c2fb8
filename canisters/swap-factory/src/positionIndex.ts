import * as indexService from '@sluice/candid/position_index'
import { callCanister, Principal, typesOf } from '@sluice/canister/runtime'
import { type FactoryState, initOf } from './FactoryState.ts'

const updatePoolIdsTypes = typesOf(indexService.idlFactory, 'updatePoolIds')

/** Lets the index read the list of pools again, so that the first positions of a new one are listed at once. */
export async function tellPositionIndex(state: FactoryState): Promise<void> {
  const index = Principal.fromUint8Array(initOf(state).positionIndexCid)
  await callCanister(index, 'updatePoolIds', updatePoolIdsTypes, [])
}
