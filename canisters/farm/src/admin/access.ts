import { type CallContext, isSameBytes } from '@sluice/canister'
import { includesPrincipal, isAnonymous, isControllerOr } from '@sluice/canister/services'
import type { FarmState } from '../farm/FarmState.ts'
import { refuse } from '../farm/result.ts'

/** Anybody but the anonymous caller. */
export function requirePerson({ caller }: CallContext): Uint8Array {
  const bytes = caller.toUint8Array()
  if (isAnonymous(bytes)) refuse('Illegal anonymous call')
  return bytes
}

/** A controller, as the factory is, or the governance canister. */
function hasPermission({ config }: FarmState, call: CallContext): boolean {
  return isControllerOr(call, config.get().governanceCid)
}

export function isAdmin(state: FarmState, call: CallContext): boolean {
  return (
    hasPermission(state, call) || includesPrincipal(state.admins.get(), call.caller.toUint8Array())
  )
}

/** @throws Error, which rejects the call: some of these methods have no error in their interface. */
export function requirePermission(state: FarmState, call: CallContext): void {
  if (!hasPermission(state, call))
    throw new Error('Only a controller or the governance canister may do this')
}

/** @throws Error, which rejects the call. */
export function requireAdmin(state: FarmState, call: CallContext): void {
  if (!isAdmin(state, call)) throw new Error('Only an admin of the farm may do this')
}

/** @throws Error, which rejects the call. */
export function requireFeeReceiver({ config }: FarmState, { caller }: CallContext): void {
  if (!isSameBytes(caller.toUint8Array(), config.get().feeReceiverCid))
    throw new Error('Only the fee receiver may do this')
}
