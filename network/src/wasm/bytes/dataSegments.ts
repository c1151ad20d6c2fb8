import { encodeUnsigned } from './byteReader.ts'
import { readerOf, type Section, SectionId, skipConstantExpression } from './sections.ts'

/** A data segment: `head` is all that stands before its contents, without their size. */
export type DataSegment = {
  readonly isPassive: boolean
  readonly head: Uint8Array
  readonly content: Uint8Array
}

const PASSIVE = 1
const ACTIVE_IN_MEMORY = 2

/** The data segments of a module, as views. Throws a `RangeError`. */
export function readDataSegments(sections: readonly Section[]): DataSegment[] {
  const reader = readerOf(sections, SectionId.data)
  return Array.from({ length: reader.unsigned() }, () => {
    const start = reader.offset
    const flags = reader.unsigned()
    if (flags === ACTIVE_IN_MEMORY) reader.unsigned()
    if (flags !== PASSIVE) skipConstantExpression(reader)
    const head = reader.bytes.subarray(start, reader.offset)
    return { isPassive: flags === PASSIVE, head, content: reader.take(reader.unsigned()) }
  })
}

/** The body of a data section with these segments. */
export function encodeDataSegments(segments: readonly DataSegment[]): Uint8Array {
  const parts = segments.flatMap(({ head, content }) => [
    head,
    Buffer.from(encodeUnsigned(content.length)),
    content,
  ])
  return Buffer.concat([Buffer.from(encodeUnsigned(segments.length)), ...parts])
}
