import { ByteReader, encodeUnsigned } from './bytes/byteReader.ts'
import {
  type ExportEntry,
  ExternKind,
  type FunctionType,
  readExports,
  readerOf,
  readFunctionTypeIndices,
  readImports,
  readTypes,
  type Section,
  SectionId,
  ValueType,
} from './bytes/sections.ts'
import { COSTS } from './metering/instructionCosts.ts'

/** An exported function that does no more than call another one with constants: the host can do that. */
export type Thunk = {
  /** Index of the called function. */
  readonly target: number
  readonly args: readonly (number | bigint)[]
  /** Instructions that the thunk itself counts for. */
  readonly cost: number
}

/** The thunks at the end of a module by the names of their exports, and the sections of the module without them. */
export type WithoutThunks = {
  readonly thunks: ReadonlyMap<string, Thunk>
  readonly replaced: ReadonlyMap<number, Uint8Array>
}

/**
 * Takes the last functions out of a module as long as they are exported thunks. Compilers add one for each method of a canister;
 * without them modules of the same compiler have the same code. Whether other code refers to what was
 * taken out is left to the engine's validation. Throws a `RangeError`.
 */
export function withoutThunks(sections: readonly Section[]): WithoutThunks {
  const imports = readImports(sections).filter(({ kind }) => kind === ExternKind.function)
  const typeIndices = readFunctionTypeIndices(sections)
  const bodies = readBodies(sections)
  const exported = exportsByFunction(readExports(sections))
  const types = readTypes(sections)
  const typeOf = (index: number) => types[typeIndices[index - imports.length] ?? -1]
  const thunks = new Map<string, Thunk>()
  let end = imports.length + bodies.length
  for (; end > imports.length; end -= 1) {
    const names = exported.get(end - 1) ?? []
    const body = bodies[end - 1 - imports.length]
    const thunk = body && isPlain(typeOf(end - 1)) ? readThunk(body, typeOf) : undefined
    if (thunk === undefined || names.length === 0 || thunk.target < imports.length) break
    for (const name of names) thunks.set(name, thunk)
  }
  // A thunk that calls one of the others stays, and all with it.
  if (thunks.size === 0 || [...thunks.values()].some(({ target }) => target >= end)) {
    return { thunks: new Map(), replaced: new Map() }
  }
  const left = end - imports.length
  return {
    thunks,
    replaced: new Map([
      [SectionId.function, numbers(typeIndices.slice(0, left))],
      [SectionId.code, codeOf(bodies.slice(0, left))],
    ]),
  }
}

const isPlain = (type: FunctionType | undefined) =>
  type?.params.length === 0 && type.results.length === 0

const I32_CONST = 0x41
const I64_CONST = 0x42
const CALL = 0x10
const END = 0x0b

/** What a function body calls, when it only pushes the parameters and calls. */
function readThunk(
  body: Uint8Array,
  typeOf: (index: number) => FunctionType | undefined,
): Thunk | undefined {
  const reader = new ByteReader(body)
  if (reader.byte() !== 0) return undefined
  const args: (number | bigint)[] = []
  let cost = 0
  for (;;) {
    const opcode = reader.byte()
    cost += COSTS[opcode] ?? 1
    if (opcode === I32_CONST) args.push(Number(BigInt.asIntN(32, readSigned(reader))))
    else if (opcode === I64_CONST) args.push(BigInt.asIntN(64, readSigned(reader)))
    else if (opcode === CALL) break
    else return undefined
  }
  const target = reader.unsigned()
  if (reader.byte() !== END || !reader.done) return undefined
  const type = typeOf(target)
  const takesThem =
    type?.results.length === 0 &&
    type.params.length === args.length &&
    type.params.every((param, at) => param === typeOfConstant(args[at]))
  return takesThem ? { target, args, cost } : undefined
}

const typeOfConstant = (value: number | bigint | undefined) =>
  typeof value === 'bigint' ? ValueType.i64 : ValueType.i32

/** Signed LEB128 of any size. */
export function readSigned(reader: ByteReader): bigint {
  let value = 0n
  for (let shift = 0n; ; shift += 7n) {
    const byte = reader.byte()
    value |= BigInt(byte & 0x7f) << shift
    if (byte < 0x80) return BigInt.asIntN(Number(shift) + 7, value)
  }
}

function exportsByFunction(exports: readonly ExportEntry[]): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const { kind, index, name } of exports) {
    if (kind === ExternKind.function) found.set(index, [...(found.get(index) ?? []), name])
  }
  return found
}

/** Each function's body with its size in front left out. */
function readBodies(sections: readonly Section[]): Uint8Array[] {
  const reader = readerOf(sections, SectionId.code)
  return Array.from({ length: reader.unsigned() }, () => reader.take(reader.unsigned()))
}

function numbers(values: readonly number[]): Uint8Array {
  return Buffer.from([values.length, ...values].flatMap(encodeUnsigned))
}

function codeOf(bodies: readonly Uint8Array[]): Uint8Array {
  const sized = bodies.flatMap((body) => [Buffer.from(encodeUnsigned(body.length)), body])
  return Buffer.concat([Buffer.from(encodeUnsigned(bodies.length)), ...sized])
}
