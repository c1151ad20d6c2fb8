import { concatBytes } from '../bytes/bytes.ts'
import { u64Key } from '../codec/keys.ts'
import { u64List } from '../codec/u64List.ts'
import type { OrderedMap } from './OrderedMap.ts'
import type { StableState } from './StableState.ts'

/** Ids that one entry of the map holds at most: it is read and written as a whole. */
const CHUNK = 256

/**
 * Sets of numbers below 2^64, one for each owner, sorted. They lie in chunks, so that a set of a hundred thousand costs no more
 * to change, and no more to read the end of, than one of ten.
 *
 * The map holds two kinds of entries. A directory, under 0 and the owner: the set's size, then the least number that each
 * chunk may hold. A chunk, under 1, the owner and that number: its numbers.
 */
export class IdSets {
  private readonly map: OrderedMap<Uint8Array, readonly bigint[]>

  /** @param map not shared with anything else. */
  constructor(map: OrderedMap<Uint8Array, readonly bigint[]>) {
    this.map = map
  }

  sizeOf(owner: Uint8Array): number {
    return Number(this.map.get(directoryKey(owner))?.[0] ?? 0n)
  }

  has(owner: Uint8Array, id: bigint): boolean {
    const { starts } = this.directoryOf(owner)
    return this.chunkAt(owner, startFor(starts, id)).includes(id)
  }

  add(owner: Uint8Array, id: bigint): void {
    const { size, starts } = this.directoryOf(owner)
    const start = startFor(starts, id)
    const ids = this.chunkAt(owner, start)
    if (ids.includes(id)) return
    const place = ids.findIndex((other) => other > id)
    const grown = place === -1 ? [...ids, id] : ids.toSpliced(place, 0, id)
    const split = grown.length > CHUNK ? splitPlace(grown, id) : grown.length
    const tail = grown.slice(split)
    this.map.set(chunkKey(owner, start), grown.slice(0, split))
    const tailStart = tail[0]
    if (tailStart !== undefined) this.map.set(chunkKey(owner, tailStart), tail)
    const all = tailStart === undefined ? starts : withStart(starts, tailStart)
    this.map.set(directoryKey(owner), [size + 1n, ...all])
  }

  remove(owner: Uint8Array, id: bigint): void {
    const { size, starts } = this.directoryOf(owner)
    const start = startFor(starts, id)
    const ids = this.chunkAt(owner, start)
    const left = ids.filter((other) => other !== id)
    if (left.length === ids.length) return
    if (left.length > 0) this.map.set(chunkKey(owner, start), left)
    else this.map.delete(chunkKey(owner, start))
    // The first chunk's start stays, so that every number has a chunk to go to.
    const kept = left.length > 0 || start === 0n ? starts : starts.filter((one) => one !== start)
    if (size === 1n) this.map.delete(directoryKey(owner))
    else this.map.set(directoryKey(owner), [size - 1n, ...kept])
  }

  /** The greatest numbers of a set, smallest first. */
  last(owner: Uint8Array, most: number): bigint[] {
    const found: bigint[][] = []
    let count = 0
    for (const start of this.directoryOf(owner).starts.toReversed()) {
      if (count >= most) break
      const ids = this.chunkAt(owner, start).slice(-(most - count))
      found.unshift([...ids])
      count += ids.length
    }
    return found.flat()
  }

  /** Numbers of a set that are greater than `after`, all when it is absent, smallest first; at most so many. */
  after(owner: Uint8Array, after: bigint | undefined, most: number): bigint[] {
    const { starts } = this.directoryOf(owner)
    const from = after === undefined ? 0 : starts.indexOf(startFor(starts, after))
    const found: bigint[] = []
    for (let place = Math.max(from, 0); place < starts.length && found.length < most; place++) {
      for (const id of this.chunkAt(owner, starts[place] ?? 0n)) {
        if (found.length < most && (after === undefined || id > after)) found.push(id)
      }
    }
    return found
  }

  /** A page of a set, smallest first. */
  slice(owner: Uint8Array, offset: number, most: number): bigint[] {
    const found: bigint[] = []
    let skipped = 0
    for (const start of this.directoryOf(owner).starts) {
      if (found.length >= most) break
      const ids = this.chunkAt(owner, start)
      const first = Math.max(offset - skipped, 0)
      found.push(...ids.slice(first, first + most - found.length))
      skipped += ids.length
    }
    return found
  }

  private directoryOf(owner: Uint8Array): { size: bigint; starts: readonly bigint[] } {
    const [size = 0n, ...starts] = this.map.get(directoryKey(owner)) ?? []
    return { size, starts: starts.length === 0 ? [0n] : starts }
  }

  private chunkAt(owner: Uint8Array, start: bigint): readonly bigint[] {
    return this.map.get(chunkKey(owner, start)) ?? []
  }
}

/** @param id of the map that holds them. */
export function idSets(open: StableState, id: number): IdSets {
  return new IdSets(open.byKey(id, u64List))
}

/** The chunk that a number belongs to: the last one that begins at it or below. */
function startFor(starts: readonly bigint[], id: bigint): bigint {
  return starts.findLast((start) => start <= id) ?? 0n
}

/** Numbers mostly come in rising order: then the full chunk stays as it is, and only the new number begins another. */
function splitPlace(ids: readonly bigint[], added: bigint): number {
  return ids.at(-1) === added ? ids.length - 1 : ids.length >> 1
}

function withStart(starts: readonly bigint[], start: bigint): readonly bigint[] {
  const place = starts.findIndex((other) => other > start)
  return place === -1 ? [...starts, start] : starts.toSpliced(place, 0, start)
}

function directoryKey(owner: Uint8Array): Uint8Array {
  return concatBytes([Uint8Array.of(0), owner])
}

function chunkKey(owner: Uint8Array, start: bigint): Uint8Array {
  return concatBytes([Uint8Array.of(1), owner, u64Key.encode(start)])
}
