import { REGION_BYTES } from '../../wasm/writeMarks.ts'
import type { Range } from './heapImage.ts'

/**
 * Which regions of an instance's memory were written to, by the marks that the instrumented code
 * makes. Code without marks may have written anywhere.
 */
export class WrittenRegions {
  readonly #marks: Buffer | undefined
  /** The same, four marks at a time. */
  readonly #words: Uint32Array | undefined
  #isAnywhere = true

  constructor(memory: unknown) {
    if (!(memory instanceof WebAssembly.Memory)) return
    this.#marks = Buffer.from(memory.buffer)
    this.#words = new Uint32Array(memory.buffer)
  }

  /** Notes what the host writes. */
  note(start: number, size: number): void {
    const marks = this.#marks
    if (marks === undefined) return
    const last = Math.floor((start + size) / REGION_BYTES)
    for (let region = Math.floor(start / REGION_BYTES); region <= last; region++) marks[region] = 1
  }

  noteAll(): void {
    this.#isAnywhere = true
  }

  /** Forgets all: the memory, of this size, holds what was committed. */
  clear(sizeBytes: number): void {
    this.#isAnywhere = this.#marks === undefined
    this.#marks?.fill(0, 0, Math.ceil(sizeBytes / REGION_BYTES))
  }

  /** Where a memory of this size may have changed, in order. A mark stands for the next region, too. */
  ranges(sizeBytes: number): Range[] {
    const marks = this.#marks
    if (marks === undefined || this.#isAnywhere) return [{ start: 0, end: sizeBytes }]
    const ranges: Range[] = []
    const regions = Math.ceil(sizeBytes / REGION_BYTES)
    for (let first = this.#nextMark(0, regions); first < regions; ) {
      let next = first + 1
      while (marks[next] === 1) next += 1
      ranges.push({
        start: first * REGION_BYTES,
        end: Math.min((next + 1) * REGION_BYTES, sizeBytes),
      })
      first = this.#nextMark(next, regions)
    }
    return ranges
  }

  /** The first marked region from this one on, or `end`. Here, since a call of the engine's search takes longer than most searches. */
  #nextMark(from: number, end: number): number {
    const marks = this.#marks
    const words = this.#words
    if (marks === undefined || words === undefined) return end
    let region = from
    while (region < end && marks[region] !== 1) {
      const isFourUnmarked = region % 4 === 0 && words[region / 4] === 0
      region += isFourUnmarked ? 4 : 1
    }
    return Math.min(region, end)
  }
}
