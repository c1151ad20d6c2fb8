import { encodeUnsigned } from './bytes/byteReader.ts'
import { ValueType } from './bytes/sections.ts'
import { encodeSigned } from './metering/countingCode.ts'
import type { MeteringPlan } from './metering/meteringPlan.ts'

/** A written region is 2^10 bytes; small enough that little is compared in vain, so large that the marks are few. */
const REGION_SHIFT = 10
export const REGION_BYTES = 1 << REGION_SHIFT
/** Engines give 4 GiB to a memory of 32 bits, 16 GiB to one of 64 bits. */
const MARK_PAGES = { narrow: 64, wide: 256 }
const V128 = 0x7b
/** So many bytes does the widest store write. */
const WIDEST_STORE_BYTES = 16
/** With an offset up to this a store that begins in a region ends in the next one at the latest. */
const LARGEST_SMALL_OFFSET = REGION_BYTES - WIDEST_STORE_BYTES
/** Index of the added memory. A canister has one memory of its own. */
const MARKS = 1
const END = 0x0b

/** A store at `at`, with the static offset that it adds to its address. */
export type Store = { readonly at: number; readonly valueType: number; readonly offset: number }
/** What `memory.init`, `memory.copy` and `memory.fill` take: where to, from where or what, how much. */
export type BulkWrite = { readonly at: number; readonly types: readonly [number, number, number] }

/** The type of what a store of one byte's opcode writes. */
export function storedType(opcode: number): number {
  if (opcode === 0x36 || opcode === 0x3a || opcode === 0x3b) return ValueType.i32
  if (opcode === 0x38) return ValueType.f32
  return opcode === 0x39 ? ValueType.f64 : ValueType.i64
}

/** Whether an opcode behind the prefix 0xfd writes to memory. */
export function isVectorStore(opcode: number): boolean {
  return opcode === 11 || (opcode >= 88 && opcode <= 91)
}

/** The body of the memory section's entry for the marks: one byte for each region. */
export function marksMemory(isMemory64: boolean): readonly number[] {
  const pages = isMemory64 ? MARK_PAGES.wide : MARK_PAGES.narrow
  return [1, ...encodeUnsigned(pages), ...encodeUnsigned(pages)]
}

/**
 * Encodes what notes, in one function, which regions of the memory are written to. The mark is
 * that of the address without a static offset that is smaller than a region by the widest store: a store may thus reach into
 * the region behind a marked one, and no further. An address beyond the marks traps, as the store would.
 */
export class WriteMarks {
  readonly #isMemory64: boolean
  readonly #rangeFunction: readonly number[]
  readonly #firstLocal: number
  readonly #locals: { readonly type: number; readonly slot: number }[] = []

  constructor({ isMemory64, rangeFunction }: MeteringPlan, firstLocal: number) {
    this.#isMemory64 = isMemory64
    this.#rangeFunction = encodeUnsigned(rangeFunction)
    this.#firstLocal = firstLocal
  }

  /** The declarations of the locals that were used. */
  get declarations(): readonly number[] {
    return this.#locals.flatMap(({ type }) => [1, type])
  }

  /** Marks what a store is about to write; its operands stay on the stack. */
  store({ valueType, offset }: Store): readonly number[] {
    // Beyond any memory: the store traps.
    if (!Number.isSafeInteger(offset)) return []
    const address = this.#local(this.#isMemory64 ? ValueType.i64 : ValueType.i32, 0)
    const value = this.#local(valueType, 1)
    return [
      ...[0x21, ...value, 0x22, ...address, 0x20, ...address],
      ...this.#region(offset),
      ...[0x41, 1, 0x3a, 0x40, MARKS, 0],
      ...[0x20, ...value],
    ]
  }

  /** Marks what a bulk operation is about to write; its operands stay on the stack. */
  bulk({ types: [targetType, sourceType, sizeType] }: BulkWrite): readonly number[] {
    const target = this.#local(targetType, 0)
    const source = this.#local(sourceType, 1)
    const size = this.#local(sizeType, 2)
    return [
      ...[0x21, ...size, 0x21, ...source, 0x22, ...target],
      ...[0x20, ...target, ...widened(targetType)],
      ...[0x20, ...size, ...widened(sizeType)],
      ...[0x10, ...this.#rangeFunction],
      ...[0x20, ...source, 0x20, ...size],
    ]
  }

  /** Turns the address on the stack into the number of its region. */
  #region(offset: number): readonly number[] {
    if (!this.#isMemory64 && offset <= LARGEST_SMALL_OFFSET) return [0x41, REGION_SHIFT, 0x76]
    const moved = offset <= LARGEST_SMALL_OFFSET ? [] : [0x42, ...encodeSigned(offset), 0x7c]
    const wide = this.#isMemory64 ? [] : [0xad]
    return [...wide, ...moved, 0x42, REGION_SHIFT, 0x88, 0xa7]
  }

  #local(type: number, slot: number): readonly number[] {
    const known = this.#locals.findIndex((local) => local.type === type && local.slot === slot)
    if (known < 0) this.#locals.push({ type, slot })
    return encodeUnsigned(this.#firstLocal + (known < 0 ? this.#locals.length - 1 : known))
  }
}

const widened = (type: number): readonly number[] => (type === ValueType.i32 ? [0xad] : [])

/** The added function (i64 address, i64 size) → (): marks all regions that a range touches. */
export function rangeFunctionBody(): readonly number[] {
  const first = [0x20, 0, 0x42, REGION_SHIFT, 0x88, 0xa7]
  const last = [0x20, 0, 0x20, 1, 0x7c, 0x42, REGION_SHIFT, 0x88, 0xa7]
  const count = [...last, ...first, 0x6b, 0x41, 1, 0x6a]
  return [0, ...first, 0x41, 1, ...count, 0xfc, 11, MARKS, END]
}

export const VECTOR_TYPE = V128
