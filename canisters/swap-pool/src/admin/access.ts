import type { CallContext } from '@sluice/canister'
import { controllersOnly, includesPrincipal, isAnonymous } from '@sluice/canister/services'
import type { PoolStorage } from '../pool/PoolStorage.ts'
import { type Lives, requireReserve } from '../pool/reserve.ts'
import { refuse } from '../pool/result.ts'

/** The caller of an exit (withdraw, decrease, claim): anybody but the anonymous one, whether the pool trades or not. */
export function requireHolder(call: CallContext): Uint8Array {
  const caller = call.caller.toUint8Array()
  if (isAnonymous(caller)) refuse('Illegal anonymous call')
  return caller
}

/** The caller of anything that brings money in or trades: also needs the pool to be available, and to have cycles for it. */
export function requireTrader(pool: Lives, call: CallContext): Uint8Array {
  const caller = requireHolder(call)
  const { storage } = pool
  const { available, whiteList } = storage.access.get()
  const mayPass = available || includesPrincipal(whiteList, caller) || isAdmin(storage, call)
  if (!mayPass) refuse('The pool is not available now. Withdrawing works; please trade later')
  requireReserve(pool)
  return caller
}

/** @throws Refusal when the pool has been closed to this trader since their call began. */
export function requireStillOpen(storage: PoolStorage, trader: Uint8Array): void {
  const { available, whiteList, admins } = storage.access.get()
  if (available || includesPrincipal(whiteList, trader) || includesPrincipal(admins, trader)) return
  refuse('The pool was closed while your deposit was under way; it is sent back')
}

/** @throws Error, which rejects the call: these methods have no error in their interface. */
export function requireAdmin(storage: PoolStorage, call: CallContext): void {
  if (!isAdmin(storage, call))
    throw new Error('Only an admin or a controller of the pool may do this')
}

/** @throws Error, which rejects the call: these methods have no error in their interface. */
export const requireController = controllersOnly('the pool')

/** Whether an admin or a controller calls. */
export function isAdmin(storage: PoolStorage, call: CallContext): boolean {
  return (
    call.isController || includesPrincipal(storage.access.get().admins, call.caller.toUint8Array())
  )
}
