import { IDL } from '@icp-sdk/core/candid'

/** What stands before the values, by the list of types that an interface keeps for as long as it lives. */
const headers = new WeakMap<readonly IDL.Type[], Uint8Array>()

/**
 * Candid of values. The client library describes all types anew for each message, which for governance costs a hundred times
 * what its values do; here each list of types is described once.
 * @param types the list of a method as its interface has it, not a copy
 * @throws Error when a value is not of its type, or there are too few of them
 */
export function encodeCandid(types: IDL.Type[], values: readonly unknown[]): Uint8Array {
  const header = headers.get(types)
  if (header === undefined || values.length !== types.length) return describe(types, values)
  const parts = [header, ...encodeValues(types, values)]
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** By the library, whose message ends with the values: what is before them is the same for all values. */
function describe(types: IDL.Type[], values: readonly unknown[]): Uint8Array {
  const bytes = IDL.encode(types, [...values])
  if (values.length === types.length) {
    const length = encodeValues(types, values).reduce((sum, part) => sum + part.length, 0)
    headers.set(types, bytes.slice(0, bytes.length - length))
  }
  return bytes
}

const encodeValues = (types: readonly IDL.Type[], values: readonly unknown[]): Uint8Array[] =>
  types.map((type, index) => {
    type.covariant(values[index])
    return type.encodeValue(values[index])
  })
