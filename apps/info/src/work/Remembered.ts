/** No more answers of a kind are remembered: whoever asks for all of them makes room by their age. */
const MOST_REMEMBERED = 2_000

/** Answers by their name, for some time. */
export class Remembered<T> {
  private readonly forMs: number
  private readonly now: () => number
  private readonly kept = new Map<string, { untilMs: number; found: Promise<T> }>()

  constructor(forMs: number, now: () => number) {
    this.forMs = forMs
    this.now = now
  }

  of(name: string, ask: () => Promise<T>): Promise<T> {
    const known = this.kept.get(name)
    if (known !== undefined && this.now() < known.untilMs) return known.found
    const found = ask()
    this.kept.delete(name)
    this.kept.set(name, { untilMs: this.now() + this.forMs, found })
    const [oldest] = this.kept.keys()
    if (this.kept.size > MOST_REMEMBERED && oldest !== undefined) this.kept.delete(oldest)
    // what failed is asked for again by whoever comes next
    found.catch(() => {
      if (this.kept.get(name)?.found === found) this.kept.delete(name)
    })
    return found
  }
}
