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

  /** A natural number below 2^256: a byte that counts 32-bit limbs, then the limbs, little endian. */
  nat(value: bigint): void {
    this.reserve(33)
    const { buffer, view } = this
    const start = this.length
    const words = value <= MAX_U64 ? (value === 0n ? 0 : 1) : value <= MAX_U128 ? 2 : 4
    buffer[start] = 2 * words
    // `setBigUint64` takes the lowest 64 bits by itself.
    if (words > 0) view.setBigUint64(start + 1, value, true)
    if (words > 1) view.setBigUint64(start + 9, value >> 64n, true)
    if (words > 2) {
      view.setBigUint64(start + 17, value >> 128n, true)
      view.setBigUint64(start + 25, value >> 192n, true)
    }
    this.length = start + 1 + 8 * words
  }

  /** Forgets what was written, so that the same memory serves the next record. */
  restart(): void {
    this.length = 0
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

const MAX_U64 = (1n << 64n) - 1n
const MAX_U128 = (1n << 128n) - 1n

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

  /** See {@link ByteWriter.nat}. */
  nat(): bigint {
    const limbs = this.byte()
    const start = this.take(4 * limbs)
    const { view } = this
    if (limbs === 0) return 0n
    if (limbs === 2) return view.getBigUint64(start, true)
    let value = 0n
    for (let word = limbs / 2 - 1; word >= 0; word--) {
      value = (value << 64n) | view.getBigUint64(start + 8 * word, true)
    }
    return value
  }

  private take(length: number): number {
    const start = this.offset
    this.offset = start + length
    if (this.offset > this.source.length) throw new Error(TOO_SHORT)
    return start
  }
}

const TOO_SHORT = 'stored record is shorter than its type'
