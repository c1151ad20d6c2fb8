import type { Principal } from '@icp-sdk/core/principal'
import type { CandidReader } from './CandidReader.ts'
import type { CandidWriter } from './CandidWriter.ts'
import { definition, labelHash, type TypeCode, type TypeTable } from './TypeTable.ts'

/** How values of one type are read and written, and how a message names the type. */
export type Shape = {
  read(reader: CandidReader): unknown
  /** @throws TypeError for a value of another type. */
  write(writer: CandidWriter, value: unknown): void
  code(table: TypeTable): TypeCode
}

type Kinds = {
  bigint: bigint
  number: number
  string: string
  boolean: boolean
}

/** A type whose values are of one JavaScript kind. */
export function plain<Kind extends keyof Kinds>(
  kind: Kind,
  typeCode: TypeCode,
  read: (reader: CandidReader) => Kinds[Kind],
  write: (writer: CandidWriter, value: Kinds[Kind]) => void,
): Shape {
  const isKind = (value: unknown): value is Kinds[Kind] => typeof value === kind
  return {
    read,
    write(writer, value) {
      if (!isKind(value)) throw new TypeError(`Candid: ${kind} expected, not ${typeof value}`)
      write(writer, value)
    },
    code: () => typeCode,
  }
}

/** `null`, and `reserved` likewise: a value without contents. */
export function nothing(typeCode: TypeCode): Shape {
  return { read: () => null, write: () => undefined, code: () => typeCode }
}

export function principal(make: (bytes: Uint8Array) => Principal): Shape {
  return {
    read(reader) {
      if (reader.byte() !== 1) throw new TypeError('Candid: an opaque principal can not be read')
      return make(reader.bytes(reader.length()))
    },
    write(writer, value) {
      const bytes = bytesOfPrincipal(value)
      writer.byte(1)
      writer.length(bytes.length)
      writer.bytes(bytes)
    },
    code: () => -24,
  }
}

/** Principals come from Azle's copy of the class as well as from the client library's. */
function bytesOfPrincipal(value: unknown): Uint8Array {
  const method: unknown =
    typeof value === 'object' && value !== null && Reflect.get(value, 'toUint8Array')
  const bytes: unknown = typeof method === 'function' ? method.call(value) : undefined
  if (bytes instanceof Uint8Array) return bytes
  throw new TypeError('Candid: a principal is expected')
}

export function opt(inner: Shape): Shape {
  return {
    read: (reader) => (reader.byte() === 0 ? [] : [inner.read(reader)]),
    write(writer, value) {
      const items = itemsOf(value)
      writer.byte(items.length === 0 ? 0 : 1)
      if (items.length > 0) inner.write(writer, items[0])
    },
    code: (table) => constructed(table, -18, inner),
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
    write(writer, value) {
      const items = itemsOf(value)
      writer.length(items.length)
      for (const item of items) inner.write(writer, item)
    },
    code: (table) => constructed(table, -19, inner),
  }
}

/** `vec nat8`, which is a `Uint8Array` here. */
export function blob(nat8: Shape): Shape {
  return {
    read: (reader) => reader.bytes(reader.length()),
    write(writer, value) {
      const bytes = value instanceof Uint8Array ? value : Uint8Array.from(itemsOf(value), Number)
      writer.length(bytes.length)
      writer.bytes(bytes)
    },
    code: (table) => constructed(table, -19, nat8),
  }
}

export type NamedShape = readonly [name: string, shape: Shape]

/** Fields come sorted by the hash of their names. */
export function record(fields: readonly NamedShape[]): Shape {
  return {
    read(reader) {
      const value = {}
      for (const [name, shape] of fields) Reflect.set(value, name, shape.read(reader))
      return value
    },
    write(writer, value) {
      if (typeof value !== 'object' || value === null)
        throw new TypeError('Candid: a record is expected')
      for (const [name, shape] of fields) shape.write(writer, Reflect.get(value, name))
    },
    code: (table) => named(table, -20, fields),
  }
}

export function tuple(components: readonly Shape[]): Shape {
  return {
    read: (reader) => components.map((shape) => shape.read(reader)),
    write(writer, value) {
      const items = itemsOf(value)
      if (items.length !== components.length)
        throw new TypeError(`Candid: a tuple of ${components.length} is expected`)
      components.forEach((shape, index) => {
        shape.write(writer, items[index])
      })
    },
    code: (table) =>
      named(
        table,
        -20,
        components.map((shape, index) => [`_${index}_`, shape]),
      ),
  }
}

/** Alternatives come sorted by the hash of their names; a value is an object with one of them. */
export function variant(alternatives: readonly NamedShape[]): Shape {
  const places = new Map(alternatives.map(([name], index) => [name, index]))
  return {
    read(reader) {
      const [name, shape] = alternativeAt(alternatives, reader.length())
      return { [name]: shape.read(reader) }
    },
    write(writer, value) {
      const name = typeof value === 'object' && value !== null ? Object.keys(value)[0] : undefined
      const place = name === undefined ? undefined : places.get(name)
      if (name === undefined || place === undefined)
        throw new TypeError(`Candid: no alternative is called ${name}`)
      writer.length(place)
      alternativeAt(alternatives, place)[1].write(writer, Reflect.get(Object(value), name))
    },
    code: (table) => named(table, -21, alternatives),
  }
}

function alternativeAt(alternatives: readonly NamedShape[], index: number): NamedShape {
  const alternative = alternatives[index]
  if (alternative === undefined) throw new RangeError(`Candid: there is no alternative ${index}`)
  return alternative
}

function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new TypeError('Candid: an array is expected')
}

function constructed(table: TypeTable, code: number, inner: Shape): TypeCode {
  const innerCode = BigInt(inner.code(table))
  return table.add(definition(code, (writer) => writer.int(innerCode)))
}

function named(table: TypeTable, code: number, fields: readonly NamedShape[]): TypeCode {
  const codes = fields.map(([, shape]) => BigInt(shape.code(table)))
  return table.add(
    definition(code, (writer) => {
      writer.length(fields.length)
      fields.forEach(([name], index) => {
        writer.length(labelHash(name))
        writer.int(codes[index] ?? 0n)
      })
    }),
  )
}
