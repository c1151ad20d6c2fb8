import { concatBytes } from '@sluice/canister'

/** Puts Bitcoin's serialisation together. */
export class ByteWriter {
  readonly #parts: Uint8Array[] = []

  raw(bytes: Uint8Array): this {
    this.#parts.push(bytes)
    return this
  }

  uint32(value: number): this {
    return this.raw(
      Uint8Array.of(value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24),
    )
  }

  uint64(value: bigint): this {
    return this.uint32(Number(value & 0xffff_ffffn)).uint32(Number(value >> 32n))
  }

  /** A "compact size", up to 16 bits: nothing here is longer. */
  size(value: number): this {
    return this.raw(
      value < 0xfd ? Uint8Array.of(value) : Uint8Array.of(0xfd, value & 255, value >>> 8),
    )
  }

  /** Bytes behind their length. */
  sized(bytes: Uint8Array): this {
    return this.size(bytes.length).raw(bytes)
  }

  done(): Uint8Array {
    return concatBytes(this.#parts)
  }
}
