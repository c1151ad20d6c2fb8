import { u64Key } from '@sluice/canister'
import { encodePurpose, expectedFee, textOfRefusal } from '../claims/claim.ts'
import { type ClaimContext, NO_EVENT, type Result, refuse } from '../state/ClaimContext.ts'
import type { ClaimEvent } from '../state/ClaimState.ts'
import { closeForGood, endEvent, goesAt, isOver } from './ending.ts'
import { accountOf, changeEvent, deadlineKey, findEvent } from './found.ts'
import { syncFunding } from './funding.ts'

/** What nobody has claimed goes back to who made the event: by hand once it is closed, by itself once its deadline is over. */

const EVENTS_AT_ONCE = 20
/** How long until an event is tried again whose ledger would not have it. */
const HOUR_NS = 3_600_000_000_000n
const NOTHING_LEFT = refuse('There is nothing to take back')

export async function takeBack(context: ClaimContext, id: string): Promise<Result<bigint>> {
  const { state, journal } = context
  const found = findEvent(state, id)
  if (found === undefined) return NO_EVENT
  const isLate = isPast(context, found.event.deadlineNs)
  if (found.event.status === 'live' && !isLate)
    return refuse('The event is open: close it first, or wait for its deadline')
  if (found.event.status === 'live') changeEvent(context, found.number, { status: 'closed' })
  const synced = await syncFunding(context, id)
  if ('err' in synced) return synced
  const first = begin(context, id)
  if (typeof first !== 'bigint') return first
  // await: other messages run here; the journal applies the outcome to the event
  let outcome = await journal.send(first)
  const fee = expectedFee(outcome)
  if (fee !== undefined) {
    changeEvent(context, found.number, { fee })
    const second = begin(context, id)
    if (typeof second !== 'bigint') return second
    // await: as above
    outcome = await journal.send(second)
  }
  if (outcome.kind === 'done') return { ok: findEvent(state, id)?.event.returned ?? 0n }
  if (outcome.kind === 'refused') return refuse(textOfRefusal(outcome))
  return refuse('The ledger has not answered yet; it is asked again, do not repeat this')
}

/** Everything in the account but what is on its way to somebody. */
function begin(context: ClaimContext, id: string): bigint | { err: string } {
  const { state, journal } = context
  const found = findEvent(state, id)
  if (found === undefined) return NO_EVENT
  const { number, event } = found
  if (event.status === 'live') return refuse('The event has been opened again')
  const total = event.funded - event.paid - event.pendingAmount - event.returning
  if (total <= event.fee) return NOTHING_LEFT
  if (!journal.hasRoom(event.ledger))
    return refuse('The ledger owes too many answers. Nothing was moved; please try again later')
  changeEvent(context, number, {
    returned: event.returned + total,
    returning: event.returning + total,
  })
  return journal.begin({
    method: 'transfer',
    ledger: event.ledger,
    from: accountOf(context, number),
    to: { owner: event.creator, subaccount: undefined },
    amount: total - event.fee,
    fee: event.fee,
    purpose: encodePurpose({ kind: 'takeBack', event: number, record: new Uint8Array() }),
  }).id
}

/**
 * Takes up what has run out, the earliest first, each in a message of its own: what one of them runs into, or waits for, is its own
 * trouble.
 */
export function expireSome(context: ClaimContext): void {
  const { state } = context
  const [next] = state.deadlines.entries(0, 1)
  if (next === undefined || !isPast(context, dueOf(next[0]))) return
  for (const [key, number] of state.deadlines.entries(0, EVENTS_AT_ONCE)) {
    if (!isPast(context, dueOf(key))) return
    state.deadlines.delete(key)
    const event = state.events.get(number)
    if (event === undefined) continue
    // back on the list before anything is asked: neither a trap nor silence must lose its turn
    const later = deadlineKey(nextTry(context, event), number)
    state.deadlines.set(later, number)
    context.schedule(0, () => expire(context, later))
  }
}

/** Gives back what an event has left; it leaves the list once there is nothing any more, and nothing on its way. */
async function expire(context: ClaimContext, turn: Uint8Array): Promise<void> {
  const { state } = context
  const number = state.deadlines.get(turn)
  const event = number === undefined ? undefined : state.events.get(number)
  if (number === undefined || event === undefined || !isOver(context, number, event))
    return state.deadlines.delete(turn)
  closeForGood(context, number, event)
  // await: other messages run here; the event is read again
  const answer = await takeBack(context, event.id)
  const left = state.events.get(number)
  if (left === undefined) return state.deadlines.delete(turn)
  const isEmpty = left.pendingAmount === 0n && ('ok' in answer || answer.err === NOTHING_LEFT.err)
  const wentNs = goesAt(state, number, left)
  const isGoing = wentNs !== undefined && wentNs <= context.now()
  if (isGoing) endEvent(state, { id: event.id, number, isEmpty })
  if (!isEmpty) return
  state.deadlines.delete(turn)
  if (wentNs !== undefined && !isGoing) state.deadlines.set(deadlineKey(wentNs, number), number)
}

const dueOf = (key: Uint8Array): bigint => u64Key.decode(key.subarray(0, 8))

/** After an hour, later after as long as it has been over: a ledger that is gone for good costs less and less. */
function nextTry({ now }: ClaimContext, { deadlineNs = 0n }: ClaimEvent): bigint {
  const overNs = now() - deadlineNs
  return now() + (overNs > HOUR_NS ? overNs : HOUR_NS)
}

function isPast({ now }: ClaimContext, deadlineNs: bigint | undefined): boolean {
  return deadlineNs !== undefined && now() >= deadlineNs
}
