import { StableBTreeMap } from 'azle'
import type { Codec } from '../codec/field.ts'
import { isKey, type KeyCodec } from '../codec/keys.ts'
import type { OrderedMap } from '../stored/OrderedMap.ts'

const asBytes = {
  toBytes: (bytes: Uint8Array) => bytes,
  fromBytes: (bytes: Uint8Array) => bytes,
}

/**
 * An ordered map in stable memory.
 * @param memoryId the map's place in stable memory, 0–253; never changes and is never given to another map.
 */
export function stableMap<Key, Value>(
  memoryId: number,
  keys: KeyCodec<Key>,
  values: Codec<Value>,
): OrderedMap<Key, Value> {
  const tree = new StableBTreeMap(memoryId, asBytes, asBytes)
  return {
    get(key) {
      if (!isKey(keys, key)) return undefined
      const bytes = tree.get(keys.encode(key))
      return bytes === undefined ? undefined : values.decode(bytes)
    },
    set(key, value) {
      tree.insert(keys.encode(key), values.encode(value))
    },
    delete(key) {
      if (isKey(keys, key)) tree.remove(keys.encode(key))
    },
    has: (key) => isKey(keys, key) && tree.containsKey(keys.encode(key)),
    get size() {
      return tree.len()
    },
    entries(start, length) {
      return tree
        .items(start, length)
        .map(([key, value]) => [keys.decode(key), values.decode(value)])
    },
  }
}
