import type { ClaimEventBook } from '../../model/earn/EarnBooks.ts'
import type { MarketState } from '../../model/state/MarketState.ts'
import type { EarnReading } from '../earn/EarnReading.ts'
import { listedSource } from '../earn/listedSource.ts'
import { recordSource } from '../earn/recordSource.ts'
import { type Looked, valuesOf } from '../earn/standingsSource.ts'
import type { Source } from '../Source.ts'

/** The claim events that the controller lists. */
export function claimEventsSource(
  logs: EarnReading,
  state: () => MarketState,
  now: () => number,
): Source {
  let listed: Awaited<ReturnType<EarnReading['fetchClaimEvents']>> = []
  const isListed = (id: string) => {
    const book = state().earn.claimEvents.get(id)
    return book !== undefined && book.removedMs === undefined
  }
  return listedSource({
    name: 'claimEvents',
    now,
    fetchIds: async () => {
      listed = await logs.fetchClaimEvents()
      return listed.map(({ eventId }) => eventId).reverse()
    },
    fetchTerms: async (id) => {
      const found = listed.find(({ eventId }) => eventId === id)
      if (found === undefined) throw new Error(`${id} is listed no longer`)
      const { eventId, storageId, ledgerId, ...terms } = found
      const places = { claimEvent: eventId, storage: storageId, ledger: ledgerId }
      return { kind: 'claimEventListed', ...places, ...terms }
    },
    isKnown: isListed,
    known: () => [...state().earn.claimEvents.keys()].filter(isListed),
    toRemoved: (claimEvent) => ({ kind: 'claimEventRemoved', claimEvent }),
  })
}

/** Who has claimed in one event. They stand in the order in which they were paid, with the times at which they asked. */
export const claimLog = (
  logs: EarnReading,
  { terms }: Pick<ClaimEventBook, 'terms'>,
  now: () => number,
): Source =>
  recordSource({
    name: `claims:${terms.claimEvent}`,
    fetchLog: (place) =>
      logs.fetchClaimLog({ storageId: terms.storage, eventId: terms.claimEvent }, place),
    heardAt: now,
  })

/** How a claim event stands. */
export const lookedClaimEvent = (
  logs: EarnReading,
  { terms, ...book }: ClaimEventBook,
): Looked => ({
  id: terms.claimEvent,
  records: book.counts.claims,
  sampledMs: book.sampledMs,
  standing: book.standing,
  countsAtOnce: (standing) =>
    valuesOf(standing, ['status', 'total', 'users', 'claimed', 'claimedUsers', 'deadlineMs']),
  fetch: async () => {
    const at = { storageId: terms.storage, eventId: terms.claimEvent }
    const { deadlineMs, ...standing } = await logs.fetchClaimEventStanding(at)
    return { kind: 'claimEventStanding', claimEvent: terms.claimEvent, ...standing, deadlineMs }
  },
})
