import type { SettledOutcome, TransferIntent } from '@sluice/canister'
import { changeEvent } from '../events/found.ts'
import type { ClaimContext } from '../state/ClaimContext.ts'
import type { ClaimEvent, ClaimRecord } from '../state/ClaimState.ts'
import { purposeOf } from './claim.ts'
import { placeKey } from './quotas.ts'

/** Applies a transfer's outcome, exactly once, be it while the caller waits or long after. */
export function settleTransfer(
  context: ClaimContext,
  intent: TransferIntent,
  outcome: SettledOutcome,
): void {
  const { state } = context
  const { kind, event: number, record: key } = purposeOf(intent)
  const event = state.events.get(number)
  if (event === undefined) return
  const total = intent.amount + intent.fee
  const isDone = outcome.kind === 'done'
  if (kind === 'takeBack') {
    const returning = event.returning - total
    const change = isDone ? { paid: event.paid + total } : { returned: event.returned - total }
    changeEvent(context, number, { returning, ...change })
    return
  }
  const record = state.records.get(key)
  // of an event that has ended: nobody claims it any more, and the tokens are the event's
  if (record === undefined) {
    const paid = isDone ? event.paid + total : event.paid
    changeEvent(context, number, { pendingAmount: event.pendingAmount - total, paid })
    return
  }
  if (isDone) settlePaid(context, { number, event, key, record }, total)
  else reopen(context, { number, event, key, record }, total)
}

type Claim = { number: bigint; event: ClaimEvent; key: Uint8Array; record: ClaimRecord }

/** The record leaves the open ones, whose last takes its place, and joins the claims. */
function settlePaid(context: ClaimContext, claim: Claim, total: bigint): void {
  const { state } = context
  const { number, event, key, record } = claim
  const open = record.index === undefined ? event.open - 1n : event.open
  if (record.index === undefined) {
    const lastKey = state.open.get(placeKey(number, open))
    const last = lastKey && state.records.get(lastKey)
    if (lastKey && last && record.place !== open) {
      state.records.set(lastKey, { ...last, place: record.place })
      state.open.set(placeKey(number, record.place), lastKey)
    }
    state.open.delete(placeKey(number, open))
  }
  state.records.set(key, { ...record, status: 'claimed', place: event.claims })
  state.claimed.set(placeKey(number, event.claims), key)
  changeEvent(context, number, {
    open,
    claims: event.claims + 1n,
    claimedUsers: event.claimedUsers + 1n,
    claimedAmount: event.claimedAmount + record.amount,
    pendingAmount: event.pendingAmount - record.amount,
    paid: event.paid + total,
  })
}

/** Nothing moved: it can be claimed again. */
function reopen(context: ClaimContext, claim: Claim, total: bigint): void {
  const { number, event, key, record } = claim
  context.state.records.set(key, { ...record, status: 'open' })
  changeEvent(context, number, {
    pendingAmount: event.pendingAmount - total,
    ...(record.index !== undefined && { provenAmount: event.provenAmount - total }),
  })
}
