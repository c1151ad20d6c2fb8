import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Makes bytes smaller for the store, as fast as possible. */
export function pack(bytes: Uint8Array): Uint8Array {
  return zstdCompressSync(bytes, FASTEST)
}

/** What is packed is a piece of a heap, or a module of at most 100 MiB with what counting adds to it. */
const MAX_UNPACKED_BYTES = 1_073_741_824

/** Undoes `pack`. Throws when the bytes are damaged. */
export function unpack(bytes: Uint8Array): Buffer {
  return zstdDecompressSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES })
}
