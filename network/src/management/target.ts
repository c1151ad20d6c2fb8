import { Arguments, decodeArgument } from './candid.ts'
import { Refusal } from './refusal.ts'

/** The canister that a management call is about; refuses the call when its argument names none. */
export function targetOf(method: string, arg: Uint8Array): Uint8Array {
  if (method === 'install_chunked_code') {
    return decodeArgument(Arguments.chunked_target, arg).target_canister.toUint8Array()
  }
  return decodeArgument(Arguments.target, arg).canister_id.toUint8Array()
}

/** Like `targetOf`, `undefined` when the argument names none. */
export function findTarget(method: string, arg: Uint8Array): Uint8Array | undefined {
  try {
    return targetOf(method, arg)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
