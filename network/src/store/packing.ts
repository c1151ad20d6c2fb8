import { createHash } from 'node:crypto'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Makes bytes smaller for the store, as fast as possible. */
export function pack(bytes: Uint8Array): Uint8Array {
  return zstdCompressSync(bytes, FASTEST)
}

/** What is packed is a piece of a heap, or a module of at most 100 MiB with what counting adds to it. */
const MAX_UNPACKED_BYTES = 1_073_741_824

/** What most of what is packed fits into: a piece of a heap is unpacked in one go, which takes two thirds of the time. */
const FIRST_BYTES = 65_536

/** Undoes `pack`. Throws when the bytes are damaged. */
export function unpack(bytes: Uint8Array): Buffer {
  return zstdDecompressSync(bytes, {
    maxOutputLength: MAX_UNPACKED_BYTES,
    chunkSize: FIRST_BYTES,
  })
}

const SEAL_BYTES = 32

/** Bytes that say themselves whether they are whole: their hash stands in front. For what can be worked out again. */
export function seal(bytes: Uint8Array): Buffer {
  return Buffer.concat([sealOf(bytes), bytes])
}

/** Undoes `seal`; undefined when any bit has changed since. */
export function unseal(sealed: Uint8Array): Uint8Array | undefined {
  const bytes = sealed.subarray(SEAL_BYTES)
  return sealOf(bytes).equals(sealed.subarray(0, SEAL_BYTES)) ? bytes : undefined
}

const sealOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
