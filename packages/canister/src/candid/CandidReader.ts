import { decodeUtf8 } from '../utf8.ts'

/**
 * Reads Candid's memory encoding (Candid specification, "M"). Every step of interpreted code costs a canister about a thousand
 * instructions, so native functions do what they can here. Running past the end throws.
 */
export class CandidReader {
  private readonly source: Uint8Array
  private readonly view: DataView
  private offset: number

  constructor(source: Uint8Array, offset: number) {
    this.source = source
    this.view = new DataView(source.buffer, source.byteOffset, source.byteLength)
    this.offset = offset
  }

  get isAtEnd(): boolean {
    return this.offset === this.source.length
  }

  byte(): number {
    return this.view.getUint8(this.offset++)
  }

  /** Bytes of their own, free to keep. */
  bytes(length: number): Uint8Array {
    const end = this.offset + length
    if (end > this.source.length) throw new RangeError('Candid: a value is longer than the message')
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

  /** LEB128 of any size. Up to 49 bits are gathered as a plain number, which costs far less than a bigint. */
  nat(): bigint {
    let low = 0
    let unit = 1
    for (let count = 0; count < 7; count++) {
      const byte = this.byte()
      low += (byte & 127) * unit
      if (byte < 128) return BigInt(low)
      unit *= 128
    }
    return BigInt(low) | (this.nat() << 49n)
  }

  /** Signed LEB128 of any size. */
  int(): bigint {
    let low = 0
    let unit = 1
    for (let count = 0; count < 7; count++) {
      const byte = this.byte()
      low += (byte & 127) * unit
      unit *= 128
      if (byte < 128) return BigInt(byte < 64 ? low : low - unit)
    }
    return BigInt(low) + (this.int() << 49n)
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
