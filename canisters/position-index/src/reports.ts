import { accountIdentifier, type CallContext } from '@sluice/canister'
import { type Principal, parsePrincipal } from '@sluice/canister/runtime'
import type { PoolPort } from './compare.ts'
import { isKnownPool } from './knownPools.ts'
import type { PositionIndexState } from './PositionIndexState.ts'
import { removePool } from './userPools.ts'

/** Who may say that somebody has positions in a pool: the pool itself, and each user about themselves. */

export type Failure = { err: { InternalError: string } }
export const failure = (message: string): Failure => ({ err: { InternalError: message } })

/** The name by which users are kept. */
export const userOf = (principal: Principal): Uint8Array =>
  accountIdentifier(principal.toUint8Array())

/** For calls that pools make about their users. */
export async function asPool(
  state: PositionIndexState,
  { caller }: CallContext,
  apply: (pool: Uint8Array) => void,
): Promise<{ ok: boolean } | Failure> {
  if (!(await isKnownPool(state, caller))) return failure('Invalid pool id')
  apply(caller.toUint8Array())
  return { ok: true }
}

/** For calls that users make about themselves. */
export async function asUser(
  state: PositionIndexState,
  { caller, poolId }: { readonly caller: Principal; readonly poolId: string },
  apply: (user: Uint8Array, pool: Uint8Array) => void | Promise<void>,
): Promise<{ ok: boolean } | Failure> {
  const pool = parsePrincipal(poolId)
  if (pool === undefined || !(await isKnownPool(state, pool))) return failure('Invalid pool id')
  await apply(userOf(caller), pool.toUint8Array())
  return { ok: true }
}

/** Takes a pool off the caller's list, unless the pool says that there are positions, or nothing. */
export async function removeIfEmpty(
  state: PositionIndexState,
  port: PoolPort,
  { owner, pool }: { readonly owner: Principal; readonly pool: Uint8Array },
): Promise<void> {
  const hasPositions = await port.fetchHasPositions(pool, owner.toUint8Array())
  if (hasPositions === false) removePool(state, userOf(owner), pool)
}
