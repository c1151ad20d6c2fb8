import { encodeUnsigned } from './byteReader.ts'
import { type ExportEntry, type Section, SectionId } from './sections.ts'

/** What every module begins with: the magic number and version 1. */
const HEADER = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00)

/** The order that the format demands; custom sections may stand anywhere. */
const ORDER: readonly number[] = [
  SectionId.type,
  SectionId.import,
  SectionId.function,
  SectionId.table,
  SectionId.memory,
  SectionId.tag,
  SectionId.global,
  SectionId.export,
  SectionId.start,
  SectionId.element,
  SectionId.dataCount,
  SectionId.code,
  SectionId.data,
]

/** Puts a module together again with some sections replaced or added. */
export function joinSections(
  sections: readonly Section[],
  replaced: ReadonlyMap<number, Uint8Array>,
): Uint8Array {
  const parts: Uint8Array[] = [HEADER]
  const waiting = [...replaced.keys()].sort((left, right) => rank(left) - rank(right))
  const putBefore = (id: number) => {
    for (let next = waiting[0]; next !== undefined && rank(next) <= id; next = waiting[0]) {
      const body = replaced.get(next) ?? new Uint8Array()
      parts.push(Buffer.from([next, ...encodeUnsigned(body.length)]), body)
      waiting.shift()
    }
  }
  for (const section of sections) {
    if (section.id !== SectionId.custom) putBefore(rank(section.id))
    if (!replaced.has(section.id)) parts.push(section.whole)
  }
  putBefore(ORDER.length)
  return Buffer.concat(parts)
}

function rank(id: number): number {
  return ORDER.indexOf(id)
}

/** The body of an export section. */
export function encodeExports(exports: readonly ExportEntry[]): Uint8Array {
  const entries = exports.map((entry) => {
    const name = Buffer.from(entry.name, 'utf8')
    const tail = [entry.kind, ...encodeUnsigned(entry.index)]
    return Buffer.concat([Buffer.from(encodeUnsigned(name.length)), name, Buffer.from(tail)])
  })
  return Buffer.concat([Buffer.from(encodeUnsigned(exports.length)), ...entries])
}
