import type { PoolEvent } from '@sluice/candid/swap_pool'
import type { PoolContext } from '../pool/PoolContext.ts'
import type { PoolStorage } from '../pool/PoolStorage.ts'
import type { EventBody } from './eventTypes.ts'
import { viewEvent } from './eventView.ts'
import { schedulePush } from './pushTimer.ts'

/** More events than this are never handed out at once. */
const PAGE_LENGTH = 500n
/** Principals that a page may name beyond one or two for each event: lists of members count by their length. */
const MOST_MEMBERS = 2_000

/**
 * Adds an event to the log, in the message that makes the change. Events are numbered from 1 without a gap; a flow bears the
 * number of the event that began it.
 */
export function appendEvent(context: PoolContext, body: EventBody): bigint {
  const { storage, now } = context
  const id = nextEventId(storage)
  storage.events.set(id, { timestampNs: now(), body })
  schedulePush(context)
  return id
}

/** The number that the next event gets: none is ever left out or taken away. */
export function nextEventId({ events }: PoolStorage): bigint {
  return BigInt(events.size) + 1n
}

export type EventPage = { events: PoolEvent[]; next: bigint; first: bigint; end: bigint }

/**
 * Events from a cursor on, oldest first. `next` is the cursor for the following page; when it equals `end`, there is nothing
 * more for now.
 */
export function getEvents(context: PoolContext, cursor: bigint, limit: bigint): EventPage {
  const { events } = context.storage
  const [first, end] = [1n, nextEventId(context.storage)]
  const start = cursor < first ? first : cursor
  const most = start + (limit < PAGE_LENGTH ? limit : PAGE_LENGTH)
  const next = most < end ? most : end
  const page: PoolEvent[] = []
  let members = 0
  for (let id = start; id < next; id++) {
    const event = events.get(id)
    if (event === undefined) continue
    members += 'members' in event.body ? event.body.members.length : 0
    if (members > MOST_MEMBERS && page.length > 0) return { events: page, next: id, first, end }
    page.push(viewEvent(context, id, event))
  }
  return { events: page, next: next < start ? start : next, first, end }
}
