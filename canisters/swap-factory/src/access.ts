import { type CallContext, isSameBytes } from '@sluice/canister'
import { includesPrincipal } from '@sluice/canister/services'
import type { FactoryState } from './FactoryState.ts'

/** @throws Error, which rejects the call, unless a controller or the governance canister calls. */
export function requirePermission(state: FactoryState, context: CallContext): void {
  if (!hasPermission(state, context))
    throw new Error('Only a controller or the governance canister may do this')
}

/** Whether an admin, a controller or the governance canister calls. */
export function isAdmin(state: FactoryState, context: CallContext): boolean {
  return (
    includesPrincipal(state.admins.get(), context.caller.toUint8Array()) ||
    hasPermission(state, context)
  )
}

function hasPermission(state: FactoryState, { caller, isController }: CallContext): boolean {
  const { governanceCid } = state.init.get()
  return (
    isController ||
    (governanceCid !== undefined && isSameBytes(governanceCid, caller.toUint8Array()))
  )
}

/** @throws Error, which rejects the call, unless an admin, a controller or the governance canister calls. */
export function requireAdmin(state: FactoryState, context: CallContext): void {
  if (!isAdmin(state, context)) requirePermission(state, context)
}

/** @throws Error, which rejects the call, unless the passcode manager calls. */
export function requirePasscodeManager(state: FactoryState, context: CallContext): void {
  if (!isSameBytes(state.init.get().passcodeManagerCid, context.caller.toUint8Array()))
    throw new Error('Only the passcode manager may do this')
}
