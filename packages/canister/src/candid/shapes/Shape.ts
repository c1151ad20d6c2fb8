import type { CandidReader } from '../CandidReader.ts'
import type { CandidWriter } from '../CandidWriter.ts'
import type { TypeCode, TypeTable } from '../TypeTable.ts'
import type { WireType } from '../wire/wireTypes.ts'

export type Read = (reader: CandidReader) => unknown

/** How values of one type are read and written, and how a message names the type. */
export type Shape = {
  /** Reads a value that was written as this very type. */
  read: Read
  /**
   * How a value of the type that a message describes is read as one of this. The way is made without a look at the value, and
   * throws when it meets one that does not fit: which alternative of a variant comes is not known before.
   */
  readFrom(type: WireType): Read
  /** What stands for a field or an argument that the sender does not know; there is nothing for most types. */
  absent?(): unknown
  /** @throws TypeError for a value of another type. */
  write(writer: CandidWriter, value: unknown): void
  code(table: TypeTable): TypeCode
}

/** Made when it is first needed: of most variants one alternative comes. */
export function lazily(make: () => Read): Read {
  let read: Read | undefined
  return (reader) => {
    read ??= make()
    return read(reader)
  }
}

/** The reading of a type that does not fit. */
export const mismatch: Read = () => {
  throw new TypeError('Candid: the message has a value of another type')
}

/** The items of a list. That of `vec nat64` may be a `BigUint64Array`, and those of `vec nat32` and `vec int32` a typed array, too. */
export function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (value instanceof BigUint64Array) return [...value]
  if (value instanceof Uint32Array || value instanceof Int32Array) return [...value]
  throw new TypeError('Candid: an array is expected')
}
