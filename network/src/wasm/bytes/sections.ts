import { ByteReader } from './byteReader.ts'

/** Section ids of the WebAssembly binary format. */
export const SectionId = {
  custom: 0,
  type: 1,
  import: 2,
  function: 3,
  table: 4,
  memory: 5,
  global: 6,
  export: 7,
  start: 8,
  element: 9,
  code: 10,
  data: 11,
  dataCount: 12,
  tag: 13,
} as const

/** One section: `bytes[start..end)` is the whole with its header, `body` the part after the header. */
export type Section = {
  readonly id: number
  readonly whole: Uint8Array
  readonly body: Uint8Array
}

export const ExternKind = { function: 0, table: 1, memory: 2, global: 3, tag: 4 } as const

export type FunctionType = {
  readonly params: readonly number[]
  readonly results: readonly number[]
}
export type ImportEntry = {
  readonly module: string
  readonly name: string
  readonly kind: number
  readonly typeIndex: number
}
export type ExportEntry = { readonly name: string; readonly kind: number; readonly index: number }
export type GlobalEntry = { readonly valueType: number; readonly isMutable: boolean }
export type AddressSpace = { readonly is64Bit: boolean }

/** Value types as they stand in the binary. */
export const ValueType = { i32: 0x7f, i64: 0x7e, f32: 0x7d, f64: 0x7c } as const

/** There are thirteen kinds, each once, and custom sections. */
const MAX_SECTIONS = 1000
const MAGIC = '0061736d01000000'

/** Splits a module into its sections. Throws a `RangeError` when it is not a version 1 module. */
export function parseSections(module: Uint8Array): Section[] {
  if (Buffer.from(module.subarray(0, 8)).toString('hex') !== MAGIC) {
    throw new RangeError('not a WebAssembly module')
  }
  const reader = new ByteReader(module, 8)
  const sections: Section[] = []
  while (!reader.done) {
    if (sections.length >= MAX_SECTIONS) throw new RangeError('more than 1000 sections')
    const start = reader.offset
    const id = reader.byte()
    const body = reader.take(reader.unsigned())
    sections.push({ id, body, whole: module.subarray(start, reader.offset) })
  }
  return sections
}

/** The body of the only section with this id, or an empty vector when there is none. */
export function readerOf(sections: readonly Section[], id: number): ByteReader {
  const section = sections.find((candidate) => candidate.id === id)
  return new ByteReader(section?.body ?? new Uint8Array([0]))
}

function readVector<T>(reader: ByteReader, readItem: () => T): T[] {
  const count = reader.unsigned()
  // Each item takes a byte at least.
  if (count > reader.end - reader.offset)
    throw new RangeError('a vector is longer than its section')
  const items: T[] = []
  for (let index = 0; index < count; index += 1) items.push(readItem())
  return items
}

/** Function types. Throws a `RangeError` on type forms that canister modules do not use. */
export function readTypes(sections: readonly Section[]): FunctionType[] {
  const reader = readerOf(sections, SectionId.type)
  return readVector(reader, () => {
    if (reader.byte() !== 0x60) throw new RangeError('unsupported type form')
    const params = readVector(reader, () => reader.byte())
    const results = readVector(reader, () => reader.byte())
    return { params, results }
  })
}

function readLimits(reader: ByteReader): AddressSpace {
  const flags = reader.byte()
  reader.skipLeb()
  if ((flags & 1) === 1) reader.skipLeb()
  return { is64Bit: (flags & 4) === 4 }
}

export function readImports(sections: readonly Section[]): ImportEntry[] {
  const reader = readerOf(sections, SectionId.import)
  return readVector(reader, () => {
    const module = reader.name()
    const name = reader.name()
    const kind = reader.byte()
    let typeIndex = -1
    if (kind === ExternKind.function) typeIndex = reader.unsigned()
    else if (kind === ExternKind.global) reader.take(2)
    else if (kind === ExternKind.memory) readLimits(reader)
    else if (kind === ExternKind.table) {
      reader.byte()
      readLimits(reader)
    } else throw new RangeError(`unsupported import kind ${kind}`)
    return { module, name, kind, typeIndex }
  })
}

export function readExports(sections: readonly Section[]): ExportEntry[] {
  const reader = readerOf(sections, SectionId.export)
  return readVector(reader, () => ({
    name: reader.name(),
    kind: reader.byte(),
    index: reader.unsigned(),
  }))
}

export function readMemories(sections: readonly Section[]): AddressSpace[] {
  const reader = readerOf(sections, SectionId.memory)
  return readVector(reader, () => readLimits(reader))
}

export function readTables(sections: readonly Section[]): AddressSpace[] {
  const reader = readerOf(sections, SectionId.table)
  return readVector(reader, () => {
    if (reader.byte() === 0x40) throw new RangeError('tables with initializers are not supported')
    return readLimits(reader)
  })
}

export function readFunctionTypeIndices(sections: readonly Section[]): number[] {
  const reader = readerOf(sections, SectionId.function)
  return readVector(reader, () => reader.unsigned())
}

export function readGlobals(sections: readonly Section[]): GlobalEntry[] {
  const reader = readerOf(sections, SectionId.global)
  return readVector(reader, () => {
    const valueType = reader.byte()
    const isMutable = reader.byte() === 1
    skipConstantExpression(reader)
    return { valueType, isMutable }
  })
}

const END = 0x0b
const LEB_OPERAND = new Set([0x23, 0x41, 0x42, 0xd0, 0xd2])
const NO_OPERAND = new Set([0x6a, 0x6b, 0x6c, 0x7c, 0x7d, 0x7e])

/** Skips an initializer with its end. Throws a `RangeError` on one that canister modules do not use. */
export function skipConstantExpression(reader: ByteReader): void {
  for (;;) {
    const opcode = reader.byte()
    if (opcode === END) return
    if (LEB_OPERAND.has(opcode)) reader.skipLeb()
    else if (opcode === 0x43) reader.take(4)
    else if (opcode === 0x44) reader.take(8)
    else if (opcode === 0xfd) reader.take(17)
    else if (!NO_OPERAND.has(opcode))
      throw new RangeError(`unsupported initializer 0x${opcode.toString(16)}`)
  }
}

/** Custom sections by name, in order. */
export function readCustomSections(
  sections: readonly Section[],
): { name: string; content: Uint8Array }[] {
  return sections
    .filter((section) => section.id === SectionId.custom)
    .map((section) => {
      const reader = new ByteReader(section.body)
      return { name: reader.name(), content: reader.bytes.slice(reader.offset) }
    })
}
