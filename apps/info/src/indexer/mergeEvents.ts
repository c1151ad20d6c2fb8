import type { Telling, ToldEvent } from '../sources/Source.ts'

/** What has been read of a source and not been applied. */
export type Buffered = {
  readonly name: string
  readonly tells: Telling
  readonly events: readonly ToldEvent[]
  /** Whether the source is known to have more, or has not answered yet: then later events of others wait for it. */
  readonly isBehind: boolean
}

export type SourcedEvent = ToldEvent & { readonly source: string }

/**
 * The events that may be applied now, in the order of their times; of the same time by source and number. Facts come first. Where a
 * source has more than was read, nothing later than what was read of it is taken: so a database that begins anew gets the whole
 * past in the right order, whatever the pages, and knows the facts first. A source that fails holds nobody up, and what is told aside comes last.
 */
export function mergeEvents(buffers: readonly Buffered[], most: number): SourcedEvent[] {
  const facts = nextFacts(buffers)
  if (facts.length > 0) return facts.slice(0, most)
  const told: Record<Exclude<Telling, 'facts'>, SourcedEvent[]> = { log: [], aside: [] }
  let horizon: SourcedEvent | undefined
  let isBlocked = false
  for (const { name, tells, events, isBehind } of buffers) {
    if (tells !== 'facts') for (const event of events) told[tells].push({ ...event, source: name })
    if (!isBehind || tells === 'aside') continue
    const last = events.at(-1)
    if (last === undefined) isBlocked = true
    else {
      const end = { ...last, source: name }
      if (horizon === undefined || compare(end, horizon) < 0) horizon = end
    }
  }
  const end = horizon
  const isReady = (event: SourcedEvent) =>
    !isBlocked && (end === undefined || compare(event, end) <= 0)
  return [...told.log.filter(isReady).sort(compare), ...told.aside].slice(0, most)
}

/** One source after the other, each whole: tokens and pools are numbered as they come, whatever the pages. */
function nextFacts(buffers: readonly Buffered[]): SourcedEvent[] {
  for (const { name, tells, events, isBehind } of buffers) {
    if (tells !== 'facts') continue
    if (events.length > 0) return events.map((event) => ({ ...event, source: name }))
    if (isBehind) return []
  }
  return []
}

function compare(a: SourcedEvent, b: SourcedEvent): number {
  if (a.timeMs !== b.timeMs) return a.timeMs - b.timeMs
  if (a.source !== b.source) return a.source < b.source ? -1 : 1
  return a.seq - b.seq
}
