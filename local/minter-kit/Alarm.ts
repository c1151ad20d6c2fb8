import type { CanisterEdges } from '@sluice/canister'

const NS_PER_SECOND = 1_000_000_000n

/** An alarm that is overdue by so much has been lost with a message that trapped. */
const LOST_NS = 60n * NS_PER_SECOND

/** One timer, set for the time at which something is next to be done; none while nothing is. */
export class Alarm {
  readonly #edges: Pick<CanisterEdges, 'now' | 'schedule'>
  readonly #onTime: () => void
  #dueNs: bigint | undefined

  /** @param onTime runs in a message of its own; what it begins belongs into messages of their own, or a trap takes the next alarm with it. */
  constructor(edges: Pick<CanisterEdges, 'now' | 'schedule'>, onTime: () => void) {
    this.#edges = edges
    this.#onTime = onTime
  }

  /** Rings at this time, or earlier when it is set for that. */
  setFor(dueNs: bigint): void {
    const now = this.#edges.now()
    if (this.#dueNs !== undefined && this.#dueNs <= dueNs && this.#dueNs > now - LOST_NS) return
    this.#dueNs = dueNs
    const waitNs = dueNs - now
    const seconds = waitNs <= 0n ? 0n : (waitNs + NS_PER_SECOND - 1n) / NS_PER_SECOND
    this.#edges.schedule(Number(seconds), async () => this.#ring())
  }

  #ring(): void {
    const dueNs = this.#dueNs
    // an earlier alarm was set after this timer and has rung
    if (dueNs === undefined || dueNs > this.#edges.now()) return
    this.#dueNs = undefined
    this.#onTime()
  }
}
