import { createHash } from 'node:crypto'
import type { GlobalValue } from '../host/memory/heapImage.ts'
import { ByteReader, encodeUnsigned } from './bytes/byteReader.ts'
import { encodeDataSegments, readDataSegments } from './bytes/dataSegments.ts'
import { encodeExports, joinSections } from './bytes/joinSections.ts'
import {
  ExternKind,
  readExports,
  readerOf,
  type Section,
  SectionId,
  skipConstantExpression,
  ValueType,
} from './bytes/sections.ts'
import { HOST_PREFIX } from './hostExports.ts'
import { readSigned, type Thunk, withoutThunks } from './thunks.ts'

/** The export of a function that thunks call. */
export const TARGET_EXPORT = `${HOST_PREFIX}target_`

/**
 * A module in two parts. Modules of the same compiler and runtime have the same code and differ in data, so they share what is
 * compiled; the host supplies the rest when an instance is made.
 */
export type SeparatedModule = {
  /** A valid module, without custom sections and without what stands beside it here. */
  readonly code: Uint8Array
  /** SHA-256 of the code. */
  readonly codeHash: Uint8Array
  /** What mutable number globals begin with, in their order; `undefined` where the code says it. */
  readonly initialGlobals: readonly (GlobalValue | undefined)[]
  /** Exported functions that the host calls by itself, by name. */
  readonly thunks: ReadonlyMap<string, Thunk>
}

/** Separates a module. `isValid` is asked about code that nobody has compiled yet. Throws a `RangeError`. */
export function separate(
  sections: readonly Section[],
  isValid: (code: Uint8Array, codeHash: Uint8Array) => boolean,
): SeparatedModule {
  const separated = separateWith(sections, withoutThunks(sections))
  if (separated.thunks.size === 0 || isValid(separated.code, separated.codeHash)) return separated
  // something refers to a thunk, or the module is invalid altogether
  return separateWith(sections, { thunks: new Map(), replaced: new Map() })
}

function separateWith(
  sections: readonly Section[],
  { thunks, replaced }: ReturnType<typeof withoutThunks>,
): SeparatedModule {
  const exports = readExports(sections)
  if (exports.some(({ name }) => name.startsWith(HOST_PREFIX))) {
    throw new RangeError(`exports must not start with ${HOST_PREFIX}`)
  }
  // The engine would refuse the same name twice, but does not see thunks.
  if (new Set(exports.map(({ name }) => name)).size < exports.length) {
    throw new RangeError('two exports have the same name')
  }
  const targets = [...new Set([...thunks.values()].map(({ target }) => target))].sort(
    (left, right) => left - right,
  )
  const { body: globals, initial: initialGlobals } = withoutInitialValues(sections)
  const code = joinSections(
    sections.filter(({ id }) => id !== SectionId.custom),
    new Map([
      ...replaced,
      ...(sections.some(({ id }) => id === SectionId.global)
        ? [[SectionId.global, globals] as const]
        : []),
      ...dataOf(sections),
      [
        SectionId.export,
        encodeExports([
          ...exports.filter(({ name }) => !thunks.has(name)),
          ...targets.map((index) => ({
            name: `${TARGET_EXPORT}${index}`,
            kind: ExternKind.function,
            index,
          })),
        ]),
      ],
    ]),
  )
  const codeHash = createHash('sha256').update(code).digest()
  return { code, codeHash, initialGlobals, thunks }
}

/** Passive segments stay, since code refers to them by number, but are empty. */
function dataOf(sections: readonly Section[]): [number, Uint8Array][] {
  const segments = readDataSegments(sections)
  if (segments.length === 0) return []
  const emptied = segments.map((segment) =>
    segment.isPassive ? { ...segment, content: new Uint8Array() } : segment,
  )
  return [[SectionId.data, encodeDataSegments(emptied)]]
}

const CONSTANTS = new Map<number, number>([
  [ValueType.i32, 0x41],
  [ValueType.i64, 0x42],
])
const ZERO_AND_END = [0, 0x0b]

/** The global section with zero in each mutable integer that begins with a constant, and the constants. */
function withoutInitialValues(sections: readonly Section[]) {
  const reader = readerOf(sections, SectionId.global)
  const count = reader.unsigned()
  const parts: Uint8Array[] = [Buffer.from(encodeUnsigned(count))]
  const initial: (GlobalValue | undefined)[] = []
  for (let index = 0; index < count; index += 1) {
    const start = reader.offset
    const valueType = reader.byte()
    const isMutable = reader.byte() === 1
    const at = reader.offset
    skipConstantExpression(reader)
    const whole = reader.bytes.subarray(start, reader.offset)
    const value = isMutable ? constantOf(whole.subarray(at - start), valueType) : undefined
    if (isMutable && NUMBERS.has(valueType)) initial.push(value)
    parts.push(
      value === undefined
        ? whole
        : Buffer.from([valueType, 1, CONSTANTS.get(valueType) ?? 0, ...ZERO_AND_END]),
    )
  }
  return { body: Buffer.concat(parts), initial }
}

const NUMBERS = new Set<number>(Object.values(ValueType))

/** The value of an initializer that is one constant of the global's own type. */
function constantOf(initializer: Uint8Array, valueType: number): GlobalValue | undefined {
  if (initializer[0] !== CONSTANTS.get(valueType)) return undefined
  const reader = new ByteReader(initializer, 1)
  const value = readSigned(reader)
  if (reader.byte() !== 0x0b || !reader.done) return undefined
  return valueType === ValueType.i64 ? BigInt.asIntN(64, value) : Number(BigInt.asIntN(32, value))
}
