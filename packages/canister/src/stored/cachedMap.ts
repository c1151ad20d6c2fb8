import type { OrderedMap } from './OrderedMap.ts'

/**
 * A map that keeps on the heap what was read or written last. Reading stable memory and decoding a record costs a canister a
 * hundred times as much. Writes go through at once; a message that traps takes back the heap as it does stable memory, so
 * the two never differ.
 * @param most entries kept; when there are more, all are forgotten.
 */
export function cachedMap<Key extends number | bigint, Value>(
  map: OrderedMap<Key, Value>,
  most: number,
): OrderedMap<Key, Value> {
  const known = new Map<Key, Value | undefined>()
  const remember = (key: Key, value: Value | undefined) => {
    if (known.size >= most) known.clear()
    known.set(key, value)
    return value
  }
  return {
    get: (key) => (known.has(key) ? known.get(key) : remember(key, map.get(key))),
    set(key, value) {
      map.set(key, value)
      remember(key, value)
    },
    delete(key) {
      map.delete(key)
      remember(key, undefined)
    },
    has: (key) => map.has(key),
    get size() {
      return map.size
    },
    entries: (start, length) => map.entries(start, length),
  }
}
