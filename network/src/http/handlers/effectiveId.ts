import { findTarget } from '../../management/target.ts'
import { isSameBytes, keyOf, MANAGEMENT_ID, MANAGEMENT_KEY, textOf } from '../../principals.ts'
import { isInRange } from '../../state/networkState.ts'
import { badRequest } from '../httpError.ts'
import type { ApiRoute } from '../routes.ts'
import type { CallContent } from './envelope.ts'

/** Checks that the id in the URL is the one the request is about. Throws a 400 `HttpError`. */
export function checkEffectiveId(route: ApiRoute, content: CallContent): void {
  if (route.scope === 'subnet') return
  if (keyOf(content.canister) === MANAGEMENT_KEY) {
    checkManagementTarget(route, content)
    return
  }
  if (!isInRange(content.canister)) {
    throw badRequest('error: canister_not_found\ndetails: The specified canister does not exist.')
  }
  if (!isSameBytes(route.id, content.canister)) {
    throw badRequest(
      `Specified CanisterId ${textOf(content.canister)} does not match effective canister id in URL ${textOf(route.id)}`,
    )
  }
}

/** About no canister that exists: any id on the subnet will do. */
const ABOUT_NONE = new Set([
  'create_canister',
  'list_canisters',
  'provisional_create_canister_with_cycles',
])

/** Calls of the management canister go to the canister they are about. */
function checkManagementTarget(route: ApiRoute, { method, arg }: CallContent): void {
  if (ABOUT_NONE.has(method)) return
  const target = findTarget(method, arg)
  if (target === undefined || !isSameBytes(route.id, target)) {
    throw badRequest(
      `Specified CanisterId ${textOf(target ?? MANAGEMENT_ID)} does not match effective canister id in URL ${textOf(route.id)}`,
    )
  }
}
