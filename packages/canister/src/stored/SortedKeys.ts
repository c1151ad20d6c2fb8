import { compareBytes, concatBytes } from '../bytes/bytes.ts'
import type { OrderedMap } from './OrderedMap.ts'

/** Bytes of a key: a rank of 32 and a number of 8, so that equal ranks lie in the order of their numbers. */
const KEY_BYTES = 40
/** Keys that one entry of the map holds at most: it is read and written as a whole. */
const CHUNK = 128

type Chunk = { readonly start: Uint8Array; readonly count: number }
export type SortedSlice = {
  readonly offset: number
  readonly limit: number
  readonly isDescending: boolean
}

/**
 * Sets of keys, one for each owner, in order. They lie in chunks: a page far into ten thousand keys reads the chunks that it is made of,
 * where a stable map alone would walk over all that is before it.
 *
 * Of each owner the map holds a directory, under the owner and 0 (the least key of each chunk, and how many it has), and the chunks, under
 * the owner, 1 and that key.
 */
export class SortedKeys {
  private readonly map: OrderedMap<Uint8Array, Uint8Array>

  /** @param map not shared with anything else. */
  constructor(map: OrderedMap<Uint8Array, Uint8Array>) {
    this.map = map
  }

  sizeOf(owner: Uint8Array): number {
    return this.chunksOf(owner).reduce((sum, { count }) => sum + count, 0)
  }

  add(owner: Uint8Array, key: Uint8Array): void {
    const chunks = this.chunksOf(owner)
    const at = placeFor(chunks, key)
    const start = chunks[at]?.start ?? FIRST
    const keys = this.keysOf(owner, start)
    const place = keys.findIndex((other) => compareBytes(other, key) >= 0)
    if (place >= 0 && compareBytes(keys[place] ?? FIRST, key) === 0) return
    const grown = place === -1 ? [...keys, key] : keys.toSpliced(place, 0, key)
    const split = grown.length > CHUNK ? grown.length >> 1 : grown.length
    const parts = [{ start, keys: grown.slice(0, split) }]
    const tail = grown.slice(split)
    if (tail[0] !== undefined) parts.push({ start: tail[0], keys: tail })
    for (const part of parts) this.map.set(chunkKey(owner, part.start), concatBytes(part.keys))
    const changed = parts.map((part) => ({ start: part.start, count: part.keys.length }))
    this.setChunks(owner, chunks.toSpliced(at, 1, ...changed))
  }

  remove(owner: Uint8Array, key: Uint8Array): void {
    const chunks = this.chunksOf(owner)
    const at = placeFor(chunks, key)
    const start = chunks[at]?.start ?? FIRST
    const keys = this.keysOf(owner, start)
    const left = keys.filter((other) => compareBytes(other, key) !== 0)
    if (left.length === keys.length) return
    if (left.length > 0) this.map.set(chunkKey(owner, start), concatBytes(left))
    else this.map.delete(chunkKey(owner, start))
    // the first chunk stays in the directory, so that every key has a chunk to go to
    const isKept = left.length > 0 || (at === 0 && chunks.length > 1)
    this.setChunks(
      owner,
      isKept ? chunks.toSpliced(at, 1, { start, count: left.length }) : chunks.toSpliced(at, 1),
    )
  }

  page(owner: Uint8Array, { offset, limit, isDescending }: SortedSlice): Uint8Array[] {
    const chunks = this.chunksOf(owner)
    const found: Uint8Array[] = []
    let skipped = 0
    for (const { start, count } of isDescending ? chunks.toReversed() : chunks) {
      if (found.length >= limit) break
      if (skipped + count <= offset) {
        skipped += count
        continue
      }
      const keys = this.keysOf(owner, start)
      const ordered = isDescending ? keys.toReversed() : keys
      const from = Math.max(0, offset - skipped)
      found.push(...ordered.slice(from, from + limit - found.length))
      skipped += count
    }
    return found
  }

  private keysOf(owner: Uint8Array, start: Uint8Array): Uint8Array[] {
    const bytes = this.map.get(chunkKey(owner, start)) ?? new Uint8Array()
    return Array.from({ length: bytes.length / KEY_BYTES }, (_, place) =>
      bytes.subarray(place * KEY_BYTES, (place + 1) * KEY_BYTES),
    )
  }

  private chunksOf(owner: Uint8Array): readonly Chunk[] {
    const bytes = this.map.get(directoryKey(owner)) ?? new Uint8Array()
    return Array.from({ length: bytes.length / ENTRY_BYTES }, (_, place) => {
      const at = place * ENTRY_BYTES
      const [high = 0, low = 0] = bytes.subarray(at + KEY_BYTES, at + ENTRY_BYTES)
      return { start: bytes.subarray(at, at + KEY_BYTES), count: high * 256 + low }
    })
  }

  private setChunks(owner: Uint8Array, chunks: readonly Chunk[]): void {
    if (chunks.length === 0) this.map.delete(directoryKey(owner))
    else
      this.map.set(
        directoryKey(owner),
        concatBytes(
          chunks.flatMap(({ start, count }) => [start, Uint8Array.of(count >> 8, count & 255)]),
        ),
      )
  }
}

/** A number below 2^256 as 32 bytes, in whose order numbers lie. */
export function rankOf(value: bigint): Uint8Array {
  const bytes = new Uint8Array(32)
  const view = new DataView(bytes.buffer)
  for (let word = 0; word < 4; word++)
    view.setBigUint64(8 * word, (value >> BigInt(64 * (3 - word))) & MAX_U64)
  return bytes
}

const MAX_U64 = (1n << 64n) - 1n

const FIRST = new Uint8Array(KEY_BYTES)
const ENTRY_BYTES = KEY_BYTES + 2

/** The chunk that a key belongs to: the last one that begins at it or below. */
function placeFor(chunks: readonly Chunk[], key: Uint8Array): number {
  let low = 0
  let high = chunks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareBytes(chunks[middle]?.start ?? FIRST, key) <= 0) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/** The owner's length first: no owner's chunks lie among another's. */
function directoryKey(owner: Uint8Array): Uint8Array {
  return concatBytes([Uint8Array.of(owner.length), owner, Uint8Array.of(0)])
}

function chunkKey(owner: Uint8Array, start: Uint8Array): Uint8Array {
  return concatBytes([Uint8Array.of(owner.length), owner, Uint8Array.of(1), start])
}
