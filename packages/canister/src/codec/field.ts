import { decodeUtf8, encodeUtf8 } from '../bytes/utf8.ts'
import { ByteReader, ByteWriter } from './bytes.ts'

/** How one type is written into a stored record. Fields compose: a struct of fields is a field. */
export type Field<T> = {
  write(writer: ByteWriter, value: T): void
  read(reader: ByteReader): T
}

/** A field as a map's key or value. */
export type Codec<T> = { encode(value: T): Uint8Array; decode(bytes: Uint8Array): T }

export type ValueOf<F> = F extends Field<infer T> ? T : never

/** One for all records: no field encodes another record while its own is being written. */
const writer = new ByteWriter()

export function codec<T>(field: Field<T>): Codec<T> {
  return {
    encode(value) {
      writer.restart()
      field.write(writer, value)
      return writer.finish()
    },
    decode: (bytes) => field.read(new ByteReader(bytes)),
  }
}

export const bool: Field<boolean> = {
  write: (writer, value) => writer.byte(value ? 1 : 0),
  read: (reader) => reader.byte() === 1,
}

/** A natural number below 2^256. */
export const nat: Field<bigint> = {
  write(writer, value) {
    if (value < 0n || value > MAX_NAT) throw new Error(`${value} is no number from 0 to 2^256-1`)
    writer.nat(value)
  },
  read: (reader) => reader.nat(),
}

const MAX_NAT = (1n << 256n) - 1n

/** An integer: a sign byte, then its magnitude. */
export const int: Field<bigint> = {
  write(writer, value) {
    writer.byte(value < 0n ? 1 : 0)
    nat.write(writer, value < 0n ? -value : value)
  },
  read(reader) {
    const negative = reader.byte() === 1
    const magnitude = nat.read(reader)
    return negative ? -magnitude : magnitude
  },
}

/** A signed number that fits 32 bits, such as a tick. */
export const i32: Field<number> = {
  write(writer, value) {
    if (value !== (value | 0)) throw new Error(`${value} is no whole number of 32 bits`)
    writer.u32(value >>> 0)
  },
  read: (reader) => reader.u32() | 0,
}

export const blob: Field<Uint8Array> = {
  write(writer, value) {
    writer.u32(value.length)
    writer.bytes(value)
  },
  read: (reader) => reader.bytes(reader.u32()),
}

export const text: Field<string> = {
  write: (writer, value) => blob.write(writer, encodeUtf8(value)),
  read: (reader) => decodeUtf8(blob.read(reader)),
}

export function optional<T>(field: Field<T>): Field<T | undefined> {
  return {
    write(writer, value) {
      writer.byte(value === undefined ? 0 : 1)
      if (value !== undefined) field.write(writer, value)
    },
    read: (reader) => (reader.byte() === 0 ? undefined : field.read(reader)),
  }
}

export function list<T>(field: Field<T>): Field<readonly T[]> {
  return {
    write(writer, value) {
      writer.u32(value.length)
      for (const item of value) field.write(writer, item)
    },
    read(reader) {
      const length = reader.u32()
      const items: T[] = []
      for (let index = 0; index < length; index++) items.push(field.read(reader))
      return items
    },
  }
}

/** One of a few texts, stored as its place in the list: append only. */
export function oneOf<const Names extends readonly string[]>(
  ...names: Names
): Field<Names[number]> {
  return {
    write: (writer, value) => writer.byte(names.indexOf(value)),
    read(reader) {
      const name = names[reader.byte()]
      if (name === undefined) throw new Error('stored record names an unknown choice')
      return name
    },
  }
}
