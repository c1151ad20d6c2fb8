import { isSameBytes } from '@sluice/canister'
import type { PositionIndexState } from './PositionIndexState.ts'

/** Notes that a user has a position in a pool. Repeating it changes nothing. */
export function addPool(state: PositionIndexState, user: Uint8Array, pool: Uint8Array): void {
  const pools = poolsOf(state, user)
  if (!pools.some((known) => isSameBytes(known, pool)))
    state.poolsOfUser.set(user, [...pools, pool])
}

/** Forgets a pool of a user; a user without pools is forgotten too. */
export function removePool(state: PositionIndexState, user: Uint8Array, pool: Uint8Array): void {
  const pools = poolsOf(state, user).filter((known) => !isSameBytes(known, pool))
  if (pools.length === 0) state.poolsOfUser.delete(user)
  else state.poolsOfUser.set(user, pools)
}

export function poolsOf(state: PositionIndexState, user: Uint8Array): readonly Uint8Array[] {
  return state.poolsOfUser.get(user) ?? []
}
