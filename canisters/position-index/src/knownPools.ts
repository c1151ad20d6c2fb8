import type { PoolData } from '@sluice/candid/swap_factory'
import * as factoryService from '@sluice/candid/swap_factory'
import { callCanister, Principal, typesOf } from '@sluice/canister/runtime'
import type { PositionIndexState } from './PositionIndexState.ts'

const getPoolsTypes = typesOf(factoryService.idlFactory, 'getPools')

/** The factory is the one source of the list; asking again is always safe. */
export async function refreshPools(state: PositionIndexState): Promise<void> {
  const factory = Principal.fromUint8Array(state.factory.get())
  const outcome = await callCanister<{ ok: PoolData[] } | { err: object }>(
    factory,
    'getPools',
    getPoolsTypes,
    [],
  )
  if (outcome.kind === 'rejected' || 'err' in outcome.result) return
  for (const { canisterId } of outcome.result.ok) {
    const id = canisterId.toUint8Array()
    state.pools.set(id, id)
  }
}

/** A pool may be newer than our list: the list is read again before a pool is called unknown. */
export async function isKnownPool(state: PositionIndexState, pool: Principal): Promise<boolean> {
  if (!state.pools.has(pool.toUint8Array())) await refreshPools(state)
  return state.pools.has(pool.toUint8Array())
}
