/** Puts Bitcoin's serialisation together. */
export class ByteWriter {
  readonly #parts: Uint8Array[] = []

  raw(bytes: Uint8Array): this {
    this.#parts.push(bytes)
    return this
  }

  uint8(value: number): this {
    return this.raw(Uint8Array.of(value))
  }

  uint32(value: number): this {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value >>> 0)
    return this.raw(bytes)
  }

  uint64(value: bigint): this {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64LE(value)
    return this.raw(bytes)
  }

  /** A "compact size", up to 32 bits: nothing here is longer. */
  size(value: number): this {
    if (value < 0xfd) return this.uint8(value)
    const bytes = Buffer.alloc(value < 0x1_0000 ? 3 : 5)
    bytes[0] = value < 0x1_0000 ? 0xfd : 0xfe
    bytes.writeUIntLE(value, 1, bytes.length - 1)
    return this.raw(bytes)
  }

  /** Bytes behind their length. */
  sized(bytes: Uint8Array): this {
    return this.size(bytes.length).raw(bytes)
  }

  done(): Uint8Array {
    return Uint8Array.from(Buffer.concat(this.#parts))
  }
}
