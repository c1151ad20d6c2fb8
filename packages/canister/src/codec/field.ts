import { ByteReader, ByteWriter } from './bytes.ts'

/** How one type is written into a stored record. Fields compose: a struct of fields is a field. */
export type Field<T> = {
  write(writer: ByteWriter, value: T): void
  read(reader: ByteReader): T
}

/** A field as a map's key or value. */
export type Codec<T> = { encode(value: T): Uint8Array; decode(bytes: Uint8Array): T }

export type ValueOf<F> = F extends Field<infer T> ? T : never

export function codec<T>(field: Field<T>): Codec<T> {
  return {
    encode(value) {
      const writer = new ByteWriter()
      field.write(writer, value)
      return writer.finish()
    },
    decode: (bytes) => field.read(new ByteReader(bytes)),
  }
}

const utf8 = { encoder: new TextEncoder(), decoder: new TextDecoder() }

export const bool: Field<boolean> = {
  write: (writer, value) => writer.byte(value ? 1 : 0),
  read: (reader) => reader.byte() === 1,
}

/** A natural number of any size: a byte that counts 32-bit limbs, then the limbs. */
export const nat: Field<bigint> = {
  write(writer, value) {
    if (value < 0n) throw new Error(`a natural number cannot be ${value}`)
    const limbs: number[] = []
    for (let rest = value; rest > 0n; rest >>= 32n) limbs.push(Number(BigInt.asUintN(32, rest)))
    writer.byte(limbs.length)
    for (const limb of limbs) writer.u32(limb)
  },
  read(reader) {
    const count = reader.byte()
    let value = 0n
    for (let index = 0; index < count; index++) value |= BigInt(reader.u32()) << BigInt(32 * index)
    return value
  },
}

/** An integer of any size: a sign byte, then its magnitude. */
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
  write: (writer, value) => writer.u32(value >>> 0),
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
  write: (writer, value) => blob.write(writer, utf8.encoder.encode(value)),
  read: (reader) => utf8.decoder.decode(blob.read(reader)),
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
