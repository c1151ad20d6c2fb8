import { NonsenseError } from '../model/NonsenseError.ts'
import type { SourcePage } from '../sources/Source.ts'

/** A source's clock may be ahead of ours by so much. */
const MOST_AHEAD_MS = 10 * 60_000

type Asked = {
  readonly name: string
  /** The number that was asked for. */
  readonly seq: number
  readonly limit: number
  /** The time of the event before. */
  readonly lastMs: number
  readonly nowMs: number
}

/**
 * Whether a page can be what was asked for: numbered on from there, or from the oldest that the source has, without a gap, no longer than asked, no time running backwards or
 * ahead. @throws NonsenseError naming the source
 */
export function checkPage({ events, endSeq, firstSeq = 0 }: SourcePage, asked: Asked): void {
  const refuse = (why: string) => {
    throw new NonsenseError(`${asked.name}: ${why}`)
  }
  if (!Number.isSafeInteger(endSeq) || endSeq < 0) refuse(`an end of ${endSeq}`)
  if (events.length > asked.limit) refuse(`${events.length} events where ${asked.limit} were asked`)
  if (events.length === 0 && endSeq > asked.seq) refuse('has more, and tells nothing')
  let timeMs = asked.lastMs
  let seq = Math.max(asked.seq, firstSeq)
  for (const event of events) {
    if (event.seq !== seq) refuse(`event ${event.seq} where ${seq} was expected`)
    if (!Number.isSafeInteger(event.timeMs) || event.timeMs < timeMs)
      refuse(`event ${seq} is older than the one before`)
    if (event.timeMs > asked.nowMs + MOST_AHEAD_MS) refuse(`event ${seq} is in the future`)
    timeMs = event.timeMs
    seq += 1
  }
  if (events.length > 0 && endSeq < seq) refuse(`an end of ${endSeq} after event ${seq - 1}`)
}
