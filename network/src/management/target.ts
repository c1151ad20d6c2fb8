import { Arguments, decodeArgument } from './candid.ts'
import { Refusal } from './refusal.ts'

/** By argument: each step of a call asks anew, and the argument may carry a module of megabytes. */
const targets = new WeakMap<Uint8Array, Uint8Array>()
const chunkedTargets = new WeakMap<Uint8Array, Uint8Array>()

/** The canister that a management call is about; refuses the call when its argument names none. */
export function targetOf(method: string, arg: Uint8Array): Uint8Array {
  const isChunked = method === 'install_chunked_code'
  const known = isChunked ? chunkedTargets : targets
  const target = known.get(arg) ?? (isChunked ? chunkedTargetIn(arg) : targetIn(arg))
  known.set(arg, target)
  return target
}

const targetIn = (arg: Uint8Array) =>
  decodeArgument(Arguments.target, arg).canister_id.toUint8Array()

const chunkedTargetIn = (arg: Uint8Array) =>
  decodeArgument(Arguments.chunked_target, arg).target_canister.toUint8Array()

/** Like `targetOf`, `undefined` when the argument names none. */
export function findTarget(method: string, arg: Uint8Array): Uint8Array | undefined {
  try {
    return targetOf(method, arg)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
