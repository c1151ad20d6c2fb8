import { encodeExports, joinSections } from './bytes/joinSections.ts'
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
import {
  COUNTER_EXPORT,
  GLOBAL_EXPORT,
  HOOK_EXPORT,
  MARKS_EXPORT,
  MEMORY_EXPORT,
  START_EXPORT,
  TABLE_EXPORT,
  TABLE_WRITES_EXPORT,
} from './hostExports.ts'
import { meteredSections, planMetering } from './instrument.ts'
import type { MeteringPlan } from './metering/meteringPlan.ts'

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
  const plan = planMetering(sections, options.isUncounted === true ? false : options.marksWrites)
  const { replaced, writesTables } = meteredSections(sections, plan)
  const added = [
    ...stateExports(sections),
    ...startExport(sections),
    ...meteringExports(plan),
    ...(writesTables ? [tableWritesExport(plan)] : []),
  ]
  if (options.isUncounted === true) {
    replaced.delete(SectionId.code)
    replaced.delete(SectionId.function)
  }
  replaced.set(SectionId.export, encodeExports([...exports, ...added]))
  return joinSections(
    sections.filter(({ id }) => id !== SectionId.start),
    replaced,
  )
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

/** Only its name says something. */
function tableWritesExport({ counterGlobal }: MeteringPlan): ExportEntry {
  return { name: TABLE_WRITES_EXPORT, kind: ExternKind.global, index: counterGlobal }
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
