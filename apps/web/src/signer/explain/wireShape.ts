import { IDL, idlLabelToId } from '@icp-sdk/core/candid'

const MAGIC = 'DIDL'
const OPT = -18
const VEC = -19
const RECORD = -20
const VARIANT = -21
const MOST_TYPES = 100
const PRIMITIVES = new Map<string, number>([
  ['null', -1],
  ['bool', -2],
  ['nat', -3],
  ['int', -4],
  ['nat8', -5],
  ['nat16', -6],
  ['nat32', -7],
  ['nat64', -8],
  ['text', -15],
  ['principal', -24],
])

type Fields = ReadonlyMap<number, number>
type Shape =
  | { readonly kind: 'of'; readonly opcode: number; readonly inner: number }
  | { readonly kind: 'fields'; readonly opcode: number; readonly fields: Fields }
type Wire = { readonly types: readonly Shape[]; readonly args: readonly number[] }

/**
 * Whether an argument holds just what these types say, and nothing that a reader of these types would pass over: Candid lets a
 * caller send more fields, more arguments and other kinds of optional values than the receiver knows.
 */
export function isExactly(types: readonly IDL.Type[], arg: Uint8Array): boolean {
  try {
    const wire = new WireReader(arg).read()
    return (
      wire.args.length === types.length &&
      types.every((type, index) => isSame(wire, wire.args[index] ?? 0, type))
    )
  } catch {
    // no Candid at all, or of kinds that no call here has
    return false
  }
}

function isSame(wire: Wire, reference: number, type: IDL.Type): boolean {
  if (type instanceof IDL.OptClass) return isOf(wire, reference, OPT, type._type)
  if (type instanceof IDL.VecClass) return isOf(wire, reference, VEC, type._type)
  if (type instanceof IDL.RecordClass) return isRecord(wire, reference, type._fields)
  return reference < 0 && PRIMITIVES.get(type.name) === reference
}

function isOf(wire: Wire, reference: number, opcode: number, inner: IDL.Type): boolean {
  const shape = wire.types[reference]
  return shape?.kind === 'of' && shape.opcode === opcode && isSame(wire, shape.inner, inner)
}

/** An optional field may be left out. */
function isRecord(wire: Wire, reference: number, fields: readonly [string, IDL.Type][]): boolean {
  const shape = wire.types[reference]
  if (shape?.kind !== 'fields' || shape.opcode !== RECORD) return false
  const known = new Set(fields.map(([name]) => idlLabelToId(name)))
  if ([...shape.fields.keys()].some((id) => !known.has(id))) return false
  return fields.every(([name, type]) => {
    const found = shape.fields.get(idlLabelToId(name))
    return found === undefined ? type instanceof IDL.OptClass : isSame(wire, found, type)
  })
}

/** Reads the head of a Candid message: which types it says that it holds. @throws Error when it is none */
class WireReader {
  private readonly bytes: Uint8Array
  private at = MAGIC.length

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    if (String.fromCharCode(...bytes.subarray(0, this.at)) !== MAGIC) throw new Error('no Candid')
  }

  read(): Wire {
    const types = this.list(() => this.shape())
    return { types, args: this.list(() => this.signed()) }
  }

  private shape(): Shape {
    const opcode = this.signed()
    if (opcode === OPT || opcode === VEC) return { kind: 'of', opcode, inner: this.signed() }
    if (opcode !== RECORD && opcode !== VARIANT) throw new Error('a type that no call here has')
    const fields = this.list((): [number, number] => [this.unsigned(), this.signed()])
    return { kind: 'fields', opcode, fields: new Map(fields) }
  }

  private list<T>(read: () => T): T[] {
    const length = this.unsigned()
    if (length > MOST_TYPES) throw new Error('too many types')
    return Array.from({ length }, read)
  }

  private unsigned(): number {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = this.byte()
      value += (byte & 0x7f) * factor
      factor *= 128
      if (byte < 128) return value
    }
  }

  private signed(): number {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = this.byte()
      value += (byte & 0x7f) * factor
      factor *= 128
      if (byte < 128) return (byte & 0x40) === 0 ? value : value - factor
    }
  }

  private byte(): number {
    const byte = this.bytes[this.at]
    this.at += 1
    if (byte === undefined || this.at > 10_000) throw new Error('it ends too early')
    return byte
  }
}
