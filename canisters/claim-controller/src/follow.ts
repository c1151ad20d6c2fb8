import type { ControllerState } from './ControllerState.ts'
import * as events from './events.ts'
import { askStorage } from './storagePort.ts'

/** What has become of events at the storage: it is asked for what has changed, however many there are. */

/** The storage notes a change of an event once a minute; what it noted before is looked at again. */
const LOOK_BACK_SECONDS = 120n
const CHANGES_AT_ONCE = 100n
const MOST_PAGES = 20n
const ROWS_AT_ONCE = 500n
/** Of one event in one go: the others have their turns, too. */
const MOST_PARTS = 10

export async function followStorage(state: ControllerState): Promise<void> {
  const storage = state.storage.get()
  if (storage === undefined) return
  const seen = state.seenAt.get()
  const since = seen > LOOK_BACK_SECONDS ? seen - LOOK_BACK_SECONDS : 0n
  let first: { now: bigint; ended: string[] } | undefined
  for (let page = 0n; page < MOST_PAGES; page++) {
    // await: other messages run here; what is told replaces what is known
    const reply = await askStorage(
      storage,
      'findChangedEvents',
      since,
      page * CHANGES_AT_ONCE,
      CHANGES_AT_ONCE,
    )
    if (reply.kind !== 'ok') return
    for (const event of reply.value.content) events.refresh(state, event)
    first ??= reply.value
    if (!reply.value.hasMore) break
  }
  if (first === undefined) return
  state.seenAt.set(first.now)
  for (const id of first.ended) await sweep(state, storage, id)
}

/** Has the storage give up the rows of an event that has ended, and forgets whom it listed, and the event after them. */
async function sweep(state: ControllerState, storage: Uint8Array, id: string): Promise<void> {
  const number = events.numberOf(id)
  if (number === undefined) return
  for (let part = 0; part < MOST_PARTS; part++) {
    // await: other messages run here
    const reply = await askStorage(storage, 'takeEndedRows', id, ROWS_AT_ONCE)
    if (reply.kind !== 'ok') return
    const { users, isGone } = reply.value
    events.forgetUsers(state, number, users)
    const found = isGone ? events.findEvent(state, id) : undefined
    if (found !== undefined) events.remove(state, found, { withRoom: true })
    if (users.length === 0) return
  }
}
