import { encodeUnsigned } from './byteReader.ts'
import { ByteWriter } from './byteWriter.ts'
import { hookFunctionBody } from './countingCode.ts'
import { systemCallCost } from './instructionCosts.ts'
import { type MeteringPlan, meterFunction } from './metering.ts'
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
} from './sections.ts'

/** Changes with every change of what instrumentation produces, so that older results aren't used. */
export const INSTRUMENTATION_VERSION = 2

/** How the counting code fits into a module: all additions come last, so that no index moves. */
export function planMetering(sections: readonly Section[]): MeteringPlan {
  const imports = readImports(sections)
  const importedGlobals = imports.filter(({ kind }) => kind === ExternKind.global).length
  const functions = imports.filter(({ kind }) => kind === ExternKind.function)
  const tables = readTables(sections)
  return {
    counterGlobal: importedGlobals + readGlobals(sections).length,
    hookTable: imports.filter(({ kind }) => kind === ExternKind.table).length + tables.length,
    hookType: readTypes(sections).length,
    hookFunction: functions.length + readFunctionTypeIndices(sections).length,
    isMemory64: readMemories(sections)[0]?.is64Bit === true,
    tables64: tables.map(({ is64Bit }) => is64Bit),
    callCosts: functions.map(({ name }) => systemCallCost(name)),
  }
}

/** The sections that counting adds to or replaces, by id. Throws a `RangeError` on unknown code. */
export function meteredSections(
  sections: readonly Section[],
  plan: MeteringPlan,
): Map<number, Uint8Array> {
  return new Map([
    // () → () and (i64) → (i64).
    [SectionId.type, append(sections, SectionId.type, [0x60, 0, 0, 0x60, 1, 0x7e, 1, 0x7e], 2)],
    [SectionId.function, append(sections, SectionId.function, encodeUnsigned(plan.hookType + 1))],
    // A table of one function reference.
    [SectionId.table, append(sections, SectionId.table, [0x70, 1, 1, 1])],
    // A mutable i64 that starts at 0.
    [SectionId.global, append(sections, SectionId.global, [0x7e, 1, 0x42, 0, 0x0b])],
    [SectionId.code, meterCode(sections, plan)],
  ])
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

function meterCode(sections: readonly Section[], plan: MeteringPlan): Uint8Array {
  const parameters = parameterCounts(readTypes(sections), readFunctionTypeIndices(sections))
  const reader = readerOf(sections, SectionId.code)
  const writer = new ByteWriter(reader.bytes.length * 2)
  const count = reader.unsigned()
  writer.append(encodeUnsigned(count + 1))
  for (let index = 0; index < count; index += 1) {
    const body = reader.take(reader.unsigned())
    writer.sized(() => meterFunction(writer, body, parameters[index] ?? 0, plan))
  }
  writer.sized(() => writer.append(hookFunctionBody(plan)))
  return writer.written
}

function parameterCounts(types: readonly FunctionType[], indices: readonly number[]): number[] {
  return indices.map((index) => types[index]?.params.length ?? 0)
}
