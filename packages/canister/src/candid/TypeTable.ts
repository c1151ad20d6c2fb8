import { CandidWriter } from './CandidWriter.ts'

/** How a type is named in a message: a primitive's code, or its place in the table. Both are signed LEB128. */
export type TypeCode = number

/** The table of composite types that leads a Candid message: each definition once, what it consists of before it. */
export class TypeTable {
  private readonly definitions: Uint8Array[] = []
  private readonly places = new Map<string, number>()

  /** The place of a definition, which is added when it is new. */
  add(definition: Uint8Array): TypeCode {
    const key = definition.join(',')
    const known = this.places.get(key)
    if (known !== undefined) return known
    this.places.set(key, this.definitions.length)
    return this.definitions.push(definition) - 1
  }

  /** All that comes before the values of a message with these types. */
  toHeader(codes: readonly TypeCode[]): Uint8Array {
    const writer = new CandidWriter()
    writer.bytes(MAGIC)
    writer.length(this.definitions.length)
    for (const definition of this.definitions) writer.bytes(definition)
    writer.length(codes.length)
    for (const code of codes) writer.int(BigInt(code))
    return writer.finish()
  }
}

const encoder = new TextEncoder()
const MAGIC = Uint8Array.of(0x44, 0x49, 0x44, 0x4c)

/** Definition bytes: the constructor's code, then what `fill` writes. */
export function definition(code: number, fill: (writer: CandidWriter) => void): Uint8Array {
  const writer = new CandidWriter()
  writer.int(BigInt(code))
  fill(writer)
  return writer.finish()
}

const labelHashes = new Map<string, number>()

/** The number that stands for a field's name (Candid specification, "Records"); `_3_` stands for 3. */
export function labelHash(label: string): number {
  const hash = labelHashes.get(label) ?? hashLabel(label)
  labelHashes.set(label, hash)
  return hash
}

function hashLabel(label: string): number {
  const number = /^_(\d+)_$/.exec(label)?.[1]
  if (number !== undefined) return Number(number)
  let hash = 0
  for (const byte of encoder.encode(label)) hash = (hash * 223 + byte) % 2 ** 32
  return hash
}
