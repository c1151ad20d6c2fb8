/**
 * What everybody together may take per time. Full at first, it refills evenly, `capacity` in each period. On the heap: an upgrade,
 * which only controllers make, fills it.
 */
export class Reservoir {
  private readonly capacity: bigint
  private readonly periodNs: bigint
  /** What was taken and has not come back, times the period: so that no fraction is lost however often it is looked at. */
  private missing = 0n
  private seenAtNs = 0n

  constructor({ capacity, periodNs }: { capacity: bigint; periodNs: bigint }) {
    this.capacity = capacity
    this.periodNs = periodNs
  }

  /** What can be taken now, rounded down. */
  level(nowNs: bigint): bigint {
    const back = (nowNs - this.seenAtNs) * this.capacity
    this.missing = this.missing > back ? this.missing - back : 0n
    this.seenAtNs = nowNs
    return (this.capacity * this.periodNs - this.missing) / this.periodNs
  }

  /** Takes as much, if it is there. */
  take(amount: bigint, nowNs: bigint): boolean {
    if (this.level(nowNs) < amount) return false
    this.missing += amount * this.periodNs
    return true
  }
}
