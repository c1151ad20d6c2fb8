import type { Codec } from './field.ts'

/**
 * Keys whose byte order is the order of their values: stable maps sort by bytes. What does not fit the bytes is the key of
 * nothing: maps answer that there is no such entry, and never write one. Cut off, 2^64 + 7 would be taken for 7.
 */
export type KeyCodec<T> = Codec<T> & {
  /** Absent where every value fits. */
  readonly fits?: (value: T) => boolean
}

/** Naturals below 2^64, big endian. */
export const u64Key: KeyCodec<bigint> = {
  fits: (value) => value >= 0n && value <= MAX_U64,
  encode(value) {
    requireFit(u64Key, value)
    const bytes = new Uint8Array(8)
    new DataView(bytes.buffer).setBigUint64(0, value)
    return bytes
  },
  decode: (bytes) => viewOf(bytes).getBigUint64(0),
}

/** Signed numbers of 32 bits, shifted so that the smallest comes first. */
export const i32Key: KeyCodec<number> = {
  fits: (value) => value === (value | 0),
  encode(value) {
    requireFit(i32Key, value)
    const bytes = new Uint8Array(4)
    new DataView(bytes.buffer).setUint32(0, value + SHIFT)
    return bytes
  },
  decode: (bytes) => viewOf(bytes).getUint32(0) - SHIFT,
}

export const bytesKey: KeyCodec<Uint8Array> = {
  encode: (value) => value,
  decode: (bytes) => bytes,
}

/** Whether a value can be a key at all. */
export const isKey = <T>({ fits }: KeyCodec<T>, value: T): boolean => fits?.(value) ?? true

function requireFit<T extends bigint | number>(codec: KeyCodec<T>, value: T): void {
  if (!isKey(codec, value)) throw new Error(`${value} does not fit its key`)
}

const SHIFT = 0x80000000
const MAX_U64 = (1n << 64n) - 1n

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
