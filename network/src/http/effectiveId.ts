import { isSameBytes, keyOf, MANAGEMENT_KEY, textOf } from '../principals.ts'
import { isInRange } from '../state/networkState.ts'
import type { CallContent } from './envelope.ts'
import { badRequest } from './httpError.ts'
import type { ApiRoute } from './routes.ts'

/** Checks that the id in the URL is the one the request is about. Throws a 400 `HttpError`. */
export function checkEffectiveId(route: ApiRoute, content: CallContent): void {
  if (route.scope === 'subnet' || keyOf(content.canister) === MANAGEMENT_KEY) return
  if (!isInRange(content.canister)) {
    throw badRequest('error: canister_not_found\ndetails: The specified canister does not exist.')
  }
  if (!isSameBytes(route.id, content.canister)) {
    throw badRequest(
      `Specified CanisterId ${textOf(content.canister)} does not match effective canister id in URL ${textOf(route.id)}`,
    )
  }
}
