import { type CanisterFault, systemReject } from '../errors.ts'
import type { OutgoingCall } from '../host/execution.ts'
import { keyOf } from '../principals.ts'
import type { Canister } from '../state/canister.ts'
import { type CallContext, type CallRequest, NOTHING_PREPAID } from './messages.ts'
import type { Router } from './router.ts'

/** Opens the context of a call that the canister begins to work on. */
export function openContext(
  canister: Canister,
  request: Pick<CallRequest, 'origin' | 'caller' | 'callerInfo' | 'cycles' | 'deadlineNs'>,
): CallContext {
  const context: CallContext = {
    id: nextId(canister),
    origin: request.origin,
    caller: request.caller,
    callerInfo: request.callerInfo,
    deadlineNs: request.deadlineNs,
    cycles: request.cycles,
    outstanding: 0,
    isAnswered: request.origin.kind === 'system',
    instructions: 0n,
  }
  canister.record.contexts.set(context.id, context)
  return context
}

/** Registers the callbacks of a call that a message made and sends it off. */
export function sendCall(
  router: Router,
  canister: Canister,
  context: CallContext,
  call: OutgoingCall & { readonly nowNs: bigint; readonly senderVersion: bigint },
): void {
  const id = nextId(canister)
  const { callee, onReply, onReject, onCleanup, cycles, timeoutSeconds } = call
  const deadlineNs =
    timeoutSeconds === undefined ? 0n : call.nowNs + BigInt(timeoutSeconds) * 1_000_000_000n
  canister.record.callbacks.set(id, {
    context: context.id,
    callee: keyOf(callee),
    onReply,
    onReject,
    ...(onCleanup === undefined ? {} : { onCleanup }),
    cycles,
    prepaid: call.prepaid ?? NOTHING_PREPAID,
    deadlineNs,
  })
  context.outstanding += 1
  router.send({
    kind: 'request',
    origin: { kind: 'canister', canister: canister.key, callback: id },
    caller: canister.id,
    callee,
    method: call.method,
    arg: Buffer.concat(call.argParts),
    cycles,
    deadlineNs,
    ...(router.isManagement(callee) ? { senderVersion: call.senderVersion } : {}),
  })
}

/** Closes the context when nothing is outstanding any more; an unanswered caller gets a reject. */
export function closeIfDone(
  router: Router,
  canister: Canister,
  context: CallContext,
  fault?: CanisterFault,
): void {
  if (context.outstanding > 0) return
  if (!context.isAnswered) {
    const response =
      fault === undefined
        ? systemReject('IC0506', `Canister ${canister.text} did not reply to the call`)
        : fault.toReject(canister.text)
    context.isAnswered = true
    router.respond(context.origin, response, context.cycles)
  }
  canister.record.contexts.delete(context.id)
  finishStopping(router, canister)
}

/** A stopping canister is stopped once it has no open call contexts. */
export function finishStopping(router: Router, canister: Canister): void {
  const { record } = canister
  if (record.status !== 'stopping' || record.contexts.size > 0) return
  if (canister.runningMessage !== undefined) return
  record.status = 'stopped'
  const requests = record.stopRequests
  record.stopRequests = []
  for (const request of requests) {
    router.respond(request.origin, { kind: 'reply', data: EMPTY_CANDID }, request.refund)
  }
}

/** The Candid encoding of no values. */
export const EMPTY_CANDID: Uint8Array = new Uint8Array([0x44, 0x49, 0x44, 0x4c, 0, 0])

function nextId(canister: Canister): number {
  const id = canister.record.nextId
  canister.record.nextId += 1
  return id
}
