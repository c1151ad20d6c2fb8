import { RejectError, type Response } from '../errors.ts'
import type { Call } from '../networkOptions.ts'
import { ANONYMOUS_ID } from '../principals.ts'

/** A call made from this process, as the scheduler takes it. */
export function toRequest({ canisterId, method, arg, sender }: Call) {
  return {
    caller: sender?.toUint8Array() ?? ANONYMOUS_ID,
    callee: canisterId.toUint8Array(),
    method,
    arg,
  }
}

/** The bytes of a reply. Throws `RejectError`. */
export function replyOf(response: Response): Uint8Array {
  if (response.kind === 'reject') throw new RejectError(response)
  // A copy with a buffer of its own: Candid decoders look at the whole underlying buffer.
  return new Uint8Array(response.data)
}
