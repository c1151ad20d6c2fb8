import { parseHex, toHex } from '@sluice/candid/hex'
import type { Codec } from '../codec/field.ts'
import { isKey, type KeyCodec } from '../codec/keys.ts'

/**
 * A map ordered by its keys' bytes. In a canister it lives in stable memory (`stableMap`), so an upgrade costs the same at a
 * million entries as at ten; in a unit test it lives on the heap (`memoryMap`).
 */
export interface OrderedMap<Key, Value> {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
  has(key: Key): boolean
  readonly size: number
  /** `length` entries in key order, from the `start`-th on. */
  entries(start?: number, length?: number): [Key, Value][]
}

/** How a canister's state opens its maps: `stableMap` in the canister, `heapMaps` in a unit test. `id` names the map for ever. */
export type MapFactory = <Key, Value>(
  id: number,
  keys: KeyCodec<Key>,
  values: Codec<Value>,
) => OrderedMap<Key, Value>

export const heapMaps: MapFactory = (_, keys, values) => memoryMap(keys, values)

/** The heap form of a stable map, with the same order and the same encoding, so that a test meets the same limits. */
export function memoryMap<Key, Value>(
  keys: KeyCodec<Key>,
  values: Codec<Value>,
): OrderedMap<Key, Value> {
  const stored = new Map<string, Uint8Array>()
  const sorted: string[] = []
  return {
    get(key) {
      if (!isKey(keys, key)) return undefined
      const bytes = stored.get(toHex(keys.encode(key)))
      return bytes === undefined ? undefined : values.decode(bytes)
    },
    set(key, value) {
      const hex = toHex(keys.encode(key))
      if (!stored.has(hex)) sorted.splice(lowerBound(sorted, hex), 0, hex)
      stored.set(hex, values.encode(value))
    },
    delete(key) {
      if (!isKey(keys, key)) return
      const hex = toHex(keys.encode(key))
      if (stored.delete(hex)) sorted.splice(lowerBound(sorted, hex), 1)
    },
    has: (key) => isKey(keys, key) && stored.has(toHex(keys.encode(key))),
    get size() {
      return sorted.length
    },
    entries(start = 0, length = sorted.length) {
      if (start < 0 || length < 0) throw new RangeError('a page begins and ends in the map')
      return sorted
        .slice(start, start + length)
        .map((hex) => [
          keys.decode(parseHex(hex) ?? new Uint8Array()),
          values.decode(stored.get(hex) ?? new Uint8Array()),
        ])
    },
  }
}

function lowerBound(sorted: readonly string[], wanted: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}
