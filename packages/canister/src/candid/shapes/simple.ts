import type { Principal } from '@icp-sdk/core/principal'
import type { CandidReader } from '../CandidReader.ts'
import type { CandidWriter } from '../CandidWriter.ts'
import type { TypeCode } from '../TypeTable.ts'
import { skipValue } from '../wire/skipValue.ts'
import type { WireType } from '../wire/wireTypes.ts'
import { mismatch, type Shape } from './Shape.ts'

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
    readFrom: (type) => (isPlain(type, typeCode) ? read : mismatch),
    write(writer, value) {
      if (!isKind(value)) throw new TypeError(`Candid: ${kind} expected, not ${typeof value}`)
      write(writer, value)
    },
    code: () => typeCode,
  }
}

/** `int`, of which every `nat` is one. */
export function int(): Shape {
  const shape = plain(
    'bigint',
    -4,
    (reader) => reader.int(),
    (writer, value) => writer.int(value),
  )
  const readNat = (reader: CandidReader) => reader.nat()
  return { ...shape, readFrom: (type) => (isPlain(type, -3) ? readNat : shape.readFrom(type)) }
}

/** `null`: a value without contents. */
export function nothing(): Shape {
  const read = () => null
  return {
    read,
    readFrom: (type) => (isPlain(type, -1) ? read : mismatch),
    absent: read,
    write: () => undefined,
    code: () => -1,
  }
}

/** `reserved`: whatever comes is left out. */
export function reserved(): Shape {
  const read = () => null
  return {
    read,
    readFrom: (type) => (reader) => {
      skipValue(reader, type)
      return null
    },
    absent: read,
    write: () => undefined,
    code: () => -16,
  }
}

const MAX_PRINCIPAL_BYTES = 29

export function principal(make: (bytes: Uint8Array) => Principal): Shape {
  const read = (reader: CandidReader) => {
    if (reader.byte() !== 1) throw new TypeError('Candid: an opaque principal can not be read')
    const length = reader.length()
    if (length > MAX_PRINCIPAL_BYTES) throw new RangeError('Candid: a principal is too long')
    return make(reader.bytes(length))
  }
  return {
    read,
    readFrom: (type) => (isPlain(type, -24) ? read : mismatch),
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

export function isPlain(type: WireType, code: TypeCode): boolean {
  return type.kind === 'plain' && type.code === code
}
