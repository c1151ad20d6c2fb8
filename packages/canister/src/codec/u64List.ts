import type { Codec } from './field.ts'

/**
 * A list of numbers below 2^64, eight bytes each, read and written as a whole by native code: a list of a thousand ids costs a
 * canister hardly more than one of ten.
 */
export const u64List: Codec<readonly bigint[]> = {
  encode: (values) => new Uint8Array(BigUint64Array.from(values).buffer),
  decode: (bytes) => Array.from(new BigUint64Array(bytes.slice().buffer)),
}
