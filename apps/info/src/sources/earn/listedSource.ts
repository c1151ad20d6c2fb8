import type { EarnEvent } from '../../model/earn/applyEarn.ts'
import type { SourceEvent } from '../../model/events/eventFields.ts'
import { NonsenseError } from '../../model/NonsenseError.ts'
import { asTold } from '../asTold.ts'
import type { Source } from '../Source.ts'
import { withinBounds } from '../withinBounds.ts'

/** New ones that are looked at in one visit. */
const NEW_AT_ONCE = 16
/** Ids stand in names of sources and in addresses. */
const ID = /^[\w-]{1,64}$/

export type Listing = {
  readonly name: string
  /** The ids of all there are, oldest first. */
  readonly fetchIds: () => Promise<readonly string[]>
  /** What of one of these never changes. */
  readonly fetchTerms: (id: string) => Promise<EarnEvent>
  /** Whether it is known, and still listed. */
  readonly isKnown: (id: string) => boolean
  /** Those that are known and listed. */
  readonly known: () => readonly string[]
  /** Absent where nothing is ever taken off the list. */
  readonly toRemoved?: (id: string) => SourceEvent
  readonly now: () => number
}

/** What a list has: told is what differs from what is known. One that does not answer has its turn at the next visit. */
export function listedSource(listing: Listing): Source {
  const { name, fetchIds, fetchTerms, isKnown, known, toRemoved, now } = listing
  return {
    name,
    firstSeq: 1,
    tells: 'facts',
    async fetch(seq, limit) {
      const ids = (await fetchIds()).filter((id) => ID.test(id))
      const fresh = [...new Set(ids)].filter((id) => !isKnown(id)).slice(0, NEW_AT_ONCE)
      let failure: unknown
      const found = await Promise.all(
        fresh.map(async (id) => {
          try {
            return withinBounds(await fetchTerms(id))
          } catch (error) {
            // what makes no sense is never listed; what does not answer may yet
            if (!(error instanceof NonsenseError)) failure = error
            return undefined
          }
        }),
      )
      const added = found.filter((event) => event !== undefined)
      const listed = new Set(ids)
      const gone = toRemoved === undefined ? [] : known().filter((id) => !listed.has(id))
      const removed = toRemoved === undefined ? [] : gone.map(toRemoved)
      if (failure !== undefined && added.length + removed.length === 0) throw failure
      return asTold([...added, ...removed], { seq, limit, timeMs: now() })
    },
  }
}
