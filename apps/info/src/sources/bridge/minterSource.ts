import type { LoggedMinterEvent } from '@sluice/sdk'
import type { Source, ToldEvent } from '../Source.ts'
import { withinBounds } from '../withinBounds.ts'
import type { BridgeServices } from './BridgeReading.ts'

/** A replica that lags behind the one before may know less of the log for a moment. So many answers in a row are no moment. */
const MOST_SHORTER = 3

/** A page of large transactions may be too much for one answer: after a failure half as many are asked for, but not fewer than this. */
const LEAST = 10

/** The log of the minter of a token. */
export function minterSource(
  { log, state }: Pick<BridgeServices, 'log' | 'state'>,
  ledgerId: string,
): Source {
  let shorter = 0
  let most = Number.POSITIVE_INFINITY
  const fetchSlice = async (seq: number, limit: number) => {
    const length = Math.min(limit, most)
    most = Math.max(LEAST, Math.floor(length / 2))
    const slice = await log.fetch(ledgerId, { seq, limit: length })
    most = 2 * length
    return slice
  }
  return {
    name: `minter:${ledgerId}`,
    firstSeq: 0,
    tells: 'aside',
    async fetch(seq, limit) {
      const { events, end } = await fetchSlice(seq, limit)
      shorter = end < seq ? shorter + 1 : 0
      if (shorter > MOST_SHORTER)
        throw new Error(`the minter of ${ledgerId} tells less than it did`)
      const lastMs = state().bridges.books.get(ledgerId)?.lastMs ?? 0
      return { events: toTold(events, lastMs), endSeq: Math.max(seq, end) }
    },
  }
}

/**
 * Old events do not say when they were written. Each counts as written when that happened of which it tells, or with the event before; 0
 * before any time is known.
 */
function toTold(events: readonly LoggedMinterEvent[], lastMs: number): ToldEvent[] {
  let beforeMs = lastMs
  return events.map(({ seq, atMs, sinceMs = 0, event }) => {
    const timeMs = atMs ?? Math.max(beforeMs, sinceMs)
    beforeMs = timeMs
    return { seq, timeMs, event: withinBounds(event) }
  })
}
