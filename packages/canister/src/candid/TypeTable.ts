import { idlLabelToId } from './idlLabelToId.ts'

/** How a type is named in a message: a primitive's code, or its place in the table. Both are signed LEB128. */
export type TypeCode = number

/**
 * Bytes of a definition. Plain numbers: each method of a canister has two tables, which are made whenever it starts, and interpreted
 * a writer of its own for each of their lines took a third of that.
 */
type Definition = readonly number[]

/** The table of composite types that leads a Candid message: each definition once, what it consists of before it. */
export class TypeTable {
  private readonly definitions: Definition[] = []
  private readonly places = new Map<string, number>()

  /** The place of a definition, which is added when it is new. */
  add(definition: Definition): TypeCode {
    const key = definition.join()
    const known = this.places.get(key)
    if (known !== undefined) return known
    this.places.set(key, this.definitions.length)
    return this.definitions.push(definition) - 1
  }

  /** All that comes before the values of a message with these types. */
  toHeader(codes: readonly TypeCode[]): Uint8Array {
    const bytes = [...MAGIC]
    pushLength(bytes, this.definitions.length)
    for (const definition of this.definitions) for (const byte of definition) bytes.push(byte)
    pushLength(bytes, codes.length)
    for (const code of codes) pushCode(bytes, code)
    return new Uint8Array(bytes)
  }
}

const MAGIC = [0x44, 0x49, 0x44, 0x4c]

/** The definition of an option or a list. */
export function containerOf(kind: TypeCode, inner: TypeCode): Definition {
  const bytes: number[] = []
  pushCode(bytes, kind)
  pushCode(bytes, inner)
  return bytes
}

/** The definition of a record or a variant, whose fields come sorted by the numbers of their labels. */
export function fieldsOf(
  kind: TypeCode,
  fields: readonly (readonly [label: string, code: TypeCode])[],
): Definition {
  const bytes: number[] = []
  pushCode(bytes, kind)
  pushLength(bytes, fields.length)
  for (const [label, code] of fields) {
    pushLength(bytes, idlLabelToId(label))
    pushCode(bytes, code)
  }
  return bytes
}

/** LEB128. */
function pushLength(bytes: number[], value: number): void {
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}

/** Signed LEB128 of a number of 31 bits at most. */
function pushCode(bytes: number[], code: TypeCode): void {
  let rest = code
  while (rest < -64 || rest > 63) {
    bytes.push((rest & 127) + 128)
    rest >>= 7
  }
  bytes.push(rest & 127)
}
