import { Silence } from './Pause.ts'

/** One that was lost and one that tries again. */
const MOST_OPEN = 2

/**
 * Counts the calls that have not been answered, by what they are about. A call between canisters can't be taken back, and one
 * that is never answered keeps the canister from stopping; so a token whose ledger stays silent gets no more of them.
 */
export class OpenCalls {
  private readonly open = new Map<string, number>()

  /** @throws Silence when too many calls about the same are out. */
  async send<T>(subject: string, call: () => Promise<T>): Promise<T> {
    const before = this.open.get(subject) ?? 0
    if (before >= MOST_OPEN) throw new Silence('Earlier calls about this have not been answered')
    this.open.set(subject, before + 1)
    try {
      return await call()
    } finally {
      const after = (this.open.get(subject) ?? 1) - 1
      if (after === 0) this.open.delete(subject)
      else this.open.set(subject, after)
    }
  }
}
