/** Steps through the instructions of a function body. Throws a `RangeError` on what it doesn't know. */
export class CodeReader {
  readonly bytes: Uint8Array
  offset: number

  constructor(bytes: Uint8Array, offset = 0) {
    this.bytes = bytes
    this.offset = offset
  }

  byte(): number {
    const value = this.bytes[this.offset]
    if (value === undefined) throw new RangeError('unexpected end of code')
    this.offset += 1
    return value
  }

  unsigned(): number {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = this.byte()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 128
    }
  }

  skipLeb(count = 1): void {
    for (let index = 0; index < count; index += 1) {
      while (this.byte() >= 0x80) {
        // each byte with the high bit set is followed by another
      }
    }
  }

  skip(count: number): void {
    this.offset += count
  }

  /** Reads alignment and offset of a load or store; returns the offset, inexact above 2^53. */
  memoryOffset(): number {
    const alignment = this.unsigned()
    // Bit 6 says that a memory's index follows; canisters have one memory only.
    if (alignment >= 64) throw new RangeError('more than one memory is not supported')
    return this.unsigned()
  }

  /** Skips the operands of an instruction of one byte. Branch tables are read by their user. */
  skipOperands(opcode: number): void {
    const kind = OPERANDS[opcode] ?? Operands.unknown
    switch (kind) {
      case Operands.none:
        return
      case Operands.leb:
        this.skipLeb()
        return
      case Operands.twoLebs:
        this.skipLeb(2)
        return
      case Operands.memory:
        this.memoryOffset()
        return
      case Operands.four:
        this.skip(4)
        return
      case Operands.eight:
        this.skip(8)
        return
      case Operands.types:
        this.skip(this.unsigned())
        return
      default:
        throw unsupported(opcode)
    }
  }

  /** Skips the operands of an instruction behind the prefix 0xfd. */
  skipVectorOperands(opcode: number): void {
    if (opcode <= 11 || opcode === 92 || opcode === 93) this.memoryOffset()
    else if (opcode === 12 || opcode === 13) this.skip(16)
    else if (opcode >= 21 && opcode <= 34) this.skip(1)
    else if (opcode >= 84 && opcode <= 91) {
      this.memoryOffset()
      this.skip(1)
    } else if (opcode > 255) throw unsupported(0xfd, opcode)
  }

  /** Skips the operands of an instruction behind the prefix 0xfc. */
  skipBulkOperands(opcode: number): void {
    const count = BULK_OPERANDS[opcode]
    if (count === undefined) throw unsupported(0xfc, opcode)
    this.skipLeb(count)
  }
}

/** The error for an instruction that canisters may not use. */
export function unsupported(...opcode: number[]): RangeError {
  const text = opcode.map((part) => `0x${part.toString(16)}`).join(' ')
  return new RangeError(`unsupported instruction ${text}`)
}

const Operands = {
  unknown: 0,
  none: 1,
  leb: 2,
  twoLebs: 3,
  memory: 4,
  four: 5,
  eight: 6,
  types: 7,
} as const

const OPERANDS = operandTable()

function operandTable(): Uint8Array {
  const table = new Uint8Array(256)
  const set = (kind: number, ...opcodes: number[]) => {
    for (const opcode of opcodes) table[opcode] = kind
  }
  set(Operands.none, 0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b, 0xd1)
  // block, loop, if; br, br_if; call, return_call; locals, globals, tables; constants; references
  set(Operands.leb, 0x02, 0x03, 0x04, 0x0c, 0x0d, 0x10, 0x12)
  set(Operands.leb, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26)
  set(Operands.leb, 0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2)
  set(Operands.twoLebs, 0x11, 0x13)
  set(Operands.types, 0x1c)
  set(Operands.four, 0x43)
  set(Operands.eight, 0x44)
  table.fill(Operands.memory, 0x28, 0x3f)
  table.fill(Operands.none, 0x45, 0xc5)
  return table
}

/** How many numbers follow the opcodes behind 0xfc: saturating conversions, then bulk operations. */
const BULK_OPERANDS = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1]
