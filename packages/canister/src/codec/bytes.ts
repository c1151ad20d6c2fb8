/** Grows as it is written to; integers are written in 32-bit limbs because bigint shifts are the slow part of a canister. */
export class ByteWriter {
  private buffer = new Uint8Array(128)
  private length = 0

  byte(value: number): void {
    this.reserve(1)
    this.buffer[this.length++] = value
  }

  bytes(value: Uint8Array): void {
    this.reserve(value.length)
    this.buffer.set(value, this.length)
    this.length += value.length
  }

  /** Unsigned number below 2^32, little endian. */
  u32(value: number): void {
    this.reserve(4)
    this.buffer[this.length++] = value & 255
    this.buffer[this.length++] = (value >>> 8) & 255
    this.buffer[this.length++] = (value >>> 16) & 255
    this.buffer[this.length++] = (value >>> 24) & 255
  }

  finish(): Uint8Array {
    return this.buffer.slice(0, this.length)
  }

  private reserve(more: number): void {
    if (this.length + more <= this.buffer.length) return
    const larger = new Uint8Array(Math.max(this.buffer.length * 2, this.length + more))
    larger.set(this.buffer.subarray(0, this.length))
    this.buffer = larger
  }
}

/** Reads what {@link ByteWriter} wrote; running past the end is a programmer's mistake and throws. */
export class ByteReader {
  private readonly source: Uint8Array
  private offset = 0

  constructor(source: Uint8Array) {
    this.source = source
  }

  byte(): number {
    const value = this.source[this.offset]
    if (value === undefined) throw new Error('stored record is shorter than its type')
    this.offset += 1
    return value
  }

  bytes(length: number): Uint8Array {
    if (this.offset + length > this.source.length)
      throw new Error('stored record is shorter than its type')
    const value = this.source.slice(this.offset, this.offset + length)
    this.offset += length
    return value
  }

  u32(): number {
    return (this.byte() | (this.byte() << 8) | (this.byte() << 16) | (this.byte() << 24)) >>> 0
  }
}
