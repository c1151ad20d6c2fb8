/** The network's idea of time, in nanoseconds since 1970. */
export class Clock {
  #offsetNs: bigint
  #frozenNs: bigint | undefined

  /**
   * With a start time the clock stands still there until it is advanced; else it runs ahead of the
   * wall clock by the offset.
   */
  constructor(startNs?: bigint, offsetNs = 0n) {
    this.#frozenNs = startNs
    this.#offsetNs = offsetNs
  }

  get isFrozen(): boolean {
    return this.#frozenNs !== undefined
  }

  get offsetNs(): bigint {
    return this.#offsetNs
  }

  nowNs(): bigint {
    return this.#frozenNs ?? wallNs() + this.#offsetNs
  }

  /** Stops the clock, now or at the given time. */
  freeze(atNs = this.nowNs()): void {
    this.#frozenNs = atNs
  }

  /** Lets the clock run on from where it stands. */
  unfreeze(): void {
    if (this.#frozenNs !== undefined) this.#offsetNs = this.#frozenNs - wallNs()
    this.#frozenNs = undefined
  }

  /** Goes by the wall clock again, without what it was ahead of it. */
  rejoinWallClock(): void {
    this.#offsetNs = 0n
    this.#frozenNs = undefined
  }

  /** Moves the clock forward to a time; never back. */
  moveTo(timeNs: bigint): void {
    const distance = timeNs - this.nowNs()
    if (distance <= 0n) return
    if (this.#frozenNs === undefined) this.#offsetNs += distance
    else this.#frozenNs = timeNs
  }
}

function wallNs(): bigint {
  return BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6))
}
