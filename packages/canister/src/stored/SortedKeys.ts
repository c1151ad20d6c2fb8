import { compareBytes, concatBytes } from '../bytes/bytes.ts'
import type { OrderedMap } from './OrderedMap.ts'

/** Bytes of a key: a rank of 32 and a number of 8, so that equal ranks lie in the order of their numbers. */
const KEY_BYTES = 40
/** Keys that one entry of the map holds at most: it is read and written as a whole. */
const CHUNK = 128

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
 * the owner, 1 and that key. Both are rows of equal length, one after the other, and are searched as they are.
 */
export class SortedKeys {
  private readonly map: OrderedMap<Uint8Array, Uint8Array>

  /** @param map not shared with anything else. */
  constructor(map: OrderedMap<Uint8Array, Uint8Array>) {
    this.map = map
  }

  sizeOf(owner: Uint8Array): number {
    const directory = this.directoryOf(owner)
    let size = 0
    for (let row = 0; row < rowsOf(directory, ENTRY_BYTES); row++) size += countAt(directory, row)
    return size
  }

  add(owner: Uint8Array, key: Uint8Array): void {
    const directory = this.directoryOf(owner)
    const at = chunkFor(directory, key)
    const start = startAt(directory, at)
    const keys = this.keysOf(owner, start)
    const { place, isThere } = placeOf(keys, KEY_BYTES, key)
    if (isThere) return
    const grown = withRow(keys, { place, bytes: KEY_BYTES, replaced: 0 }, key)
    const count = rowsOf(grown, KEY_BYTES)
    const split = count > CHUNK ? count >> 1 : count
    const head = grown.subarray(0, split * KEY_BYTES)
    const tail = grown.subarray(split * KEY_BYTES)
    this.map.set(chunkKey(owner, start), head)
    const entries = [entry(start, split)]
    if (tail.length > 0) {
      const tailStart = tail.subarray(0, KEY_BYTES)
      this.map.set(chunkKey(owner, tailStart), tail)
      entries.push(entry(tailStart, count - split))
    }
    this.replaceEntry(owner, directory, { at, by: concatBytes(entries) })
  }

  remove(owner: Uint8Array, key: Uint8Array): void {
    const directory = this.directoryOf(owner)
    const at = chunkFor(directory, key)
    const start = startAt(directory, at)
    const keys = this.keysOf(owner, start)
    const { place, isThere } = placeOf(keys, KEY_BYTES, key)
    if (!isThere) return
    const left = withRow(keys, { place, bytes: KEY_BYTES, replaced: 1 }, NOTHING)
    if (left.length > 0) this.map.set(chunkKey(owner, start), left)
    else this.map.delete(chunkKey(owner, start))
    // the first chunk stays in the directory, so that every key has a chunk to go to
    const isKept = left.length > 0 || (at === 0 && rowsOf(directory, ENTRY_BYTES) > 1)
    const by = isKept ? entry(start, rowsOf(left, KEY_BYTES)) : NOTHING
    this.replaceEntry(owner, directory, { at, by })
  }

  page(owner: Uint8Array, { offset, limit, isDescending }: SortedSlice): Uint8Array[] {
    const directory = this.directoryOf(owner)
    const chunks = rowsOf(directory, ENTRY_BYTES)
    const found: Uint8Array[] = []
    let skipped = 0
    for (let step = 0; step < chunks && found.length < limit; step++) {
      const at = isDescending ? chunks - 1 - step : step
      const count = countAt(directory, at)
      const from = Math.max(0, offset - skipped)
      skipped += count
      if (from >= count) continue
      const keys = this.keysOf(owner, startAt(directory, at))
      const end = Math.min(count, from + limit - found.length)
      for (let place = from; place < end; place++)
        found.push(rowAt(keys, KEY_BYTES, isDescending ? count - 1 - place : place))
    }
    return found
  }

  /** Keys greater than `after`, all when it is absent, in rising order; at most so many. */
  after(owner: Uint8Array, after: Uint8Array | undefined, most: number): Uint8Array[] {
    const directory = this.directoryOf(owner)
    const chunks = rowsOf(directory, ENTRY_BYTES)
    const found: Uint8Array[] = []
    const first = after === undefined ? 0 : chunkFor(directory, after)
    for (let at = first; at < chunks && found.length < most; at++) {
      const keys = this.keysOf(owner, startAt(directory, at))
      const count = rowsOf(keys, KEY_BYTES)
      let place = after === undefined ? 0 : placeAfter(keys, after)
      for (; place < count && found.length < most; place++)
        found.push(rowAt(keys, KEY_BYTES, place))
    }
    return found
  }

  private keysOf(owner: Uint8Array, start: Uint8Array): Uint8Array {
    return this.map.get(chunkKey(owner, start)) ?? NOTHING
  }

  private directoryOf(owner: Uint8Array): Uint8Array {
    return this.map.get(directoryKey(owner)) ?? NOTHING
  }

  private replaceEntry(
    owner: Uint8Array,
    directory: Uint8Array,
    { at, by }: { readonly at: number; readonly by: Uint8Array },
  ): void {
    const next = withRow(directory, { place: at, bytes: ENTRY_BYTES, replaced: 1 }, by)
    if (next.length === 0) this.map.delete(directoryKey(owner))
    else this.map.set(directoryKey(owner), next)
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

const NOTHING = new Uint8Array()
const FIRST = new Uint8Array(KEY_BYTES)
const ENTRY_BYTES = KEY_BYTES + 2

const entry = (start: Uint8Array, count: number) =>
  concatBytes([start, Uint8Array.of(count >> 8, count & 255)])

const rowsOf = (rows: Uint8Array, bytes: number) => rows.length / bytes
const rowAt = (rows: Uint8Array, bytes: number, place: number) =>
  rows.subarray(place * bytes, (place + 1) * bytes)

const startAt = (directory: Uint8Array, at: number): Uint8Array =>
  directory.length === 0 ? FIRST : rowAt(directory, ENTRY_BYTES, at).subarray(0, KEY_BYTES)

function countAt(directory: Uint8Array, at: number): number {
  const [high = 0, low = 0] = rowAt(directory, ENTRY_BYTES, at).subarray(KEY_BYTES)
  return high * 256 + low
}

/** Where a key is among rows that begin with one, or where it would be. */
function placeOf(
  rows: Uint8Array,
  bytes: number,
  key: Uint8Array,
): { readonly place: number; readonly isThere: boolean } {
  let low = 0
  let high = rowsOf(rows, bytes)
  while (low < high) {
    const middle = (low + high) >> 1
    const order = compareBytes(rowAt(rows, bytes, middle).subarray(0, KEY_BYTES), key)
    if (order === 0) return { place: middle, isThere: true }
    if (order < 0) low = middle + 1
    else high = middle
  }
  return { place: low, isThere: false }
}

function placeAfter(keys: Uint8Array, key: Uint8Array): number {
  const { place, isThere } = placeOf(keys, KEY_BYTES, key)
  return isThere ? place + 1 : place
}

/** The chunk that a key belongs to: the last one that begins at it or below. */
function chunkFor(directory: Uint8Array, key: Uint8Array): number {
  const { place, isThere } = placeOf(directory, ENTRY_BYTES, key)
  return isThere ? place : Math.max(0, place - 1)
}

/** The rows with so many of them, from a place on, replaced by others. */
function withRow(
  rows: Uint8Array,
  {
    place,
    bytes,
    replaced,
  }: { readonly place: number; readonly bytes: number; readonly replaced: number },
  by: Uint8Array,
): Uint8Array {
  return concatBytes([
    rows.subarray(0, place * bytes),
    by,
    rows.subarray((place + replaced) * bytes),
  ])
}

/** The owner's length first: no owner's chunks lie among another's. */
function directoryKey(owner: Uint8Array): Uint8Array {
  return concatBytes([Uint8Array.of(owner.length), owner, Uint8Array.of(0)])
}

function chunkKey(owner: Uint8Array, start: Uint8Array): Uint8Array {
  return concatBytes([Uint8Array.of(owner.length), owner, Uint8Array.of(1), start])
}
