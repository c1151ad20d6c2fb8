const MOST_AT_ONCE = 16
const LEAST_AT_ONCE = 2
const FIRST_PATIENCE_MS = 15_000
const LONGEST_PATIENCE_MS = 60_000

/**
 * How many sources are asked at the same time, and how long their answers are waited for. On a machine that is starved of its processor,
 * answers come late because so many are asked for: then fewer questions with more patience get through, where many would all be given
 * up and asked anew.
 */
export class Pace {
  atOnce = MOST_AT_ONCE
  patienceMs = FIRST_PATIENCE_MS

  /** An answer came, or a refusal, after so long: patience goes back to the first, but not below what this one needed. */
  answered(tookMs: number): void {
    this.atOnce = Math.min(MOST_AT_ONCE, this.atOnce + 1)
    const enough = Math.max(FIRST_PATIENCE_MS, Math.floor(this.patienceMs * 0.9), tookMs * 2)
    this.patienceMs = Math.min(LONGEST_PATIENCE_MS, enough)
  }

  /** No answer came in time. */
  gaveUp(): void {
    this.atOnce = Math.max(LEAST_AT_ONCE, Math.floor(this.atOnce / 2))
    this.patienceMs = Math.min(LONGEST_PATIENCE_MS, this.patienceMs * 2)
  }
}
