import {
  type ClaimContext,
  LEDGER_IS_SILENT,
  NO_EVENT,
  type Result,
  refuse,
} from '../state/ClaimContext.ts'
import { accountOf, changeEvent, findEvent, MOST_AMOUNT, owedBy } from './found.ts'

/**
 * Asks the ledger what an event's account holds. That and what had left it before the question is the least that ever came in,
 * whatever is under way meanwhile.
 */
export async function syncFunding(context: ClaimContext, id: string): Promise<Result<boolean>> {
  const { state } = context
  const before = findEvent(state, id)
  if (before === undefined) return NO_EVENT
  const { owner, subaccount } = accountOf(context, before.number)
  // await: other messages run here; the event is read again
  const balance = await context.fetchBalance(before.event.ledger, owner, subaccount)
  if (balance === undefined) return LEDGER_IS_SILENT
  const after = findEvent(state, id)
  if (after === undefined) return NO_EVENT
  const seen = balance + before.event.paid
  if (seen > after.event.funded && seen < MOST_AMOUNT)
    changeEvent(context, after.number, { funded: seen })
  return { ok: true }
}

/** Opens an event whose tokens are there, or closes one. What was never deposited is said before anybody is promised anything. */
export async function setStatus(
  context: ClaimContext,
  id: string,
  open: boolean,
): Promise<Result<boolean>> {
  const found = findEvent(context.state, id)
  if (found === undefined) return NO_EVENT
  if (!open) {
    if (found.event.status !== 'live') return refuse('The event is not open')
    changeEvent(context, found.number, { status: 'closed' })
    return { ok: true }
  }
  if (found.event.status === 'created') return refuse('The event is not ready')
  const synced = await syncFunding(context, id)
  if ('err' in synced) return synced
  const now = findEvent(context.state, id)
  if (now === undefined) return NO_EVENT
  const { number, event } = now
  if (event.deadlineNs !== undefined && context.now() >= event.deadlineNs)
    return refuse('The deadline of the event is over')
  const there = event.funded - event.paid - event.pendingAmount - event.returning
  const needed = owedBy(event) - event.pendingAmount
  if (there < needed)
    return refuse(
      `The tokens of this event have not been deposited: ${there} of ${needed} are there. Send them to the account that getEventAccount names`,
    )
  changeEvent(context, number, { status: 'live' })
  return { ok: true }
}
