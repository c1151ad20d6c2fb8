import { HOUR_MS } from '../model/candles/levels.ts'

/** New subscriptions of one address in an hour: browsers of an office that begins with it on one day. */
export const MOST_AN_HOUR = 30
/** Of addresses; those that have begun their hour first are forgotten first. */
const MOST_ADDRESSES = 20_000

/** How many subscriptions an address may begin. Of this process alone: with two that answer it is twice as many. */
export class CreationLimit {
  private readonly begun = new Map<string, { readonly sinceMs: number; count: number }>()
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /** Whether the address may begin one more, which then counts. */
  take(address: string): boolean {
    const known = this.begun.get(address)
    if (known !== undefined && this.now() - known.sinceMs < HOUR_MS) {
      if (known.count >= MOST_AN_HOUR) return false
      known.count += 1
      return true
    }
    this.begun.delete(address)
    this.begun.set(address, { sinceMs: this.now(), count: 1 })
    for (const oldest of this.begun.keys()) {
      if (this.begun.size <= MOST_ADDRESSES) break
      this.begun.delete(oldest)
    }
    return true
  }
}
