import { CanisterFault, RejectCode, type Response, systemReject } from '../errors.ts'
import { MAX_LEAVING_BYTES } from '../host/messageSizes.ts'
import { textOf } from '../principals.ts'
import type { Canister } from '../state/canister.ts'
import type { CallRequest } from './messages.ts'

const NO_MODULE = [
  'IC0537',
  'Attempted to execute a message, but the canister contains no Wasm module',
] as const

/** The reject for a call to a canister without code. */
export function noModule(canister: Canister): Response {
  return new CanisterFault(...NO_MODULE).toReject(canister.text)
}

/** The reject for a call that the canister can't take now, if so. */
export function refusalOf(canister: Canister, method: string): Response | undefined {
  if (canister.status === 'stopped') {
    return systemReject('IC0508', `Canister ${canister.text} is stopped`)
  }
  if (canister.status === 'stopping') {
    return systemReject('IC0509', `Canister ${canister.text} is stopping`)
  }
  const module = canister.module
  if (module === undefined) return noModule(canister)
  const kind = module.methods.get(method)
  if (kind === undefined) {
    const text = `Canister has no update method '${method}'.`
    return new CanisterFault('IC0536', text).toReject(canister.text)
  }
  if (kind === 'composite_query') {
    const text = 'Composite query cannot be called in replicated mode'
    return new CanisterFault('IC0527', text).toReject(canister.text)
  }
  return undefined
}

/** The reject for a call of another canister that brings fewer cycles than this one wants. */
export function tooFewCycles(canister: Canister, request: CallRequest): Response | undefined {
  const minimum = canister.record.settings.minimumIncomingCanisterCallCycles
  const isFromOther = request.origin.kind === 'canister' && request.origin.canister !== canister.key
  if (!isFromOther || request.cycles >= minimum) return undefined
  return systemReject(
    'IC0520',
    `Canister ${canister.text} requires at least ${minimum} transferred cycles, but the call has ${request.cycles}.`,
  )
}

const sizeOf = ({ method, arg }: CallRequest) => Buffer.byteLength(method) + arg.length

/** Whether a call is larger than what goes from one subnet to another. */
export function isTooLargeToLeave(request: CallRequest): boolean {
  return sizeOf(request) > MAX_LEAVING_BYTES
}

/** The reject for such a call; nobody but the caller's own subnet sees it. */
export function tooLargeToLeave(request: CallRequest): Response {
  const size = sizeOf(request)
  const text = `Canister ${textOf(request.caller)} violated contract: attempted to send a message of size ${size} exceeding the limit ${MAX_LEAVING_BYTES}`
  return { kind: 'reject', code: RejectCode.canisterError, message: text }
}
