import { InTurn } from './InTurn.ts'
import type { Spend } from './spending.ts'

/** Of addresses; those that have not asked for the longest time are forgotten first. */
const MOST_ADDRESSES = 20_000
/** Questions of an address that may wait for the one before. */
const MOST_WAITING = 200
const MINUTE_MS = 60_000
/** At rest an address has saved the work of so long. */
const SAVED_MS = 20_000

/** What one address may have worked for it. */
export type WorkAccount = {
  readonly spend: Spend
  /** How long to wait, in milliseconds, before anything more is done for the address; 0 when it may ask now. */
  readonly waitMs: () => number
  /** Its questions are answered one after the other: however many it asks at once, others come between. */
  readonly inTurn: InTurn
}

type Entry = { leftMs: number; atMs: number; readonly inTurn: InTurn }

/**
 * A budget of work for each address. Questions differ by a factor of ten thousand in what they take, so counting them protects nobody.
 * What a question takes is known when it was answered: an address may overdraw its budget once, and waits until that is made up for.
 */
export class WorkBudgets {
  private readonly entries = new Map<string, Entry>()
  private readonly msAMinute: number
  private readonly now: () => number

  /** @param now a clock in milliseconds that never goes back */
  constructor(msAMinute: number, now: () => number) {
    this.msAMinute = msAMinute
    this.now = now
  }

  accountOf(address: string): WorkAccount {
    return {
      inTurn: this.upToDate(address).inTurn,
      spend: (ms) => {
        this.upToDate(address).leftMs -= ms
      },
      waitMs: () => {
        const { leftMs } = this.upToDate(address)
        return leftMs > 0 ? 0 : Math.ceil((-leftMs * MINUTE_MS) / this.msAMinute) + 1
      },
    }
  }

  private upToDate(address: string): Entry {
    const [atMs, most] = [this.now(), (this.msAMinute * SAVED_MS) / MINUTE_MS]
    const known = this.entries.get(address) ?? {
      leftMs: most,
      atMs,
      inTurn: new InTurn(MOST_WAITING),
    }
    known.leftMs = Math.min(most, known.leftMs + ((atMs - known.atMs) * this.msAMinute) / MINUTE_MS)
    known.atMs = atMs
    // the order of the entries is that in which they were last asked for
    this.entries.delete(address)
    this.entries.set(address, known)
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= MOST_ADDRESSES) break
      this.entries.delete(oldest)
    }
    return known
  }
}
