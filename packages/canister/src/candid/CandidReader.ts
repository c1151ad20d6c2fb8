import { decodeUtf8 } from '../bytes/utf8.ts'

/**
 * Reads Candid's memory encoding (Candid specification, "M"). Every step of interpreted code costs a canister about a thousand
 * instructions, so native functions do what they can here. Running past the end throws.
 */
export class CandidReader {
  private readonly source: Uint8Array
  private readonly view: DataView
  private offset: number
  /** Values that may still be read besides those of the wanted types: as many as there are bytes, and some without any. */
  private budget: number

  constructor(source: Uint8Array, offset: number) {
    this.source = source
    this.view = new DataView(source.buffer, source.byteOffset, source.byteLength)
    this.offset = offset
    this.budget = source.length + MAX_EMPTY_VALUES
  }

  get position(): number {
    return this.offset
  }

  /** Begins again at an earlier position. What has been spent stays spent. */
  set position(offset: number) {
    this.offset = offset
  }

  /** Counts values whose number the message alone decides. @throws RangeError when there are more than its bytes explain. */
  spend(values: number): void {
    this.budget -= values
    if (this.budget < 0) throw new RangeError('Candid: the message has too many values')
  }

  get isAtEnd(): boolean {
    return this.offset === this.source.length
  }

  byte(): number {
    return this.view.getUint8(this.offset++)
  }

  /** A byte that is 0 or 1. */
  flag(): boolean {
    const byte = this.byte()
    if (byte > 1) throw new RangeError(`Candid: ${byte} is neither no nor yes`)
    return byte === 1
  }

  skip(length: number): void {
    this.offset += length
    if (this.offset > this.source.length) throw tooLong()
  }

  /** A type: signed LEB128 of at most 32 bits. */
  reference(): number {
    let value = 0
    let unit = 1
    for (let count = 0; count < 5; count++) {
      const byte = this.byte()
      value += (byte & 127) * unit
      unit *= 128
      if (byte < 128) return byte < 64 ? value : value - unit
    }
    throw new RangeError('Candid: a type is out of range')
  }

  /** Bytes of their own, free to keep. */
  bytes(length: number): Uint8Array {
    const end = this.offset + length
    if (end > this.source.length) throw tooLong()
    const taken = this.source.slice(this.offset, end)
    this.offset = end
    return taken
  }

  /** A length or an index: LEB128 below 2^32. */
  length(): number {
    let value = 0
    let unit = 1
    for (;;) {
      const byte = this.byte()
      value += (byte & 127) * unit
      if (byte < 128) return value
      unit *= 128
      if (unit > 2 ** 35) throw new RangeError('Candid: a length is out of range')
    }
  }

  /**
   * LEB128 of at most 490 bits: amounts have 256 at most, and the work on a number grows with the square of its length. Up to 49
   * bits are gathered as a plain number, which costs far less than a bigint.
   */
  nat(groups = MAX_GROUPS): bigint {
    let low = 0
    let unit = 1
    for (let count = 0; count < 7; count++) {
      const byte = this.byte()
      low += (byte & 127) * unit
      if (byte < 128) return BigInt(low)
      unit *= 128
    }
    return BigInt(low) | (this.nat(fewer(groups)) << 49n)
  }

  /** Signed LEB128 of at most 490 bits. */
  int(groups = MAX_GROUPS): bigint {
    let low = 0
    let unit = 1
    for (let count = 0; count < 7; count++) {
      const byte = this.byte()
      low += (byte & 127) * unit
      unit *= 128
      if (byte < 128) return BigInt(byte < 64 ? low : low - unit)
    }
    return BigInt(low) + (this.int(fewer(groups)) << 49n)
  }

  skipNumber(): void {
    for (let count = 0; this.byte() > 127; count++)
      if (count === 7 * MAX_GROUPS) throw tooManyDigits()
  }

  text(): string {
    return decodeUtf8(this.bytes(this.length()))
  }

  nat32(): number {
    this.offset += 4
    return this.view.getUint32(this.offset - 4, true)
  }

  nat64(): bigint {
    this.offset += 8
    return this.view.getBigUint64(this.offset - 8, true)
  }

  nat16(): number {
    this.offset += 2
    return this.view.getUint16(this.offset - 2, true)
  }

  float64(): number {
    this.offset += 8
    return this.view.getFloat64(this.offset - 8, true)
  }
}

/** Seven bytes of LEB128 each. */
const MAX_GROUPS = 10
const MAX_EMPTY_VALUES = 1000

function fewer(groups: number): number {
  if (groups === 1) throw tooManyDigits()
  return groups - 1
}

const tooManyDigits = () => new RangeError('Candid: a number has too many digits')
const tooLong = () => new RangeError('Candid: a value is longer than the message')
