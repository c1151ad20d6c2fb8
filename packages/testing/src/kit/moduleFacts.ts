import { ByteReader } from '@sluice/network/wasm/byteReader'
import {
  parseSections,
  readExports,
  readerOf,
  readImports,
  type Section,
  SectionId,
} from '@sluice/network/wasm/sections'

/** What a module offers, needs and holds, without the numbers of its functions. */
export type ModuleFacts = {
  readonly exports: readonly string[]
  readonly imports: readonly string[]
  readonly memory: string
  readonly table: string
  /** What a new canister's memory holds. */
  readonly image: readonly string[]
  /** Segments that code brings into memory: the bundle and the interpreter's settings. */
  readonly passive: readonly string[]
  /** For exported functions that only call another one with a number: that number. */
  readonly numbers: ReadonlyMap<string, number>
}

export function moduleFacts(module: Uint8Array): ModuleFacts {
  const sections = parseSections(module)
  const segments = readSegments(sections)
  const hex = (id: number) => Buffer.from(readerOf(sections, id).bytes).toString('hex')
  const exports = readExports(sections)
  const imports = readImports(sections)
  const bodies = readBodies(sections)
  const numberOf = (index: number) => numberPassed(bodies[index - imports.length])
  return {
    exports: exports.map(({ kind, name }) => `${kind} ${name}`).sort(),
    imports: [...new Set(imports.map(({ module: from, name }) => `${from} ${name}`))].sort(),
    memory: hex(SectionId.memory),
    table: hex(SectionId.table),
    image: segments.filter(({ isPassive }) => !isPassive).map(({ text }) => text),
    passive: segments
      .filter(({ isPassive }) => isPassive)
      .map(({ text }) => text)
      .sort(),
    numbers: new Map(
      exports
        .filter(({ name }) => /^canister_/.test(name))
        .map(({ name, index }) => [name, numberOf(index)] as const)
        .filter((entry): entry is [string, number] => entry[1] !== undefined),
    ),
  }
}

type Segment = { isPassive: boolean; text: string }

function readSegments(sections: readonly Section[]): Segment[] {
  const reader = readerOf(sections, SectionId.data)
  return Array.from({ length: reader.unsigned() }, () => {
    const isPassive = reader.unsigned() === 1
    const offset = isPassive ? '' : `${readConstant(reader)} `
    const content = Buffer.from(reader.take(reader.unsigned())).toString('latin1')
    return { isPassive, text: offset + content }
  })
}

const I32_CONST = 0x41
const CALL = 0x10
const END = 0x0b

function readConstant(reader: ByteReader): string {
  const start = reader.offset
  if (reader.byte() !== I32_CONST) throw new Error('a segment lies at no constant address')
  reader.skipLeb()
  if (reader.byte() !== END) throw new Error('an address does not end')
  return Buffer.from(reader.bytes.subarray(start, reader.offset)).toString('hex')
}

function readBodies(sections: readonly Section[]): Uint8Array[] {
  const reader = readerOf(sections, SectionId.code)
  return Array.from({ length: reader.unsigned() }, () => reader.take(reader.unsigned()))
}

/** Of a function without locals that passes one small number on. */
function numberPassed(body: Uint8Array | undefined): number | undefined {
  if (body === undefined) return undefined
  const reader = new ByteReader(body)
  if (reader.byte() !== 0 || reader.byte() !== I32_CONST) return undefined
  const start = reader.offset
  reader.skipLeb()
  const number = readSigned(body.subarray(start, reader.offset))
  if (reader.byte() !== CALL) return undefined
  reader.skipLeb()
  return reader.byte() === END && reader.done ? number : undefined
}

function readSigned(bytes: Uint8Array): number {
  const value = bytes.reduce((sum, byte, index) => sum + (byte & 127) * 2 ** (7 * index), 0)
  const isNegative = ((bytes.at(-1) ?? 0) & 64) !== 0
  return isNegative ? value - 2 ** (7 * bytes.length) : value
}
