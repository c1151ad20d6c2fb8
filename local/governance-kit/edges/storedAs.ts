import type { IDL as Candid } from '@icp-sdk/core/candid'
import type { Codec } from '@sluice/canister'
import { typesLike } from '@sluice/canister/runtime'
import type { Place } from '../state/place.ts'

/** Stores a value as the Candid message that has this type in an interface. */
export function storedAs<Value>(
  interfaceOf: Candid.InterfaceFactory,
  { method, pick }: Place,
): Codec<Value> {
  const types = typesLike(interfaceOf, method, (answer) => {
    const type = pick(answer)
    if (type === undefined) throw new Error(`the interface has no such type in ${method}`)
    return [type]
  })
  return {
    encode: (value) => types.args.encode([value]),
    decode: (bytes) => trustedValue<Value>(types.args.decode(bytes)[0]),
  }
}

/** The one place where a stored message becomes its type: it was read by that type, and written by it. */
function trustedValue<Value>(value: unknown): Value {
  return value as Value
}
