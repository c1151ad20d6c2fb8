/** Reads the primitive encodings of a WebAssembly binary. Throws a `RangeError` past the end. */
export class ByteReader {
  readonly bytes: Uint8Array
  offset: number
  readonly end: number

  constructor(bytes: Uint8Array, offset = 0, end = bytes.length) {
    this.bytes = bytes
    this.offset = offset
    this.end = end
  }

  get done(): boolean {
    return this.offset >= this.end
  }

  byte(): number {
    const value = this.bytes[this.offset]
    if (value === undefined || this.offset >= this.end)
      throw new RangeError('unexpected end of module')
    this.offset += 1
    return value
  }

  /** Unsigned LEB128. Exact up to 2^53; WebAssembly's larger limits are only skipped over here. */
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

  /** Skips a signed or unsigned LEB128 number of any size. */
  skipLeb(): void {
    while (this.byte() >= 0x80) {
      // each byte with the high bit set is followed by another
    }
  }

  take(length: number): Uint8Array {
    if (this.offset + length > this.end) throw new RangeError('unexpected end of module')
    const slice = this.bytes.subarray(this.offset, this.offset + length)
    this.offset += length
    return slice
  }

  name(): string {
    return Buffer.from(this.take(this.unsigned())).toString('utf8')
  }
}

/** Encodes a number below 2^53 as unsigned LEB128. */
export function encodeUnsigned(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) | 0x80)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
  return bytes
}
