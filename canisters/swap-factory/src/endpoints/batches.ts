import { isSameBytes } from '@sluice/canister'
import type { CallOutcome, Principal } from '@sluice/canister/runtime'
import { allPools, type FactoryState } from '../state/FactoryState.ts'
import type { StoredPool } from '../state/storedTypes.ts'

/** What governance does to many pools or installers at once. */

const utf8 = new TextEncoder()

/**
 * Does something to each canister, in order. What has been done for some stays done when it fails for others.
 * @throws Error, which rejects the call, naming every canister for which it failed.
 */
export async function forEach(
  canisters: readonly Principal[],
  work: (canister: Principal) => Promise<CallOutcome<unknown>>,
): Promise<void> {
  const failures: string[] = []
  for (const canister of canisters) {
    const outcome = await work(canister)
    if (outcome.kind === 'rejected') failures.push(`${canister.toText()}: ${outcome.message}`)
  }
  if (failures.length > 0) throw new Error(failures.join('; '))
}

/** @throws Error, which rejects the call, for a canister that is none of the factory's pools. */
export function requirePools(state: FactoryState, canisters: readonly Principal[]): void {
  for (const canister of canisters) requirePool(state, canister)
}

/** @throws Error as {@link requirePools}. */
function requirePool(state: FactoryState, canister: Principal): StoredPool {
  const pool = findPool(state, canister)
  if (pool === undefined) throw new Error(`${canister.toText()} doesn't exist.`)
  return pool
}

export function findPool(state: FactoryState, canister: Principal): StoredPool | undefined {
  const id = canister.toUint8Array()
  return allPools(state).find((pool) => isSameBytes(pool.canisterId, id))
}

/** Takes pools off the list; they go on as they are, and their key is free for a new pool. */
export function removePools(state: FactoryState, canisters: readonly Principal[]): void {
  for (const canister of canisters) {
    const pool = findPool(state, canister)
    if (pool === undefined) continue
    state.pools.delete(utf8.encode(pool.key))
    state.removedPools.set(pool.canisterId, pool)
  }
}
