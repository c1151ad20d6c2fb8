import { encodeSignedLeb128 } from '@sluice/candid-bounds/leb128'
import { ByteReader, encodeUnsigned } from '@sluice/network/wasm/byteReader'
import {
  ExternKind,
  parseSections,
  readExports,
  readFunctionTypeIndices,
  readImports,
  readTypes,
  type Section,
  SectionId,
} from '@sluice/network/wasm/sections'
import type { NumberedMethod } from '../../methodTable.ts'

/** Some bytes of a module, and whether they are the same in every module. */
export type Piece = { readonly bytes: Uint8Array; readonly isShared: boolean }

export type CanisterParts = {
  readonly javaScript: Uint8Array
  readonly methods: readonly NumberedMethod[]
  /** The Internet Computer reads sections that are called `icp:public …` as metadata. */
  readonly customSections: readonly { readonly name: string; readonly content: Uint8Array }[]
}

/**
 * A canister's module out of the template: a function and an export for each method at the end of theirs, the bundle as the content
 * of the last data segment, and the number of its bytes in the last global. Everything else is the template's, byte for byte.
 */
export function assembleModule(template: Uint8Array, parts: CanisterParts): Piece[] {
  const sections = parseSections(template)
  const shape = shapeOf(sections)
  const pieces = sections.flatMap((section) => withParts(section, shape, parts))
  const custom = parts.customSections.flatMap(({ name, content }) =>
    sectionOf(SectionId.custom, [own(named(name)), own(content)]),
  )
  return [own(template.subarray(0, HEADER_BYTES)), ...pieces, ...custom]
}

const HEADER_BYTES = 8

/** What a method's function needs to know of the template. */
type Shape = { methodType: number; executeMethod: number; functionCount: number }

function shapeOf(sections: readonly Section[]): Shape {
  const methodType = readTypes(sections).findIndex(
    ({ params, results }) => params.length === 0 && results.length === 0,
  )
  const exports = readExports(sections)
  const executeMethod = exports.find(({ name }) => name === 'execute_method_js')?.index
  if (methodType < 0 || executeMethod === undefined)
    throw new Error('the template has no function that calls a method')
  const imported = readImports(sections).filter(({ kind }) => kind === ExternKind.function)
  const defined = readFunctionTypeIndices(sections)
  return { methodType, executeMethod, functionCount: imported.length + defined.length }
}

function withParts(
  section: Section,
  shape: Shape,
  { javaScript, methods }: CanisterParts,
): Piece[] {
  switch (section.id) {
    case SectionId.function:
      return extended(
        section,
        methods.map(() => encodeUnsigned(shape.methodType)),
      )
    case SectionId.global:
      return sectionOf(section.id, [
        own(withoutTail(section.body, EMPTY_SIZE)),
        own([I32, MUTABLE, I32_CONST, ...signed(javaScript.length), END]),
      ])
    case SectionId.export:
      return extended(
        section,
        methods.map(({ kind, name }, position) => [
          ...named(`canister_${kind} ${name}`),
          ExternKind.function,
          ...encodeUnsigned(shape.functionCount + position),
        ]),
      )
    case SectionId.code:
      return extended(
        section,
        methods.map(({ index }) => callerOf(shape.executeMethod, index)),
      )
    case SectionId.data:
      return sectionOf(section.id, [
        { bytes: withoutTail(section.body, EMPTY_SEGMENT), isShared: true },
        own([PASSIVE, ...encodeUnsigned(javaScript.length)]),
        own(javaScript),
      ])
    default:
      return [own(section.whole)]
  }
}

const I32 = 0x7f
const MUTABLE = 1
const I32_CONST = 0x41
const CALL = 0x10
const END = 0x0b
const PASSIVE = 1
const NO_LOCALS = 0
/** What the template ends with in place of a bundle: a global of zero, a passive segment without content. */
const EMPTY_SIZE = [I32, MUTABLE, I32_CONST, 0, END]
const EMPTY_SEGMENT = [PASSIVE, 0]

function callerOf(executeMethod: number, index: number): number[] {
  const body = [I32_CONST, ...signed(index), CALL, ...encodeUnsigned(executeMethod), END]
  return [...encodeUnsigned(body.length + 1), NO_LOCALS, ...body]
}

/** The section with more entries behind its own. */
function extended(section: Section, entries: readonly (readonly number[])[]): Piece[] {
  const reader = new ByteReader(section.body)
  const count = reader.unsigned() + entries.length
  return sectionOf(section.id, [
    own(encodeUnsigned(count)),
    { bytes: section.body.subarray(reader.offset), isShared: true },
    own(entries.flat()),
  ])
}

function sectionOf(id: number, content: readonly Piece[]): Piece[] {
  const size = content.reduce((sum, { bytes }) => sum + bytes.length, 0)
  return [own([id, ...encodeUnsigned(size)]), ...content]
}

function withoutTail(bytes: Uint8Array, tail: readonly number[]): Uint8Array {
  const start = bytes.length - tail.length
  if (!tail.every((byte, index) => bytes[start + index] === byte))
    throw new Error('the template does not end where a canister begins')
  return bytes.subarray(0, start)
}

function own(bytes: Uint8Array | readonly number[]): Piece {
  return { bytes: bytes instanceof Uint8Array ? bytes : Uint8Array.from(bytes), isShared: false }
}

function named(name: string): number[] {
  const bytes = Buffer.from(name)
  return [...encodeUnsigned(bytes.length), ...bytes]
}

const signed = (value: number): Uint8Array => encodeSignedLeb128(BigInt(value))
