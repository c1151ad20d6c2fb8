import { isSameBytes } from '../principals.ts'
import { notFound } from '../scheduler/router.ts'
import type { Canister } from '../state/canister.ts'
import type { NetworkState } from '../state/networkState.ts'
import type { Visibility } from '../state/settings.ts'
import type { Method, MethodCall } from './method.ts'
import { Refusal, refuse } from './refusal.ts'
import { targetOf } from './target.ts'

/** The canister that a call is about. Refuses the call when it does not exist. */
export function requireTarget(
  state: NetworkState,
  call: Pick<MethodCall, 'method' | 'arg'>,
): Canister {
  return requireCanister(state, targetOf(call.method, call.arg))
}

export function requireCanister(state: NetworkState, id: Uint8Array): Canister {
  const canister = state.find(id)
  if (canister === undefined) throw new Refusal(notFound(id))
  return canister
}

/** Refuses a call whose caller is none of those that the method is for. */
export function checkCaller(
  state: NetworkState,
  method: Method,
  call: MethodCall & { readonly isFromCanister: boolean },
): void {
  if (method.callers === 'canisters' && !call.isFromCanister) {
    refuse('IC0406', `Only canisters can call ic00 method ${call.method}`)
  }
  if (method.callers !== 'controllers') return
  const canister = requireTarget(state, call)
  if (method.allowsSelf === true && isSameBytes(call.caller, canister.id)) return
  const visibility = method.visibility?.(canister.record.settings)
  if (visibility !== undefined && isVisibleTo(visibility, call.caller)) return
  requireController(canister, call)
}

/** Refuses a call whose caller doesn't control the canister. */
export function requireController(
  canister: Canister,
  { caller, method }: Pick<MethodCall, 'caller' | 'method'>,
): void {
  if (canister.isController(caller)) return
  refuse('IC0512', `Only controllers of canister ${canister.text} can call ic00 method ${method}`)
}

function isVisibleTo(visibility: Visibility, caller: Uint8Array): boolean {
  switch (visibility.kind) {
    case 'public':
      return true
    case 'controllers':
      return false
    case 'allowed':
      return visibility.viewers.some((viewer) => isSameBytes(viewer, caller))
  }
}
