import { encodeUnsigned } from './byteReader.ts'
import {
  type ExportEntry,
  ExternKind,
  parseSections,
  readExports,
  readerOf,
  readGlobals,
  readImports,
  readMemories,
  readTables,
  type Section,
  SectionId,
  ValueType,
} from './sections.ts'

/** Names of the exports that the host adds. A module that uses them itself is refused. */
export const HOST_PREFIX = '__host_'
export const MEMORY_EXPORT = `${HOST_PREFIX}memory`
export const TABLE_EXPORT = `${HOST_PREFIX}table`
export const START_EXPORT = `${HOST_PREFIX}start`
export const GLOBAL_EXPORT = `${HOST_PREFIX}global_`

const NUMERIC = new Set<number>(Object.values(ValueType))

/**
 * Makes everything that is a canister's state reachable: exports the memory, the function table and
 * each mutable number global, and turns the start section into an export, so that a re-created
 * instance can be filled with saved state without running the start function again.
 */
export function exposeState(module: Uint8Array): Uint8Array {
  const sections = parseSections(module)
  const exports = readExports(sections)
  if (exports.some((entry) => entry.name.startsWith(HOST_PREFIX))) {
    throw new RangeError(`exports must not start with ${HOST_PREFIX}`)
  }
  const added = [...stateExports(sections), ...startExport(sections)]
  return assemble(module.subarray(0, 8), sections, [...exports, ...added])
}

function stateExports(sections: readonly Section[]): ExportEntry[] {
  const added: ExportEntry[] = []
  if (readMemories(sections).length > 0) {
    added.push({ name: MEMORY_EXPORT, kind: ExternKind.memory, index: 0 })
  }
  if (readTables(sections).length > 0) {
    added.push({ name: TABLE_EXPORT, kind: ExternKind.table, index: 0 })
  }
  return [...added, ...exposedGlobals(sections)]
}

/** The exports that are added for the module's mutable number globals. */
export function exposedGlobals(sections: readonly Section[]): ExportEntry[] {
  const imports = readImports(sections)
  const imported = imports.filter((entry) => entry.kind === ExternKind.global).length
  return readGlobals(sections).flatMap((global, position) => {
    if (!global.isMutable || !NUMERIC.has(global.valueType)) return []
    const name = `${GLOBAL_EXPORT}${position}`
    return [{ name, kind: ExternKind.global, index: imported + position }]
  })
}

function startExport(sections: readonly Section[]): ExportEntry[] {
  if (!sections.some((section) => section.id === SectionId.start)) return []
  const index = readerOf(sections, SectionId.start).unsigned()
  return [{ name: START_EXPORT, kind: ExternKind.function, index }]
}

/** Sections that must come after the export section. */
const AFTER_EXPORTS = new Set<number>([
  SectionId.start,
  SectionId.element,
  SectionId.dataCount,
  SectionId.code,
  SectionId.data,
])

function assemble(
  header: Uint8Array,
  sections: readonly Section[],
  exports: readonly ExportEntry[],
): Uint8Array {
  const exportSection = encodeExports(exports)
  const parts: Uint8Array[] = [header]
  let isPlaced = false
  for (const section of sections) {
    if (!isPlaced && AFTER_EXPORTS.has(section.id)) {
      parts.push(exportSection)
      isPlaced = true
    }
    if (section.id !== SectionId.export && section.id !== SectionId.start) parts.push(section.whole)
  }
  if (!isPlaced) parts.push(exportSection)
  return Buffer.concat(parts)
}

function encodeExports(exports: readonly ExportEntry[]): Uint8Array {
  const entries = exports.map((entry) => {
    const name = Buffer.from(entry.name, 'utf8')
    const tail = [entry.kind, ...encodeUnsigned(entry.index)]
    return Buffer.concat([Buffer.from(encodeUnsigned(name.length)), name, Buffer.from(tail)])
  })
  const body = Buffer.concat([Buffer.from(encodeUnsigned(exports.length)), ...entries])
  return Buffer.concat([Buffer.from([SectionId.export, ...encodeUnsigned(body.length)]), body])
}
