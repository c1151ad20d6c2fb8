import { encodeUnsigned } from './bytes/byteReader.ts'
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
} from './bytes/sections.ts'
import { meteredSections, planMetering } from './instrument.ts'
import type { MeteringPlan } from './metering/meteringPlan.ts'

/** Names of the exports that the host adds. A module that uses them itself is refused. */
export const HOST_PREFIX = '__host_'
export const MEMORY_EXPORT = `${HOST_PREFIX}memory`
export const TABLE_EXPORT = `${HOST_PREFIX}table`
export const START_EXPORT = `${HOST_PREFIX}start`
/** The i64 that counts instructions down. */
export const COUNTER_EXPORT = `${HOST_PREFIX}counter`
/** A table whose one function is called when the counter is below zero. */
export const HOOK_EXPORT = `${HOST_PREFIX}hook`
/** A memory with a byte for each region of the canister's that was written to, see `WriteMarks`. */
export const MARKS_EXPORT = `${HOST_PREFIX}marks`
export const GLOBAL_EXPORT = `${HOST_PREFIX}global_`

export type GlobalType = 'i32' | 'i64' | 'f32' | 'f64'
const GLOBAL_TYPES: ReadonlyMap<number, GlobalType> = new Map([
  [ValueType.i32, 'i32'],
  [ValueType.i64, 'i64'],
  [ValueType.f32, 'f32'],
  [ValueType.f64, 'f64'],
])
const NUMERIC = new Set<number>(Object.values(ValueType))

export type RewriteOptions = {
  /** Leaves the code as it is: for measuring what counting costs. */
  readonly isUncounted?: boolean
  /** Whether writes are marked; by the size of the memory when absent. */
  readonly marksWrites?: boolean
}

/**
 * Makes everything that is a canister's state reachable: exports the memory, the function table and
 * each mutable number global, and turns the start section into an export, so that a re-created
 * instance can be filled with saved state without running the start function again. Adds counting
 * of executed instructions, see `COUNTER_EXPORT` and `HOOK_EXPORT`, and marks what is written. Throws a `RangeError`.
 */
export function rewriteModule(module: Uint8Array, options: RewriteOptions = {}): Uint8Array {
  const sections = parseSections(module)
  const exports = readExports(sections)
  if (exports.some((entry) => entry.name.startsWith(HOST_PREFIX))) {
    throw new RangeError(`exports must not start with ${HOST_PREFIX}`)
  }
  const plan = planMetering(sections, options.isUncounted === true ? false : options.marksWrites)
  const added = [...stateExports(sections), ...startExport(sections), ...meteringExports(plan)]
  const replaced = meteredSections(sections, plan)
  if (options.isUncounted === true) {
    replaced.delete(SectionId.code)
    replaced.delete(SectionId.function)
  }
  replaced.set(SectionId.export, encodeExports([...exports, ...added]))
  return assemble(module.subarray(0, 8), sections, replaced)
}

function meteringExports(plan: MeteringPlan): ExportEntry[] {
  const { counterGlobal, hookTable, marksWrites } = plan
  const marks = { name: MARKS_EXPORT, kind: ExternKind.memory, index: 1 }
  return [
    ...(marksWrites ? [marks] : []),
    { name: COUNTER_EXPORT, kind: ExternKind.global, index: counterGlobal },
    { name: HOOK_EXPORT, kind: ExternKind.table, index: hookTable },
  ]
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

/** The types of the module's mutable number globals, in the order of `exposedGlobals`. */
export function exposedGlobalTypes(sections: readonly Section[]): GlobalType[] {
  return readGlobals(sections).flatMap(({ isMutable, valueType }) => {
    const type = GLOBAL_TYPES.get(valueType)
    return isMutable && type !== undefined ? [type] : []
  })
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

/** Puts the module together again with some sections replaced or added, without its start section. */
function assemble(
  header: Uint8Array,
  sections: readonly Section[],
  replaced: ReadonlyMap<number, Uint8Array>,
): Uint8Array {
  const parts: Uint8Array[] = [header]
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
    if (section.id !== SectionId.start && !replaced.has(section.id)) parts.push(section.whole)
  }
  putBefore(ORDER.length)
  return Buffer.concat(parts)
}

function rank(id: number): number {
  return ORDER.indexOf(id)
}

function encodeExports(exports: readonly ExportEntry[]): Uint8Array {
  const entries = exports.map((entry) => {
    const name = Buffer.from(entry.name, 'utf8')
    const tail = [entry.kind, ...encodeUnsigned(entry.index)]
    return Buffer.concat([Buffer.from(encodeUnsigned(name.length)), name, Buffer.from(tail)])
  })
  return Buffer.concat([Buffer.from(encodeUnsigned(exports.length)), ...entries])
}
