import { encodeUnsigned } from './bytes/byteReader.ts'
import { ByteWriter } from './bytes/byteWriter.ts'
import { readDataSegments } from './bytes/dataSegments.ts'
import {
  ExternKind,
  type FunctionType,
  readerOf,
  readFunctionTypeIndices,
  readGlobals,
  readImports,
  readMemories,
  readTables,
  readTypes,
  type Section,
  SectionId,
  ValueType,
} from './bytes/sections.ts'
import { hookFunctionBody } from './metering/countingCode.ts'
import { systemCallCost } from './metering/instructionCosts.ts'
import { meterFunction } from './metering/metering.ts'
import type { MeteringPlan } from './metering/meteringPlan.ts'
import { marksMemory, rangeFunctionBody } from './writeMarks.ts'

/** Changes with every change of what instrumentation produces, so that older results aren't used. */
export const INSTRUMENTATION_VERSION = 7

/**
 * Modules with so much code have their writes marked. Their heaps tend to be large: comparing one of
 * 11 MiB with what was saved takes 0.7 ms after each message. Marks slow an interpreter down by an
 * eighth, but tight loops of small programs by half.
 */
const MARKED_FROM_CODE_BYTES = 1024 * 1024

/** How the added code fits into a module: all additions come last, so that no index moves. */
export function planMetering(
  sections: readonly Section[],
  marksWrites = hasLargeProgram(sections),
): MeteringPlan {
  const imports = readImports(sections)
  const importedGlobals = imports.filter(({ kind }) => kind === ExternKind.global).length
  const functions = imports.filter(({ kind }) => kind === ExternKind.function)
  const tables = readTables(sections)
  const [memory] = readMemories(sections)
  return {
    counterGlobal: importedGlobals + readGlobals(sections).length,
    hookTable: imports.filter(({ kind }) => kind === ExternKind.table).length + tables.length,
    hookType: readTypes(sections).length,
    segmentType: readTypes(sections).length + 3,
    passive: readDataSegments(sections).map(({ isPassive }) => isPassive),
    hookFunction: functions.length + readFunctionTypeIndices(sections).length,
    isMemory64: memory?.is64Bit === true,
    marksWrites,
    rangeFunction: functions.length + readFunctionTypeIndices(sections).length + 1,
    tables64: tables.map(({ is64Bit }) => is64Bit),
    callCosts: functions.map(({ name }) => systemCallCost(name)),
  }
}

function hasLargeProgram(sections: readonly Section[]): boolean {
  const code = sections.find(({ id }) => id === SectionId.code)?.body.length ?? 0
  return code >= MARKED_FROM_CODE_BYTES && readMemories(sections).length > 0
}

/** () → (), (i64) → (i64), (i64, i64) → () and (address, i32, i32, i32) → (). */
const addedTypes = (address: number) => [
  ...[0x60, 0, 0, 0x60, 1, 0x7e, 1, 0x7e, 0x60, 2, 0x7e, 0x7e, 0],
  ...[0x60, 4, address, ValueType.i32, ValueType.i32, ValueType.i32, 0],
]

/** The sections that counting adds to or replaces, by id. Throws a `RangeError` on unknown code. */
export function meteredSections(
  sections: readonly Section[],
  plan: MeteringPlan,
): { readonly replaced: Map<number, Uint8Array>; readonly writesTables: boolean } {
  const { hookType, marksWrites } = plan
  const types = addedTypes(plan.isMemory64 ? ValueType.i64 : ValueType.i32)
  const functionTypes = [hookType + 1, ...(marksWrites ? [hookType + 2] : [])]
  const { code, writesTables } = meterCode(sections, plan)
  const replaced = new Map<number, Uint8Array>([
    [SectionId.type, append(sections, SectionId.type, types, 4)],
    [
      SectionId.function,
      append(
        sections,
        SectionId.function,
        functionTypes.flatMap(encodeUnsigned),
        functionTypes.length,
      ),
    ],
    // A table of two function references.
    [SectionId.table, append(sections, SectionId.table, [0x70, 1, 2, 2])],
    // A mutable i64 that starts at 0.
    [SectionId.global, append(sections, SectionId.global, [0x7e, 1, 0x42, 0, 0x0b])],
    [SectionId.code, code],
  ])
  if (marksWrites) {
    replaced.set(SectionId.memory, append(sections, SectionId.memory, marksMemory(plan.isMemory64)))
  }
  return { replaced, writesTables }
}

/** A section's body, a vector, with more items. */
function append(
  sections: readonly Section[],
  id: number,
  items: readonly number[],
  added = 1,
): Uint8Array {
  const reader = readerOf(sections, id)
  const count = reader.unsigned()
  const rest = reader.bytes.subarray(reader.offset)
  return Buffer.concat([Buffer.from(encodeUnsigned(count + added)), rest, Buffer.from(items)])
}

function meterCode(sections: readonly Section[], plan: MeteringPlan) {
  const parameters = parameterCounts(readTypes(sections), readFunctionTypeIndices(sections))
  const reader = readerOf(sections, SectionId.code)
  const writer = new ByteWriter(reader.bytes.length * 2)
  const count = reader.unsigned()
  let writesTables = false
  writer.append(encodeUnsigned(count + (plan.marksWrites ? 2 : 1)))
  for (let index = 0; index < count; index += 1) {
    const body = reader.take(reader.unsigned())
    writer.sized(() => {
      if (meterFunction(writer, body, parameters[index] ?? 0, plan)) writesTables = true
    })
  }
  writer.sized(() => writer.append(hookFunctionBody(plan)))
  if (plan.marksWrites) writer.sized(() => writer.append(rangeFunctionBody()))
  return { code: writer.written, writesTables }
}

function parameterCounts(types: readonly FunctionType[], indices: readonly number[]): number[] {
  return indices.map((index) => types[index]?.params.length ?? 0)
}
