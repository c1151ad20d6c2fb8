import { type Codec, codec, type Field, optional } from '../codec/field.ts'
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

/**
 * What a canister is installed with: there from the first message on, so that reading it before is a programmer's mistake.
 * @param what for the error's text: `the pool`.
 */
export function requiredCell<Value>(
  cells: OrderedMap<bigint, Uint8Array>,
  id: bigint,
  { field, what }: { field: Field<Value>; what: string },
): Cell<Value> {
  const stored = cell(cells, id, codec(optional(field)), undefined)
  return {
    get() {
      const value = stored.get()
      if (value === undefined) throw new Error(`${what} has not been installed`)
      return value
    },
    set: stored.set,
  }
}

/** The next number of a sequence, which is used up with it. */
export function takeNext(sequence: Cell<bigint>): bigint {
  const next = sequence.get()
  sequence.set(next + 1n)
  return next
}
