import type { Codec } from './field.ts'

/** Keys whose byte order is the order of their values: stable maps sort by bytes. */

/** Naturals below 2^64, big endian. */
export const u64Key: Codec<bigint> = {
  encode(value) {
    const bytes = new Uint8Array(8)
    writeBigEndian(bytes, 0, Number(value >> 32n))
    writeBigEndian(bytes, 4, Number(BigInt.asUintN(32, value)))
    return bytes
  },
  decode: (bytes) => (BigInt(readBigEndian(bytes, 0)) << 32n) | BigInt(readBigEndian(bytes, 4)),
}

/** Signed numbers of 32 bits, shifted so that the smallest comes first. */
export const i32Key: Codec<number> = {
  encode(value) {
    const bytes = new Uint8Array(4)
    writeBigEndian(bytes, 0, (value + 0x80000000) >>> 0)
    return bytes
  },
  decode: (bytes) => readBigEndian(bytes, 0) - 0x80000000,
}

export const bytesKey: Codec<Uint8Array> = { encode: (value) => value, decode: (bytes) => bytes }

function writeBigEndian(bytes: Uint8Array, offset: number, value: number): void {
  bytes[offset] = value >>> 24
  bytes[offset + 1] = (value >>> 16) & 255
  bytes[offset + 2] = (value >>> 8) & 255
  bytes[offset + 3] = value & 255
}

function readBigEndian(bytes: Uint8Array, offset: number): number {
  let value = 0
  for (let index = offset; index < offset + 4; index++) value = value * 256 + (bytes[index] ?? 0)
  return value
}
