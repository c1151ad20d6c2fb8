export type GlobalValue = number | bigint

/**
 * Granularity of what is saved. Small, because interpreters touch many places a few bytes each, and
 * a little less than 4 KiB, so that a page with its row header fits one page of the database file.
 */
export const HEAP_PAGE_BYTES = 4000
/** Granularity of the first comparison, and of what is copied when a shared chunk changes. */
const CHUNK_BYTES = 16 * HEAP_PAGE_BYTES
/** Stands for every chunk that was never written to. */
const ZEROS = Buffer.alloc(CHUNK_BYTES)

/** A part of a memory, without its end. */
export type Range = { readonly start: number; readonly end: number }

/**
 * The committed contents of a heap, in chunks that several images may share. A shared chunk is
 * copied before it changes, so that an image can be kept or handed on for next to nothing.
 */
export class HeapImage {
  #size: number
  readonly #chunks: Buffer[]
  /** Chunks that only this image holds, by their index. */
  readonly #owned = new Set<number>()

  /** An image of zeros. */
  constructor(sizeBytes = 0, chunks: readonly Buffer[] = []) {
    this.#chunks = [...chunks]
    this.#size = 0
    this.growTo(sizeBytes)
  }

  /** An image of these bytes. */
  static of(bytes: Uint8Array): HeapImage {
    const image = new HeapImage(bytes.length)
    image.write(0, bytes)
    return image
  }

  get sizeBytes(): number {
    return this.#size
  }

  /** The contents in pieces of equal size, the last one filled up with zeros. */
  get chunks(): readonly Buffer[] {
    return this.#chunks
  }

  /** A second image with the same contents; changes to either don't show in the other. */
  share(): HeapImage {
    this.#owned.clear()
    return new HeapImage(this.#size, this.#chunks)
  }

  /** Adds zeros at the end. An image never shrinks. */
  growTo(sizeBytes: number): void {
    this.#size = Math.max(this.#size, sizeBytes)
    while (this.#chunks.length * CHUNK_BYTES < this.#size) this.#chunks.push(ZEROS)
  }

  /** Copies bytes into the image. */
  write(offset: number, bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      const index = Math.floor((offset + done) / CHUNK_BYTES)
      const inChunk = offset + done - index * CHUNK_BYTES
      const piece = bytes.subarray(done, done + CHUNK_BYTES - inChunk)
      this.#ownChunk(index).set(piece, inChunk)
      done += piece.length
    }
  }

  /** How many pieces this image does not share with the other one. */
  differingPieces(other: HeapImage): number {
    return this.#chunks.filter((chunk, index) => chunk !== other.#chunks[index]).length
  }

  /** Copies into `target` each piece in which this image differs from what `target` holds. */
  overwrite(target: Buffer, held: HeapImage): void {
    for (const [index, chunk] of this.#chunks.entries()) {
      if (chunk === held.#chunks[index]) continue
      const offset = index * CHUNK_BYTES
      chunk.copy(target, offset, 0, Math.min(CHUNK_BYTES, this.#size - offset))
    }
  }

  /** Fills `target` with what the image has from `offset` on. */
  read(offset: number, target: Buffer): void {
    for (let done = 0; done < target.length; ) {
      const index = Math.floor((offset + done) / CHUNK_BYTES)
      const inChunk = offset + done - index * CHUNK_BYTES
      const length = Math.min(CHUNK_BYTES - inChunk, target.length - done)
      this.#chunk(index).copy(target, done, inChunk, inChunk + length)
      done += length
    }
  }

  /** The bytes of a page, as a view: valid until the image changes. */
  page(number: number): Buffer {
    const offset = number * HEAP_PAGE_BYTES
    const length = Math.min(HEAP_PAGE_BYTES, this.#size - offset)
    const inChunk = offset % CHUNK_BYTES
    return this.#chunk(Math.floor(offset / CHUNK_BYTES)).subarray(inChunk, inChunk + length)
  }

  /** Calls `onChange` for each page in `ranges` that differs from `live`, which is as long as the image. */
  forEachChange(
    live: Buffer,
    ranges: readonly Range[],
    onChange: (offset: number, end: number) => void,
  ): void {
    let done = 0
    for (const { start, end } of ranges) {
      for (let from = Math.max(start, done); from < end; ) {
        const chunkEnd = from - (from % CHUNK_BYTES) + CHUNK_BYTES
        const isWhole = from + CHUNK_BYTES === chunkEnd && chunkEnd <= end
        if (isWhole && !this.#differs(live, from, chunkEnd)) {
          from = chunkEnd
          continue
        }
        const page = from - (from % HEAP_PAGE_BYTES)
        const pageEnd = Math.min(page + HEAP_PAGE_BYTES, live.length)
        const to = Math.min(pageEnd, end)
        if (this.#differs(live, from, to)) {
          onChange(page, pageEnd)
          // what else was written to this page went with it
          done = pageEnd
        }
        from = Math.max(to, done)
      }
    }
  }

  /** Compares bytes that lie in one chunk. */
  #differs(live: Buffer, from: number, to: number): boolean {
    const inChunk = from % CHUNK_BYTES
    const chunk = this.#chunk(Math.floor(from / CHUNK_BYTES))
    return live.compare(chunk, inChunk, inChunk + to - from, from, to) !== 0
  }

  #chunk(index: number): Buffer {
    return this.#chunks[index] ?? ZEROS
  }

  #ownChunk(index: number): Buffer {
    const chunk = this.#chunk(index)
    if (this.#owned.has(index)) return chunk
    const own = Buffer.allocUnsafeSlow(CHUNK_BYTES)
    chunk.copy(own)
    this.#chunks[index] = own
    this.#owned.add(index)
    return own
  }
}
