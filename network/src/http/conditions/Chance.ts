/** Chance that a seed repeats: the generator "mulberry32", whose period of 2^32 is plenty for requests. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Whether something happens that happens so many times in a million. */
  hits(ppm: number): boolean {
    return this.#next() * 1e6 < ppm
  }

  /** Somewhere from … to. */
  between([from, to]: readonly [number, number]): number {
    return from + this.#next() * (to - from)
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
