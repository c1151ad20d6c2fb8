import { textOf } from '../principals.ts'
import type { CallRequest } from '../scheduler/messages.ts'
import { isTooLargeToLeave, tooLargeToLeave } from '../scheduler/refusals.ts'
import { notFound } from '../scheduler/router.ts'
import type { Subnet, Topology } from '../topology.ts'
import type { MethodCall } from './method.ts'
import { Refusal, refuse } from './refusal.ts'
import { findTarget } from './target.ts'

/** Of a subnet other than its own only canisters of the root subnet may ask for these. */
const NOT_FROM_ELSEWHERE = new Set(['create_canister', 'http_request', 'raw_rand'])

type Call = Pick<CallRequest, 'origin' | 'caller' | 'callee' | 'subnet'>

/**
 * The subnet whose management canister is meant: the one that is called by its id, else the one that a call from outside
 * arrived at, else the caller's own.
 */
export function subnetOfCall(topology: Topology, { origin, caller, callee, subnet }: Call): Subnet {
  const addressed = callee.length === 0 ? undefined : topology.find(callee)
  const own = origin.kind === 'canister' ? topology.subnetOf(caller) : topology.subnets[subnet ?? 0]
  return addressed ?? own ?? topology.root
}

/** Refuses a call that doesn't reach the subnet it is about, as the IC would on its way. */
export function checkAddress(topology: Topology, request: CallRequest): void {
  const { caller, callee, method, arg, origin } = request
  if (callee.length === 0 && topology.subnets.length === 1) return
  const subnet = subnetOfCall(topology, request)
  const own = origin.kind === 'canister' ? topology.subnetOf(caller) : undefined
  const isForeign = own !== undefined && own !== subnet && own !== topology.root
  if (own !== undefined && isForeign && NOT_FROM_ELSEWHERE.has(method)) {
    refuse(
      'IC0504',
      `Incorrect sender subnet id: ${textOf(own.keys.subnetId)}. Sender should be on the same subnet or on the NNS subnet.`,
    )
  }
  const target = findTarget(method, arg)
  const home = target && topology.subnetOf(target)
  // The management canister of a subnet knows the canisters of this subnet only.
  if (target !== undefined && callee.length > 0 && home !== subnet) {
    throw new Refusal(notFound(target))
  }
  const isLeaving = own !== undefined && own !== (home ?? subnet)
  if (isLeaving && isTooLargeToLeave(request)) throw new Refusal(tooLargeToLeave(request))
}

/** Refuses a query about a canister of another subnet than the one that is asked. */
export function checkQueryAddress(topology: Topology, { method, arg, subnet }: MethodCall): void {
  if (topology.subnets.length === 1 || subnet === undefined) return
  const target = findTarget(method, arg)
  if (target === undefined || topology.subnetOf(target) === topology.subnets[subnet]) return
  throw new Refusal(notFound(target))
}
