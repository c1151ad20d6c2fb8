/** Bytes are not what Bitcoin's serialisation says they should be. */
export class MalformedBytes extends Error {
  override readonly name = 'MalformedBytes'
}

/** Reads Bitcoin's serialisation from front to back. Every read throws `MalformedBytes` where the bytes end too early. */
export class ByteReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  get position(): number {
    return this.#at
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  /** The next byte, which stays to be read. */
  peek(ahead = 0): number | undefined {
    return this.#bytes[this.#at + ahead]
  }

  take(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new MalformedBytes('the bytes end too early')
    const taken = Uint8Array.from(this.#bytes.subarray(this.#at, end))
    this.#at = end
    return taken
  }

  uint8(): number {
    return this.#number(1).readUInt8()
  }

  uint32(): number {
    return this.#number(4).readUInt32LE()
  }

  int32(): number {
    return this.#number(4).readInt32LE()
  }

  uint64(): bigint {
    return this.#number(8).readBigUInt64LE()
  }

  /** A "compact size". A longer form than needed is refused: the same transaction would have two forms. */
  size(): number {
    const first = this.uint8()
    if (first < 0xfd) return first
    const width = 2 ** (first - 0xfc)
    const value = Number(this.#number(width).readUIntLE(0, Math.min(width, 6)))
    if (width === 8 || value < (width === 2 ? 0xfd : 0x1_0000)) {
      throw new MalformedBytes('a length is written in an unusual form')
    }
    return value
  }

  /** Bytes behind their length. */
  sized(): Uint8Array {
    return this.take(this.size())
  }

  #number(width: number): Buffer {
    const taken = this.take(width)
    return Buffer.from(taken.buffer)
  }
}
