import { placeKey } from '../claims/quotas.ts'
import { type ClaimContext, NO_EVENT, type Result } from '../state/ClaimContext.ts'
import type { ClaimEvent, ClaimState } from '../state/ClaimState.ts'
import { forgetChange } from './changes.ts'
import { changeEvent, statusSet } from './found.ts'

/** How events end that stay at nobody's cost: their rows go, then they do. Of an event that is kept nothing goes by itself. */

export const DAY_NS = 86_400_000_000_000n
/** Within which an event that is not kept has to be opened. */
export const UNOPENED_NS = 7n * DAY_NS
/** How long it lives at most. */
export const LONGEST_NS = 190n * DAY_NS
/** How long its claims can be read after its deadline. */
const SHOWN_NS = 30n * DAY_NS
/** Each takes some ten reads and writes, and all of them fit into a message many times. */
const MOST_ROWS = 500
const utf8 = new TextEncoder()

/** Whether an event's time is over: that of its deadline, or, of one that is not kept, that to be opened. */
export function isOver(
  { state, now }: Pick<ClaimContext, 'state' | 'now'>,
  number: bigint,
  { status, deadlineNs }: ClaimEvent,
): boolean {
  if (deadlineNs !== undefined && now() >= deadlineNs) return true
  const life = state.lives.get(number)
  const isUnopened = status === 'created' || status === 'ready'
  return isUnopened && life?.isKept === false && now() >= life.madeNs + UNOPENED_NS
}

/** From when on the rows of an event that is over are nobody's any more; undefined while it is kept. */
export function goesAt(
  { lives }: ClaimState,
  number: bigint,
  { deadlineNs = 0n, claims }: ClaimEvent,
): bigint | undefined {
  if (lives.get(number)?.isKept !== false) return undefined
  return claims === 0n ? deadlineNs : deadlineNs + SHOWN_NS
}

/** Closes an event that is over and not kept, so that nobody opens it again. */
export function closeForGood(context: ClaimContext, number: bigint, event: ClaimEvent): void {
  if (context.state.lives.get(number)?.isKept !== false) return
  const nowNs = context.now()
  const { deadlineNs = nowNs } = event
  changeEvent(context, number, {
    status: 'closed',
    deadlineNs: deadlineNs < nowNs ? deadlineNs : nowNs,
  })
}

/** @param isEmpty whether its ledger has said that its account is: then the event goes with its rows. */
export function endEvent(
  { ended }: ClaimState,
  { id, number, isEmpty }: { id: string; number: bigint; isEmpty: boolean },
): void {
  ended.set(utf8.encode(id), { number, isEmpty })
}

/** Hides an event at once whose rows are still there. */
export function hideEvent(state: ClaimState, number: bigint, { id, status }: ClaimEvent): void {
  state.numbers.delete(utf8.encode(id))
  state.ofStatus.remove(statusSet(status), number)
  forgetChange(state, number)
}

export type TakenRows = { readonly users: Uint8Array[]; readonly isGone: boolean }

/** Takes some rows of an event that has ended, and the event after the last one; says whose rows they were. */
export function takeRows(context: ClaimContext, id: string, limit: bigint): Result<TakenRows> {
  const { state } = context
  const ending = state.ended.get(utf8.encode(id))
  const event = ending && state.events.get(ending.number)
  if (ending === undefined || event === undefined) return NO_EVENT
  const { number, isEmpty } = ending
  const most = limit < BigInt(MOST_ROWS) ? Number(limit) : MOST_ROWS
  const users: Uint8Array[] = []
  let { open, claims } = event
  for (; open > 0n && users.length < most; open--)
    take(state, users, state.open, placeKey(number, open - 1n))
  for (; claims > 0n && users.length < most; claims--)
    take(state, users, state.claimed, placeKey(number, claims - 1n))
  if (users.length > 0) {
    changeEvent(context, number, { open, claims })
    return { ok: { users, isGone: false } }
  }
  state.ended.delete(utf8.encode(id))
  if (!isEmpty) return { ok: { users, isGone: false } }
  hideEvent(state, number, event)
  state.events.delete(number)
  state.lives.delete(number)
  return { ok: { users, isGone: true } }
}

function take(
  { records, ofUser }: ClaimState,
  users: Uint8Array[],
  places: ClaimState['open'],
  place: Uint8Array,
): void {
  const key = places.get(place)
  places.delete(place)
  const record = key && records.get(key)
  if (key === undefined || record === undefined) return
  records.delete(key)
  ofUser.dropEnd(record.user, (other) => !records.has(other))
  users.push(record.user)
}
