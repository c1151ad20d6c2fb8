import { type CallContext, isSameBytes, takeNext } from '@sluice/canister'
import { allPools, type FactoryState } from '../state/FactoryState.ts'
import type { StoredCreation, StoredPool } from '../state/storedTypes.ts'
import { putPasscode, takePasscode } from './passcodes.ts'
import type { PoolRequest } from './poolRequest.ts'

/**
 * The one creation that may be under way. It is stored, so that neither a trap nor an upgrade of the factory can lose the
 * passcode that it holds or the canister that it made.
 */

const utf8 = new TextEncoder()
/** As many records as fit into one answer: whoever holds a passcode may fail as often as they like while creations fail. */
const MOST_RECORDS = 3_000
const LONGEST_REASON = 200
const NOBODY: Uint8Array = new Uint8Array()

/** Consumes the passcode and takes the lock, in one message. */
export function beginCreation(
  state: FactoryState,
  { caller, now }: CallContext,
  request: PoolRequest,
): bigint {
  const id = takeNext(state.nextCreationId)
  const owner = caller.toUint8Array()
  takePasscode(state, owner, request.passcode)
  const { passcode, token0, token1, fee, installer } = request
  const tokens = { token0, token1, fee, passcode }
  const canister = { canisterId: undefined, installer: installer?.canisterId }
  state.creation.set({ id, startedNs: now, caller: owner, ...tokens, ...canister })
  return id
}

/** The creation `id`; undefined when it has ended, be it by expiry. */
export function currentCreation(state: FactoryState, id: bigint): StoredCreation | undefined {
  const creation = state.creation.get()
  return creation?.id === id ? creation : undefined
}

/**
 * Notes the canister of a creation. When that one has ended meanwhile the canister becomes a spare, unless it has come into use on
 * another way; then false.
 */
export function holdCanister(
  state: FactoryState,
  id: bigint,
  canisterId: Uint8Array,
  installer: Uint8Array = NOBODY,
): boolean {
  const creation = currentCreation(state, id)
  state.unconfirmedCanisters.delete(canisterId)
  if (creation === undefined) {
    if (!isInUse(state, canisterId)) state.spareCanisters.set(canisterId, installer)
    return false
  }
  state.creation.set({ ...creation, canisterId })
  return true
}

/** Whether a canister is a pool, has been one, or is about to become one. */
export function isInUse(state: FactoryState, canisterId: Uint8Array): boolean {
  const current = state.creation.get()?.canisterId
  return (
    (current !== undefined && isSameBytes(current, canisterId)) ||
    state.removedPools.has(canisterId) ||
    allPools(state).some((pool) => isSameBytes(pool.canisterId, canisterId))
  )
}

/** Stores the pool and frees the lock. */
export function finishCreation(
  state: FactoryState,
  id: bigint,
  pool: StoredPool,
  now: bigint,
): void {
  const creation = currentCreation(state, id)
  if (creation === undefined) throw new Error('the creation has ended')
  state.pools.set(utf8.encode(pool.key), pool)
  record(state, creation, { timestamp: now, poolId: pool.canisterId, err: undefined })
  state.creation.set(undefined)
}

/** Ends a creation without a pool: passcode given back, canister kept as a spare, lock free. Nothing when it has ended. */
export function abandon(state: FactoryState, id: bigint, reason: string, now: bigint): void {
  const creation = currentCreation(state, id)
  if (creation === undefined) return
  putPasscode(state, creation.caller, creation.passcode)
  if (creation.canisterId !== undefined)
    state.spareCanisters.set(creation.canisterId, creation.installer ?? NOBODY)
  const err = `Create pool failed: ${reason}`.slice(0, LONGEST_REASON)
  record(state, creation, { timestamp: now, poolId: undefined, err })
  state.creation.set(undefined)
}

/** After an upgrade nobody waits for the answers of what was under way. */
export function abandonInterrupted(state: FactoryState, now: bigint): void {
  const creation = state.creation.get()
  if (creation !== undefined) abandon(state, creation.id, 'the factory was upgraded meanwhile', now)
}

type Ending = { timestamp: bigint; poolId: Uint8Array | undefined; err: string | undefined }

function record(state: FactoryState, creation: StoredCreation, ending: Ending): void {
  const { caller, token0, token1, fee } = creation
  const status = ending.err === undefined ? 'success' : 'failed'
  const { records } = state
  const [last] = records.entries(Math.max(0, records.size - 1), 1)
  const id = last === undefined ? 0n : last[0] + 1n
  records.set(id, { caller, token0, token1, fee, status, ...ending })
  if (records.size <= MOST_RECORDS) return
  for (const [oldest] of records.entries(0, records.size - MOST_RECORDS)) records.delete(oldest)
}
