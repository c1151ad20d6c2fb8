import { findTarget } from '../../management/target.ts'
import { isSameBytes, keyOf, MANAGEMENT_ID, MANAGEMENT_KEY, textOf } from '../../principals.ts'
import type { Subnet, Topology } from '../../topology.ts'
import { badRequest } from '../httpError.ts'
import type { ApiRoute } from '../routes.ts'
import type { CallContent } from './envelope.ts'

/**
 * Checks that the id in the URL is the one the request is about. Returns the subnet that it leads to. Throws a 400
 * `HttpError`.
 */
export function effectiveSubnet(topology: Topology, route: ApiRoute, content: CallContent): Subnet {
  const isManagement = keyOf(content.canister) === MANAGEMENT_KEY
  if (route.scope === 'subnet') {
    const subnet = topology.find(route.id)
    const about = isManagement ? findTarget(content.method, content.arg) : content.canister
    const home = about && topology.subnetOf(about)
    // A management call may be about no canister, or about one that nobody hosts: then it says so itself.
    const isThere = home === subnet || (isManagement && home === undefined)
    return subnet !== undefined && isThere ? subnet : notHosted()
  }
  if (isManagement) {
    checkManagementTarget(route, content)
    return topology.subnetOf(route.id) ?? topology.root
  }
  const subnet = topology.subnetOf(content.canister) ?? notHosted()
  if (!isSameBytes(route.id, content.canister)) {
    throw badRequest(
      `Specified CanisterId ${textOf(content.canister)} does not match effective canister id in URL ${textOf(route.id)}`,
    )
  }
  return subnet
}

/** Refuses a request for a canister or a subnet that this network has not. */
export function notHosted(): never {
  throw badRequest('error: canister_not_found\ndetails: The specified canister does not exist.')
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
