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

/** A natural number of any size: a byte that counts 32-bit limbs, then the limbs, little endian. */
export const nat: Field<bigint> = {
  write(writer, value) {
    if (value < 0n) throw new Error(`a natural number cannot be ${value}`)
    if (value === 0n) {
      writer.byte(0)
    } else if (value <= MAX_U32) {
      writer.byte(1)
      writer.u32(Number(value))
    } else if (value <= MAX_U64) {
      writer.byte(2)
      writer.u64(value)
    } else writeLong(writer, value)
  },
  read(reader) {
    const limbs = reader.byte()
    switch (limbs) {
      case 0:
        return 0n
      case 1:
        return BigInt(reader.u32())
      case 2:
        return reader.u64()
      default:
        return readLong(reader, limbs)
    }
  },
}

const MAX_U32 = (1n << 32n) - 1n
const MAX_U64 = (1n << 64n) - 1n

function writeLong(writer: ByteWriter, value: bigint): void {
  const words: bigint[] = []
  let rest = value
  for (; rest > MAX_U64; rest >>= 64n) words.push(BigInt.asUintN(64, rest))
  const isHalf = rest <= MAX_U32
  writer.byte(2 * words.length + (isHalf ? 1 : 2))
  for (const word of words) writer.u64(word)
  if (isHalf) writer.u32(Number(rest))
  else writer.u64(rest)
}

function readLong(reader: ByteReader, limbs: number): bigint {
  let value = 0n
  let shift = 0n
  for (let left = limbs; left >= 2; left -= 2) {
    value |= reader.u64() << shift
    shift += 64n
  }
  return limbs % 2 === 1 ? value | (BigInt(reader.u32()) << shift) : value
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
