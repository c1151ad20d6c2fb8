import { isSameBytes } from '../bytes/bytes.ts'
import type { CallContext } from '../CallContext.ts'

/** Whether a controller calls, or one of these: the governance canister, a factory. Of those that are absent nobody is one. */
export function isControllerOr(
  { caller, isController }: CallContext,
  ...others: readonly (Uint8Array | undefined)[]
): boolean {
  if (isController) return true
  const bytes = caller.toUint8Array()
  return others.some((other) => other !== undefined && isSameBytes(other, bytes))
}

/**
 * The check of methods that only controllers may call; it throws, which rejects the call.
 * @param service for the text: `the fee receiver`.
 */
export function controllersOnly(service: string): (call: CallContext) => void {
  return ({ isController }) => {
    if (!isController) throw new Error(`Only a controller of ${service} may do this`)
  }
}
