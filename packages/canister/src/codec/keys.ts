import type { Codec } from './field.ts'

/** Keys whose byte order is the order of their values: stable maps sort by bytes. */

/** Naturals below 2^64, big endian. */
export const u64Key: Codec<bigint> = {
  encode(value) {
    const bytes = new Uint8Array(8)
    new DataView(bytes.buffer).setBigUint64(0, value)
    return bytes
  },
  decode: (bytes) => viewOf(bytes).getBigUint64(0),
}

/** Signed numbers of 32 bits, shifted so that the smallest comes first. */
export const i32Key: Codec<number> = {
  encode(value) {
    const bytes = new Uint8Array(4)
    new DataView(bytes.buffer).setUint32(0, value + SHIFT)
    return bytes
  },
  decode: (bytes) => viewOf(bytes).getUint32(0) - SHIFT,
}

export const bytesKey: Codec<Uint8Array> = { encode: (value) => value, decode: (bytes) => bytes }

const SHIFT = 0x80000000

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
