import type { SourceEvent } from '../model/events/eventFields.ts'
import type { SourcePage } from './Source.ts'

/** Facts found just now as a page of a source: they get the numbers that were asked for. */
export function asTold(
  found: readonly SourceEvent[],
  { seq, limit, timeMs }: { seq: number; limit: number; timeMs: number },
): SourcePage {
  const events = found.slice(0, limit).map((event, index) => ({ seq: seq + index, timeMs, event }))
  return { events, endSeq: seq + events.length }
}
