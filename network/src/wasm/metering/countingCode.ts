import { encodeUnsigned } from '../bytes/byteReader.ts'
import type { MeteringPlan } from './meteringPlan.ts'

const ZERO = [0x42, 0]

/** Encodes the counting instructions of one function. */
export class CountingCode {
  /** Reads the counter into the local. */
  readonly load: readonly number[]
  /** Writes the local back to the counter. */
  readonly settle: readonly number[]
  readonly #getLeft: readonly number[]
  readonly #setLeft: readonly number[]
  readonly #check: readonly number[]
  readonly #hook: readonly number[]
  readonly #size32: readonly number[]
  readonly #size64: readonly number[]

  /** The added locals come behind `locals` others: what is left, a 32-bit and a 64-bit size. */
  constructor({ counterGlobal, hookFunction }: MeteringPlan, locals: number) {
    const counter = encodeUnsigned(counterGlobal)
    const left = encodeUnsigned(locals)
    this.#getLeft = [0x20, ...left]
    this.#setLeft = [0x21, ...left]
    this.#size32 = encodeUnsigned(locals + 1)
    this.#size64 = encodeUnsigned(locals + 2)
    this.load = [0x23, ...counter, ...this.#setLeft]
    this.settle = [...this.#getLeft, 0x24, ...counter]
    // if left < 0 then left = hook(left)
    this.#hook = encodeUnsigned(hookFunction)
    const callHook = [...this.#getLeft, 0x10, ...this.#hook, ...this.#setLeft]
    this.#check = [...this.#getLeft, ...ZERO, 0x53, 0x04, 0x40, ...callHook, 0x0b]
  }

  charge(cost: number, isChecked: boolean): readonly number[] {
    const amount = [0x42, ...encodeSigned(cost), 0x7d]
    const update = cost === 0 ? [] : [...this.#getLeft, ...amount, ...this.#setLeft]
    return isChecked ? [...update, ...this.#check] : update
  }

  /** Opens a loop around another one, whose turns cost so much, and calls the hook there. */
  openAround(blockType: number, cost: number): readonly number[] {
    const amount = [0x42, ...encodeSigned(cost)]
    const called = [...this.#getLeft, ...amount, 0x7d, 0x10, ...this.#hook]
    const refill = [0x04, 0x40, ...called, ...amount, 0x7c, ...this.#setLeft, 0x0b]
    return [0x03, blockType, ...this.#getLeft, ...amount, 0x53, ...refill]
  }

  /** Charges a turn of the inner loop, or leaves for the hook when that is too much. */
  chargeTurn(cost: number): readonly number[] {
    const amount = [0x42, ...encodeSigned(cost)]
    const leave = [...this.#getLeft, ...amount, 0x53, 0x0d, 1]
    return [...leave, ...this.charge(cost, false)]
  }

  /** Charges the size on top of the stack and leaves it there. */
  chargeSize(is64Bit: boolean): readonly number[] {
    const local = is64Bit ? this.#size64 : this.#size32
    const size = [0x20, ...local, ...(is64Bit ? [] : [0xad])]
    const update = [...this.#getLeft, ...size, 0x7d, ...this.#setLeft]
    return [0x22, ...local, ...update, ...this.#check]
  }
}

/** The added function: writes its parameter to the counter, calls the hook, returns what is left. */
export function hookFunctionBody({
  counterGlobal,
  hookTable,
  hookType,
}: MeteringPlan): readonly number[] {
  const counter = encodeUnsigned(counterGlobal)
  const callHook = [0x41, 0, 0x11, ...encodeUnsigned(hookType), ...encodeUnsigned(hookTable)]
  return [0, 0x20, 0, 0x24, ...counter, ...callHook, 0x23, ...counter, 0x0b]
}

/** Signed LEB128 of a number that is not negative. */
export function encodeSigned(value: number): number[] {
  const bytes = encodeUnsigned(value)
  const last = bytes.at(-1) ?? 0
  if (last < 0x40) return bytes
  return [...bytes.slice(0, -1), last | 0x80, 0]
}
