import { REGION_BYTES } from '../../wasm/writeMarks.ts'
import type { Range } from './heapImage.ts'

/**
 * Which regions of an instance's memory were written to, by the marks that the instrumented code
 * makes. Code without marks may have written anywhere.
 */
export class WrittenRegions {
  readonly #marks: Buffer | undefined
  #isAnywhere = true

  constructor(memory: unknown) {
    this.#marks = memory instanceof WebAssembly.Memory ? Buffer.from(memory.buffer) : undefined
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
    for (let first = marks.indexOf(1); first >= 0 && first < regions; ) {
      let next = first + 1
      while (marks[next] === 1) next += 1
      ranges.push({
        start: first * REGION_BYTES,
        end: Math.min((next + 1) * REGION_BYTES, sizeBytes),
      })
      first = marks.indexOf(1, next)
    }
    return ranges
  }
}
