const SIZE_BYTES = 5

/** Collects bytes in a buffer that grows. */
export class ByteWriter {
  #bytes: Uint8Array
  #length = 0

  constructor(expectedBytes = 1024) {
    this.#bytes = new Uint8Array(expectedBytes)
  }

  /** Appends `source[from..to)`. */
  append(source: Uint8Array | readonly number[], from = 0, to = source.length): void {
    this.#reserve(to - from)
    if (source instanceof Uint8Array) this.#bytes.set(source.subarray(from, to), this.#length)
    else this.#bytes.set(source, this.#length)
    this.#length += to - from
  }

  /** Writes what `write` writes with its size in front, as LEB128 of fixed length. */
  sized(write: () => void): void {
    const start = this.#length
    this.#reserve(SIZE_BYTES)
    this.#length += SIZE_BYTES
    write()
    let size = this.#length - start - SIZE_BYTES
    for (let index = 0; index < SIZE_BYTES; index += 1) {
      this.#bytes[start + index] = (size & 0x7f) | (index < SIZE_BYTES - 1 ? 0x80 : 0)
      size >>>= 7
    }
  }

  /** What was written; a view that the next write may detach from this writer. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count))
    larger.set(this.written)
    this.#bytes = larger
  }
}
