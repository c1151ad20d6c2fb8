/**
 * Writes a stored record; grows as it is written to. A `DataView` writes whole numbers in one native step: in a canister each
 * step of interpreted code costs about a thousand instructions.
 */
export class ByteWriter {
  private buffer = new Uint8Array(256)
  private view = new DataView(this.buffer.buffer)
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
    this.view.setUint32(this.length, value, true)
    this.length += 4
  }

  /** The lowest 64 bits of a number, little endian. */
  u64(value: bigint): void {
    this.reserve(8)
    this.view.setBigUint64(this.length, value, true)
    this.length += 8
  }

  finish(): Uint8Array {
    return this.buffer.slice(0, this.length)
  }

  private reserve(more: number): void {
    if (this.length + more <= this.buffer.length) return
    const larger = new Uint8Array(Math.max(this.buffer.length * 2, this.length + more))
    larger.set(this.buffer.subarray(0, this.length))
    this.buffer = larger
    this.view = new DataView(larger.buffer)
  }
}

/** Reads what {@link ByteWriter} wrote; running past the end is a programmer's mistake and throws. */
export class ByteReader {
  private readonly source: Uint8Array
  private readonly view: DataView
  private offset = 0

  constructor(source: Uint8Array) {
    this.source = source
    this.view = new DataView(source.buffer, source.byteOffset, source.byteLength)
  }

  byte(): number {
    const value = this.source[this.offset]
    if (value === undefined) throw new Error(TOO_SHORT)
    this.offset += 1
    return value
  }

  bytes(length: number): Uint8Array {
    const start = this.take(length)
    return this.source.slice(start, start + length)
  }

  u32(): number {
    return this.view.getUint32(this.take(4), true)
  }

  u64(): bigint {
    return this.view.getBigUint64(this.take(8), true)
  }

  private take(length: number): number {
    const start = this.offset
    this.offset = start + length
    if (this.offset > this.source.length) throw new Error(TOO_SHORT)
    return start
  }
}

const TOO_SHORT = 'stored record is shorter than its type'
