import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { Deflate, Z_FULL_FLUSH } from 'pako'
import type { Piece } from './assembleModule.ts'

/**
 * One gzip file of all pieces. What modules share is compressed once for all of them: a full flush ends each run of pieces at a
 * whole byte, and nothing behind it refers to what is before it. Node's own gzip gives other bytes on other processors, and the hash
 * of a canister is that of the compressed module; so the compression is pako's.
 */
export function gzipPieces(pieces: readonly Piece[]): Uint8Array {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(
    pieces.reduce((checksum, { bytes }) => crc32(bytes, checksum), 0),
    0,
  )
  trailer.writeUInt32LE(
    pieces.reduce((size, { bytes }) => size + bytes.length, 0),
    4,
  )
  return Buffer.concat([HEADER, ...runsOf(pieces), LAST_BLOCK, trailer])
}

/** Magic, deflate, no flags, no time, no extra flags, made on an unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty block that says it is the last. */
const LAST_BLOCK = Buffer.from([3, 0])
/** A run that is compressed alone refers to nothing before it: that is worth it for large ones only. */
const LEAST_SHARED = 65_536

function runsOf(pieces: readonly Piece[]): Uint8Array[] {
  const runs: Uint8Array[] = []
  let waiting: Uint8Array[] = []
  const flush = () => {
    if (waiting.length > 0) runs.push(deflated(Buffer.concat(waiting)))
    waiting = []
  }
  for (const { bytes, isShared } of pieces) {
    if (!isShared || bytes.length < LEAST_SHARED) {
      waiting.push(bytes)
      continue
    }
    flush()
    runs.push(deflatedOnce(bytes))
  }
  flush()
  return runs
}

const shared = new Map<string, Uint8Array>()

function deflatedOnce(bytes: Uint8Array): Uint8Array {
  const key = createHash('sha256').update(bytes).digest('hex')
  const found = shared.get(key) ?? deflated(bytes)
  shared.set(key, found)
  return found
}

function deflated(bytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = []
  const deflate = new Deflate({ raw: true })
  deflate.onData = (chunk) => chunks.push(chunk)
  deflate.push(bytes, Z_FULL_FLUSH)
  return Buffer.concat(chunks)
}
