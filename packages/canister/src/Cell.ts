import type { Codec } from './codec/field.ts'
import type { OrderedMap } from './OrderedMap.ts'

/** One stored value. Reading after the first time costs nothing: a cell keeps its value on the heap too. */
export interface Cell<Value> {
  get(): Value
  set(value: Value): void
}

/**
 * A cell inside a shared map of cells (one stable map holds all of a canister's single values).
 * @param id the cell's place in the map; never reuse one for another type.
 */
export function cell<Value>(
  cells: OrderedMap<bigint, Uint8Array>,
  id: bigint,
  codec: Codec<Value>,
  initial: Value,
): Cell<Value> {
  let cached: Value | undefined
  return {
    get() {
      if (cached !== undefined) return cached
      const bytes = cells.get(id)
      cached = bytes === undefined ? initial : codec.decode(bytes)
      return cached
    },
    set(value) {
      // The store first: a value that cannot be written must not be read from the heap ever after.
      cells.set(id, codec.encode(value))
      cached = value
    },
  }
}
