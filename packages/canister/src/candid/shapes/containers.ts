import type { CandidReader } from '../CandidReader.ts'
import { containerOf, type TypeCode, type TypeTable } from '../TypeTable.ts'
import { skipValue } from '../wire/skipValue.ts'
import type { WireType } from '../wire/wireTypes.ts'
import { itemsOf, lazily, mismatch, type Read, type Shape } from './Shape.ts'
import { isPlain } from './simple.ts'

/**
 * An option is read from anything (Candid specification, "opt"): from an option of what fits, from a bare value that fits, and
 * whatever does not fit is none.
 */
export function opt(inner: Shape): Shape {
  return {
    read: (reader) => (reader.flag() ? [inner.read(reader)] : []),
    readFrom(type) {
      if (isPlain(type, -1) || isPlain(type, -16)) return none
      if (type.kind === 'opt') {
        const some = someOrNone(inner, type.inner)
        return (reader) => (reader.flag() ? some(reader) : [])
      }
      // A bare value of a type that has a null itself could mean either: Candid takes it for none.
      return inner.absent === undefined ? someOrNone(inner, type) : skipping(type)
    },
    absent: none,
    write(writer, value) {
      const items = itemsOf(value)
      writer.byte(items.length === 0 ? 0 : 1)
      if (items.length > 0) inner.write(writer, items[0])
    },
    code: (table) => constructed(table, -18, inner),
  }
}

const none = () => []

function skipping(type: WireType): Read {
  return (reader) => {
    skipValue(reader, type)
    return []
  }
}

function someOrNone(inner: Shape, type: WireType): Read {
  const read = lazily(() => inner.readFrom(type))
  const skip = skipping(type)
  return (reader) => {
    const start = reader.position
    try {
      return [read(reader)]
    } catch {
      // What does not fit an option is none, says Candid; what is no value at all is refused by the second reading.
      reader.position = start
      return skip(reader)
    }
  }
}

export function vec(inner: Shape): Shape {
  return {
    read(reader) {
      const length = reader.length()
      const items: unknown[] = []
      for (let index = 0; index < length; index++) items.push(inner.read(reader))
      return items
    },
    readFrom(type) {
      if (type.kind !== 'vec') return mismatch
      const read = lazily(() => inner.readFrom(type.inner))
      return (reader) => readItems(reader, read)
    },
    write(writer, value) {
      const items = itemsOf(value)
      writer.length(items.length)
      for (const item of items) inner.write(writer, item)
    },
    code: (table) => constructed(table, -19, inner),
  }
}

/** `vec nat64`, which is a `BigUint64Array` here, as the general library and generated types have it. */
export const nat64s = (nat64: Shape): Shape =>
  typedList(nat64, (items) => BigUint64Array.from(items.filter((item) => typeof item === 'bigint')))

/** `vec nat32`, which is a `Uint32Array` for the same reason. */
export const nat32s = (nat32: Shape): Shape =>
  typedList(nat32, (items) => Uint32Array.from(items.filter((item) => typeof item === 'number')))

/** `vec int32`, which is an `Int32Array`. */
export const int32s = (int32: Shape): Shape =>
  typedList(int32, (items) => Int32Array.from(items.filter((item) => typeof item === 'number')))

function typedList(inner: Shape, toTyped: (items: readonly unknown[]) => unknown): Shape {
  const list = vec(inner)
  return {
    ...list,
    read: (reader) => toTyped(itemsOf(list.read(reader))),
    readFrom(type) {
      const read = list.readFrom(type)
      return read === mismatch ? mismatch : (reader) => toTyped(itemsOf(read(reader)))
    },
  }
}

/** Items may have no bytes in the message, so their number is counted. */
function readItems(reader: CandidReader, read: Read): unknown[] {
  const length = reader.length()
  reader.spend(length)
  const items: unknown[] = []
  for (let index = 0; index < length; index++) items.push(read(reader))
  return items
}

/** `vec nat8`, which is a `Uint8Array` here. */
export function blob(nat8: Shape): Shape {
  const read = (reader: CandidReader) => reader.bytes(reader.length())
  return {
    read,
    readFrom: (type) => (type.kind === 'vec' && isPlain(type.inner, -5) ? read : mismatch),
    write(writer, value) {
      const bytes = value instanceof Uint8Array ? value : Uint8Array.from(itemsOf(value), Number)
      writer.length(bytes.length)
      writer.bytes(bytes)
    },
    code: (table) => constructed(table, -19, nat8),
  }
}

function constructed(table: TypeTable, code: TypeCode, inner: Shape): TypeCode {
  return table.add(containerOf(code, inner.code(table)))
}
