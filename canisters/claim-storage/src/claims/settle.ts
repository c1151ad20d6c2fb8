import type { SettledOutcome, TransferIntent } from '@sluice/canister'
import { changeEvent } from '../events/events.ts'
import type { ClaimContext } from '../state/ClaimContext.ts'
import type { ClaimEvent, ClaimRecord, ClaimState } from '../state/ClaimState.ts'
import { purposeOf } from './claim.ts'
import { placeKey } from './quotas.ts'

/** Applies a transfer's outcome, exactly once, be it while the caller waits or long after. */
export function settleTransfer(
  { state }: ClaimContext,
  intent: TransferIntent,
  outcome: SettledOutcome,
): void {
  const { kind, event: number, record: key } = purposeOf(intent)
  const event = state.events.get(number)
  if (event === undefined) return
  const total = intent.amount + intent.fee
  const isDone = outcome.kind === 'done'
  if (kind === 'takeBack') {
    const returning = event.returning - total
    const change = isDone ? { paid: event.paid + total } : { returned: event.returned - total }
    changeEvent(state, number, { returning, ...change })
    return
  }
  const record = state.records.get(key)
  if (record === undefined) return
  if (isDone) settlePaid(state, { number, event, key, record }, total)
  else reopen(state, { number, event, key, record }, total)
}

type Claim = { number: bigint; event: ClaimEvent; key: Uint8Array; record: ClaimRecord }

/** The record leaves the open ones, whose last takes its place, and joins the claims. */
function settlePaid(state: ClaimState, claim: Claim, total: bigint): void {
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
  changeEvent(state, number, {
    open,
    claims: event.claims + 1n,
    claimedUsers: event.claimedUsers + 1n,
    claimedAmount: event.claimedAmount + record.amount,
    pendingAmount: event.pendingAmount - record.amount,
    paid: event.paid + total,
  })
}

/** Nothing moved: it can be claimed again. */
function reopen(state: ClaimState, claim: Claim, total: bigint): void {
  const { number, event, key, record } = claim
  state.records.set(key, { ...record, status: 'open' })
  changeEvent(state, number, {
    pendingAmount: event.pendingAmount - total,
    ...(record.index !== undefined && { provenAmount: event.provenAmount - total }),
  })
}
