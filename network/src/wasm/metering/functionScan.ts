import { CodeReader } from '../bytes/codeReader.ts'
import { ValueType } from '../bytes/sections.ts'
import {
  type BulkWrite,
  isVectorStore,
  type Store,
  storedType,
  VECTOR_TYPE,
} from '../writeMarks.ts'
import { BULK_COSTS, COSTS, MEMORY64_EXTRA } from './instructionCosts.ts'
import type { Label } from './label.ts'
import type { MeteringPlan } from './meteringPlan.ts'
import { SplitLoops } from './splitLoops.ts'

/** A stretch of code that is executed as a whole; its cost is charged where it begins. */
type Region = { readonly at: number; readonly isChecked: boolean; cost: number }
/** A bulk operation at `at`, charged by the size on top of the stack. */
type SizedOperation = { readonly at: number; readonly is64Bit: boolean }
/** `memory.init` or `data.drop` of a segment that is at the host; `size` bytes of code. */
export type SegmentOperation = {
  readonly at: number
  readonly size: number
  readonly segment: number
  readonly isDrop: boolean
}
const Op = { loop: 0x03, if: 0x04, else: 0x05, end: 0x0b, br: 0x0c, brIf: 0x0d, brTable: 0x0e }
const UNREACHABLE = 0x00
const TABLE_SET = 0x26
/** `table.init`, `elem.drop`, `table.copy`, `table.grow`, `table.fill`. */
const BULK_TABLE_WRITES = new Set([12, 13, 14, 15, 17])
const RETURN = 0x0f
const DEAD_END = new Set([UNREACHABLE, Op.br, Op.brTable, RETURN, 0x12, 0x13])
const CALLS = new Set([0x10, 0x11, 0x12, 0x13])

/** Finds the regions of a function, their costs, and where their sum must be taken off the counter. */
export class FunctionScan {
  readonly regions: Region[] = []
  readonly sized: SizedOperation[] = []
  readonly stores: Store[] = []
  readonly bulkWrites: BulkWrite[] = []
  readonly segmentOperations: SegmentOperation[] = []
  /** Where what is left is written to the counter. */
  readonly settled: number[] = []
  /** Behind each call, where the counter has another value. */
  readonly calledUntil: number[] = []
  /** Whether the function may change a table. */
  writesTables = false
  readonly loops = new SplitLoops()
  readonly codeAt: number
  readonly #reader: CodeReader
  readonly #plan: MeteringPlan
  readonly #labels: Label[] = []
  #cost = 0
  #at: number
  #isLoop = false
  #isDead = false
  /** Whether the sum may be other than zero, apart from the region that is being read. */
  #hasSum = false
  /** The sum was taken off in this region; all of its cost is charged at its beginning. */
  #isSettled = false
  #calls = false

  constructor(reader: CodeReader, plan: MeteringPlan) {
    this.#reader = reader
    this.#plan = plan
    this.codeAt = reader.offset
    this.#at = reader.offset
    this.#open(0)
  }

  run(): void {
    const reader = this.#reader
    while (this.#labels.length > 0) {
      const at = reader.offset
      const opcode = reader.byte()
      this.#cost += COSTS[opcode] ?? 1
      if (opcode === TABLE_SET) this.writesTables = true
      if (opcode >= 0x28 && opcode <= 0xc4 && opcode !== 0x3f && opcode !== 0x40) {
        if (opcode <= 0x3e && this.#plan.isMemory64) this.#cost += MEMORY64_EXTRA
        if (opcode >= 0x36 && opcode <= 0x3e) this.#store(at, storedType(opcode))
        else reader.skipOperands(opcode)
      } else if (opcode === 0xfc) this.#bulk(at)
      else if (opcode === 0xfd) this.#vector(at)
      else this.#control(opcode, at)
    }
    if (reader.offset !== reader.bytes.length)
      throw new RangeError('code after the end of a function')
    this.#finishRegion()
    // A function that calls nothing can't recurse: the checks of its loops and callers suffice.
    const [first] = this.regions
    if (this.#calls && first?.at === this.codeAt) this.regions[0] = { ...first, isChecked: true }
    else if (this.#calls) this.regions.unshift({ at: this.codeAt, isChecked: true, cost: 0 })
  }

  #control(opcode: number, at: number): void {
    const reader = this.#reader
    if (opcode === Op.br || opcode === Op.brIf) this.#branch(at, 1)
    else if (opcode === Op.brTable) this.#branch(at, reader.unsigned() + 1)
    else if (opcode === 0x10 || opcode === 0x12) {
      this.#cost += this.#plan.callCosts[reader.unsigned()] ?? 0
    } else reader.skipOperands(opcode)
    if (CALLS.has(opcode)) this.#noteCall()
    if (opcode === 0x10 || opcode === 0x11) this.calledUntil.push(reader.offset)
    if (CALLS.has(opcode) || opcode === RETURN || opcode === UNREACHABLE) this.#settle(at)
    if (opcode === 0x02 || opcode === Op.loop || opcode === Op.if) this.#open(opcode, at)
    if (opcode === Op.loop || opcode === Op.if || opcode === Op.brIf) {
      this.#beginRegion(opcode === Op.loop)
    } else if (opcode === Op.else) this.#else(at)
    else if (opcode === Op.end) this.#closeLabel(at)
    else if (DEAD_END.has(opcode)) {
      this.#beginRegion(false)
      this.#isDead = true
    }
  }

  get #mayHaveSum(): boolean {
    return !this.#isDead && (this.#hasSum || (this.#cost > 0 && !this.#isSettled))
  }

  #settle(at: number): void {
    if (!this.#mayHaveSum) return
    this.settled.push(at)
    this.#hasSum = false
    this.#isSettled = true
  }

  #noteCall(): void {
    this.#calls = true
    this.loops.spoil()
    const innermost = this.#labels.at(-1)
    if (innermost !== undefined) innermost.calls = true
  }

  #open(opcode: number, at = 0): void {
    if (opcode === Op.loop) this.loops.openLoop(at, this.#reader.offset, this.#reader.bytes)
    else this.loops.open()
    this.#labels.push({
      opcode,
      isTarget: opcode === Op.if,
      hasSum: false,
      hadSum: this.#mayHaveSum,
      thenEnd: undefined,
      hasElse: false,
      calls: false,
    })
    // Where a loop is entered again there may be a sum.
    if (opcode === Op.loop) this.#hasSum = true
  }

  #else(at: number): void {
    const label = this.#labels.at(-1)
    if (label === undefined) throw new RangeError('else without if')
    if (this.#mayHaveSum) label.thenEnd = at
    this.#beginRegion(false)
    label.hasElse = true
    this.#hasSum = label.hadSum
  }

  #closeLabel(at: number): void {
    const label = this.#labels.pop()
    if (label === undefined) return
    const around = this.#labels.at(-1)
    if (label.calls && around !== undefined) around.calls = true
    this.loops.close(this.#reader.offset)
    if (this.#labels.length === 0) this.#settle(at)
    const hasSum = this.#joinedSum(label, at)
    const isJoin = label.opcode !== Op.loop && label.isTarget
    if (isJoin || this.#isDead) {
      this.#beginRegion(false)
      this.#hasSum = hasSum
    }
  }

  /**
   * Whether there may be a sum behind the label's end. When one way through an `if` calls something,
   * and thus arrives without a sum, the other ways do so as well: then nothing is left to settle.
   */
  #joinedSum(label: Label, at: number): boolean {
    if (label.opcode === Op.if && label.hasElse && label.calls) {
      if (label.thenEnd !== undefined) this.settled.push(label.thenEnd)
      this.#settle(at)
      return label.hasSum
    }
    const skips = label.opcode === Op.if && !label.hasElse && label.hadSum
    return this.#mayHaveSum || label.hasSum || skips || label.thenEnd !== undefined
  }

  #branch(at: number, count: number): void {
    const depths = Array.from({ length: count }, () => this.#depth())
    const leaves = depths.some((depth) => depth === this.#labels.length - 1)
    if (leaves) this.#settle(at)
    for (const depth of depths) {
      const label = this.#labels.at(-1 - depth)
      if (label === undefined) throw new RangeError('branch to an unknown label')
      label.isTarget = true
      if (this.#mayHaveSum) label.hasSum = true
    }
  }

  #depth(): number {
    const at = this.#reader.offset
    const depth = this.#reader.unsigned()
    this.loops.branch(at, this.#reader.offset - at, depth)
    return depth
  }

  #store(at: number, valueType: number): void {
    this.stores.push({ at, valueType, offset: this.#reader.memoryOffset() })
  }

  #vector(at: number): void {
    const opcode = this.#reader.unsigned()
    const isMemory = opcode <= 11 || (opcode >= 84 && opcode <= 93)
    if (isMemory && this.#plan.isMemory64) this.#cost += MEMORY64_EXTRA
    const operandsAt = this.#reader.offset
    this.#reader.skipVectorOperands(opcode)
    if (isVectorStore(opcode)) {
      const offset = new CodeReader(this.#reader.bytes, operandsAt).memoryOffset()
      this.stores.push({ at, valueType: VECTOR_TYPE, offset })
    }
  }

  #bulk(at: number): void {
    const reader = this.#reader
    const opcode = reader.unsigned()
    this.#cost += (BULK_COSTS[opcode] ?? 0) - 1
    const operandsAt = reader.offset
    reader.skipBulkOperands(opcode)
    const { isMemory64, tables64 } = this.#plan
    const operands = new CodeReader(reader.bytes, operandsAt)
    if (BULK_TABLE_WRITES.has(opcode)) this.writesTables = true
    this.#noteBulkWrite(at, opcode)
    if (opcode === 8 || opcode === 9) this.#noteSegment(at, operandsAt, opcode === 9)
    // memory.init and table.init take the size in 32 bits, whatever they fill.
    if (opcode === 8 || opcode === 12) this.#charge(at, false)
    else if (opcode === 10 || opcode === 11) this.#charge(at, isMemory64)
    else if (opcode === 14 || opcode === 15 || opcode === 17) {
      const first = tables64[operands.unsigned()] === true
      this.#charge(at, opcode === 14 ? first && tables64[operands.unsigned()] === true : first)
    }
  }

  #noteSegment(at: number, operandsAt: number, isDrop: boolean): void {
    const segment = new CodeReader(this.#reader.bytes, operandsAt).unsigned()
    if (this.#plan.passive[segment] !== true) return
    const size = this.#reader.offset - at
    this.segmentOperations.push({ at, size, segment, isDrop })
  }

  #noteBulkWrite(at: number, opcode: number): void {
    const { i32 } = ValueType
    const wide = this.#plan.isMemory64 ? ValueType.i64 : i32
    if (opcode === 8) this.bulkWrites.push({ at, types: [wide, i32, i32] })
    if (opcode === 10) this.bulkWrites.push({ at, types: [wide, wide, wide] })
    if (opcode === 11) this.bulkWrites.push({ at, types: [wide, i32, wide] })
  }

  #charge(at: number, is64Bit: boolean): void {
    this.sized.push({ at, is64Bit })
    this.loops.spoil()
    this.#hasSum = true
  }

  #beginRegion(isLoop: boolean): void {
    this.#finishRegion()
    this.#at = this.#reader.offset
    this.#isLoop = isLoop
    this.#isDead = false
  }

  #finishRegion(): void {
    const cost = this.#cost
    this.#hasSum = this.#mayHaveSum
    this.#cost = 0
    this.#isSettled = false
    if (this.#isDead || (cost === 0 && !this.#isLoop)) return
    this.regions.push({ at: this.#at, isChecked: this.#isLoop, cost })
  }
}
