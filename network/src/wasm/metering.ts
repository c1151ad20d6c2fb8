import { encodeUnsigned } from './byteReader.ts'
import type { ByteWriter } from './byteWriter.ts'
import { CodeReader } from './codeReader.ts'
import { BULK_COSTS, COSTS, MEMORY64_EXTRA } from './instructionCosts.ts'

/** What the counting code needs to know of the module. */
export type MeteringPlan = {
  /** Index of the added i64 global that counts down. */
  readonly counterGlobal: number
  /** Index of the added table whose only entry is called when the counter is below zero. */
  readonly hookTable: number
  /** Index of the added type () → (). */
  readonly hookType: number
  readonly isMemory64: boolean
  /** By table: whether its sizes are 64 bits wide. */
  readonly tables64: readonly boolean[]
  /** By function index: the extra cost of calling it; only imports have one. */
  readonly callCosts: readonly number[]
}

/** A stretch of code that is executed as a whole; its cost is charged where it begins. */
type Region = { readonly at: number; readonly isChecked: boolean; cost: number }
/** A bulk operation at `at`, charged by the size on top of the stack. */
type SizedOperation = { readonly at: number; readonly is64Bit: boolean }
type Insertion = { readonly at: number; readonly code: readonly number[] }
type Label = { readonly opcode: number; isTarget: boolean }

const Op = { loop: 0x03, if: 0x04, else: 0x05, end: 0x0b, br: 0x0c, brIf: 0x0d, brTable: 0x0e }
const DEAD_END = new Set([0x00, Op.br, Op.brTable, 0x0f, 0x12, 0x13])
const CALLS = new Set([0x10, 0x11, 0x12, 0x13])

/**
 * Writes one function body (local declarations and code, without the size in front) with counting
 * added. `parameters` is the number of parameters. Throws a `RangeError` on an unknown instruction.
 */
export function meterFunction(
  writer: ByteWriter,
  body: Uint8Array,
  parameters: number,
  plan: MeteringPlan,
): void {
  const reader = new CodeReader(body)
  const groups = reader.unsigned()
  const groupsAt = reader.offset
  let locals = parameters
  for (let group = 0; group < groups; group += 1) {
    locals += reader.unsigned()
    reader.skip(1)
  }
  const scan = new FunctionScan(reader, plan)
  scan.run()
  const counting = new CountingCode(plan, locals)
  const insertions: Insertion[] = scan.regions.map(({ at, cost, isChecked }) => ({
    at,
    code: counting.charge(cost, isChecked),
  }))
  if (scan.sized.length === 0) {
    splice(writer, body, 0, insertions)
    return
  }
  for (const { at, is64Bit } of scan.sized) {
    insertions.push({ at, code: counting.chargeSize(is64Bit) })
  }
  insertions.sort((left, right) => left.at - right.at)
  // One local of each width for the sizes of bulk operations.
  writer.append(encodeUnsigned(groups + 2))
  splice(writer, body, groupsAt, [{ at: scan.codeAt, code: [1, 0x7f, 1, 0x7e] }, ...insertions])
}

/** Copies `body` from `start` on, with the insertions at their places. */
function splice(
  writer: ByteWriter,
  body: Uint8Array,
  start: number,
  insertions: readonly Insertion[],
): void {
  let from = start
  for (const { at, code } of insertions) {
    writer.append(body, from, at)
    writer.append(code)
    from = at
  }
  writer.append(body, from)
}

/** Finds the regions of a function and their costs. */
class FunctionScan {
  readonly regions: Region[] = []
  readonly sized: SizedOperation[] = []
  readonly codeAt: number
  readonly #reader: CodeReader
  readonly #plan: MeteringPlan
  readonly #labels: Label[] = [{ opcode: 0, isTarget: true }]
  #cost = 0
  #at: number
  #isLoop = false
  #isDead = false
  #calls = false

  constructor(reader: CodeReader, plan: MeteringPlan) {
    this.#reader = reader
    this.#plan = plan
    this.codeAt = reader.offset
    this.#at = reader.offset
  }

  run(): void {
    const reader = this.#reader
    while (this.#labels.length > 0) {
      const at = reader.offset
      const opcode = reader.byte()
      this.#cost += COSTS[opcode] ?? 1
      if (opcode >= 0x28 && opcode <= 0xc4 && opcode !== 0x3f && opcode !== 0x40) {
        if (opcode <= 0x3e && this.#plan.isMemory64) this.#cost += MEMORY64_EXTRA
        reader.skipOperands(opcode)
      } else if (opcode === 0xfc) this.#bulk(at)
      else if (opcode === 0xfd) this.#vector()
      else this.#control(opcode)
    }
    if (reader.offset !== reader.bytes.length)
      throw new RangeError('code after the end of a function')
    this.#finishRegion()
    // A function that calls nothing can't recurse: the checks of its loops and callers suffice.
    const [first] = this.regions
    if (this.#calls && first?.at === this.codeAt) this.regions[0] = { ...first, isChecked: true }
    else if (this.#calls) this.regions.unshift({ at: this.codeAt, isChecked: true, cost: 0 })
  }

  #control(opcode: number): void {
    const reader = this.#reader
    if (opcode === Op.br || opcode === Op.brIf) this.#target(reader.unsigned())
    else if (opcode === Op.brTable) {
      const count = reader.unsigned()
      for (let index = 0; index <= count; index += 1) this.#target(reader.unsigned())
    } else if (opcode === 0x10 || opcode === 0x12) {
      this.#cost += this.#plan.callCosts[reader.unsigned()] ?? 0
    } else reader.skipOperands(opcode)
    if (CALLS.has(opcode)) this.#calls = true
    if (opcode === 0x02 || opcode === Op.loop || opcode === Op.if) {
      this.#labels.push({ opcode, isTarget: opcode === Op.if })
    }
    if (opcode === Op.loop || opcode === Op.if || opcode === Op.brIf) {
      this.#beginRegion(opcode === Op.loop)
    } else if (opcode === Op.else) this.#beginRegion(false)
    else if (opcode === Op.end) this.#closeLabel()
    else if (DEAD_END.has(opcode)) {
      this.#beginRegion(false)
      this.#isDead = true
    }
  }

  #closeLabel(): void {
    const label = this.#labels.pop()
    const isJoin = label !== undefined && label.opcode !== Op.loop && label.isTarget
    if (isJoin || this.#isDead) this.#beginRegion(false)
  }

  #target(depth: number): void {
    const label = this.#labels.at(-1 - depth)
    if (label === undefined) throw new RangeError('branch to an unknown label')
    label.isTarget = true
  }

  #vector(): void {
    const opcode = this.#reader.unsigned()
    const isMemory = opcode <= 11 || (opcode >= 84 && opcode <= 93)
    if (isMemory && this.#plan.isMemory64) this.#cost += MEMORY64_EXTRA
    this.#reader.skipVectorOperands(opcode)
  }

  #bulk(at: number): void {
    const reader = this.#reader
    const opcode = reader.unsigned()
    this.#cost += (BULK_COSTS[opcode] ?? 0) - 1
    const operandsAt = reader.offset
    reader.skipBulkOperands(opcode)
    const { isMemory64, tables64 } = this.#plan
    const operands = new CodeReader(reader.bytes, operandsAt)
    // memory.init and table.init take the size in 32 bits, whatever they fill.
    if (opcode === 8 || opcode === 12) this.sized.push({ at, is64Bit: false })
    else if (opcode === 10 || opcode === 11) this.sized.push({ at, is64Bit: isMemory64 })
    else if (opcode === 14 || opcode === 15 || opcode === 17) {
      const first = tables64[operands.unsigned()] === true
      const isWide = opcode === 14 ? first && tables64[operands.unsigned()] === true : first
      this.sized.push({ at, is64Bit: isWide })
    }
  }

  #beginRegion(isLoop: boolean): void {
    this.#finishRegion()
    this.#at = this.#reader.offset
    this.#isLoop = isLoop
    this.#isDead = false
  }

  #finishRegion(): void {
    const cost = this.#cost
    this.#cost = 0
    if (this.#isDead || (cost === 0 && !this.#isLoop)) return
    this.regions.push({ at: this.#at, isChecked: this.#isLoop, cost })
  }
}

/** Encodes the counting instructions. */
class CountingCode {
  readonly #getCounter: readonly number[]
  readonly #setCounter: readonly number[]
  readonly #check: readonly number[]
  readonly #local32: readonly number[]
  readonly #local64: readonly number[]

  constructor({ counterGlobal, hookTable, hookType }: MeteringPlan, locals: number) {
    const counter = encodeUnsigned(counterGlobal)
    this.#getCounter = [0x23, ...counter]
    this.#setCounter = [0x24, ...counter]
    this.#local32 = encodeUnsigned(locals)
    this.#local64 = encodeUnsigned(locals + 1)
    const callHook = [0x41, 0, 0x11, ...encodeUnsigned(hookType), ...encodeUnsigned(hookTable)]
    // if counter < 0 then call the hook
    this.#check = [...this.#getCounter, 0x42, 0, 0x53, 0x04, 0x40, ...callHook, 0x0b]
  }

  charge(cost: number, isChecked: boolean): readonly number[] {
    const amount = [0x42, ...encodeSigned(cost), 0x7d]
    const update = cost === 0 ? [] : [...this.#getCounter, ...amount, ...this.#setCounter]
    return isChecked ? [...update, ...this.#check] : update
  }

  /** Charges the size on top of the stack and leaves it there. */
  chargeSize(is64Bit: boolean): readonly number[] {
    const local = is64Bit ? this.#local64 : this.#local32
    const size = [0x20, ...local, ...(is64Bit ? [] : [0xad])]
    const update = [...this.#getCounter, ...size, 0x7d, ...this.#setCounter]
    return [0x22, ...local, ...update, ...this.#check]
  }
}

/** Signed LEB128 of a number that is not negative. */
function encodeSigned(value: number): number[] {
  const bytes = encodeUnsigned(value)
  const last = bytes.at(-1) ?? 0
  if (last < 0x40) return bytes
  return [...bytes.slice(0, -1), last | 0x80, 0]
}
