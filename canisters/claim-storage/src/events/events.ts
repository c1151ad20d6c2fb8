import type { ClaimEventInfo, EventTerms } from '@sluice/candid/claim_storage'
import { concatBytes, takeNext, u64Key } from '@sluice/canister'
import type { ClaimContext } from '../state/ClaimContext.ts'
import { NO_EVENT, type Result, refuse } from '../state/ClaimContext.ts'
import type { ClaimEvent, ClaimState } from '../state/ClaimState.ts'

/** Events: made, filled, made ready, opened, closed. */

const LONGEST_TEXT = 100
const LONGEST_ID = 64
const MOST_DECIMALS = 36
/** Sums of amounts below it can always be stored, and fit the tree's rule. */
export const MOST_AMOUNT = 1n << 127n
const MOST_USERS = 1n << 40n
const LAST_NS = 1n << 63n
const STANDARDS = new Set(['ICP', 'ICRC1', 'ICRC2', 'ICRC3', 'ICRC-1', 'ICRC-2'])
const utf8 = new TextEncoder()

export type Found = { number: bigint; event: ClaimEvent }

export function findEvent(state: ClaimState, id: string): Found | undefined {
  if (id.length > LONGEST_ID) return undefined
  const number = state.numbers.get(utf8.encode(id))
  const event = number === undefined ? undefined : state.events.get(number)
  return number === undefined || event === undefined ? undefined : { number, event }
}

export function changeEvent(
  { events }: ClaimState,
  number: bigint,
  change: Partial<ClaimEvent>,
): void {
  const event = events.get(number)
  if (event !== undefined) events.set(number, { ...event, ...change })
}

/** Every event has an account of its own: its tokens are nobody else's, whatever happens to another. */
export function accountOf({ self }: Pick<ClaimContext, 'self'>, number: bigint) {
  const subaccount = new Uint8Array(32)
  subaccount[0] = 0xfe
  subaccount.set(u64Key.encode(number), 24)
  return { owner: self(), subaccount }
}

/** Adds an event that nothing is in yet; one that is there already stays as it is, so that a repeated call does no harm. */
export async function addEvent(
  context: ClaimContext,
  info: ClaimEventInfo,
  ledger: Uint8Array | undefined,
): Promise<Result<boolean>> {
  const flaw = flawOfEvent(info)
  if (flaw !== undefined) return refuse(flaw)
  if (ledger === undefined) return refuse('The token is no ledger')
  if (findEvent(context.state, info.claimEventId) !== undefined) return { ok: true }
  // await: other messages run here
  const fee = await context.fetchFee(ledger)
  if (fee === undefined) return refuse('The ledger of the token does not answer')
  if (findEvent(context.state, info.claimEventId) !== undefined) return { ok: true }
  const number = takeNext(context.state.nextNumber)
  context.state.numbers.set(utf8.encode(info.claimEventId), number)
  context.state.events.set(number, {
    id: info.claimEventId,
    name: info.claimEventName,
    creator: info.claimEventCreator.toUint8Array(),
    ledger,
    tokenCid: info.tokenCid,
    tokenStandard: info.tokenStandard,
    tokenName: info.tokenName,
    tokenSymbol: info.tokenSymbol,
    tokenDecimals: info.tokenDecimals,
    fee,
    status: 'created',
    listed: 0n,
    open: 0n,
    listedAmount: 0n,
    root: undefined,
    claimedUsers: 0n,
    claimedAmount: 0n,
    pendingAmount: 0n,
    provenAmount: 0n,
    returned: 0n,
    returning: 0n,
    funded: 0n,
    paid: 0n,
    deadlineNs: undefined,
    claims: 0n,
  })
  return { ok: true }
}

/** What is wrong with an event; undefined when it can be made. */
export function flawOfEvent(info: ClaimEventInfo): string | undefined {
  const { claimEventId: id, claimEventName, tokenName, tokenSymbol, tokenCid, tokenStandard } = info
  if (id.length === 0 || id.length > LONGEST_ID) return 'The id of the event has 1 to 64 characters'
  const texts = [claimEventName, tokenName, tokenSymbol, tokenCid, tokenStandard]
  if (texts.some((text) => text.length > LONGEST_TEXT)) return 'A name is too long'
  if (info.tokenDecimals > MOST_DECIMALS) return 'No token has so many decimals'
  if (!STANDARDS.has(tokenStandard))
    return `Tokens of the standard "${tokenStandard}" cannot be paid out`
  return undefined
}

/** The tree and the deadline. The tree is part of what is claimed, so it stands before the event is ready. */
export function setTerms(
  { state, now }: ClaimContext,
  id: string,
  { root: [root], deadline: [deadlineNs] }: EventTerms,
): Result<boolean> {
  const found = findEvent(state, id)
  if (found === undefined) return NO_EVENT
  const { number, event } = found
  if (event.status !== 'created')
    return refuse('The terms of an event that is ready stay as they are')
  if (root !== undefined) {
    if (root.hash.length !== 32) return refuse('The root has 32 bytes')
    if (root.amount >= MOST_AMOUNT || root.users > MOST_USERS)
      return refuse('No token is given to so many')
  }
  if (deadlineNs !== undefined && (deadlineNs <= now() || deadlineNs > LAST_NS))
    return refuse('The deadline is not in the future')
  if (event.deadlineNs !== undefined) state.deadlines.delete(deadlineKey(event.deadlineNs, number))
  if (deadlineNs !== undefined) state.deadlines.set(deadlineKey(deadlineNs, number), number)
  const stored = root && { ...root, hash: Uint8Array.from(root.hash) }
  changeEvent(state, number, { root: stored, deadlineNs })
  return { ok: true }
}

export function deadlineKey(deadlineNs: bigint, number: bigint): Uint8Array {
  return concatBytes([u64Key.encode(deadlineNs), u64Key.encode(number)])
}

/** No more entries come: from now on the sums are what they are. */
export function makeReady({ state }: ClaimContext, id: string): Result<boolean> {
  const found = findEvent(state, id)
  if (found === undefined) return NO_EVENT
  const { number, event } = found
  if (event.status === 'ready') return { ok: true }
  if (event.status !== 'created') return refuse('The event has been opened already')
  if (totalOf(event) === 0n) return refuse('Nobody would get anything: import quotas first')
  changeEvent(state, number, { status: 'ready' })
  return { ok: true }
}

/** Takes an event off that nothing was paid into or out of. Its entries stay unread. */
export function deleteEvent({ state }: ClaimContext, id: string): Result<boolean> {
  const found = findEvent(state, id)
  if (found === undefined) return NO_EVENT
  const { number, event } = found
  if (event.status === 'live') return refuse('Close the event first')
  if (event.pendingAmount + event.returning > 0n || event.funded > event.paid)
    return refuse('The event still has tokens: take them back first')
  if (event.claims > 0n) return refuse('People have claimed: the event stays on record')
  if (event.deadlineNs !== undefined) state.deadlines.delete(deadlineKey(event.deadlineNs, number))
  state.numbers.delete(utf8.encode(id))
  state.events.delete(number)
  return { ok: true }
}

export function totalOf({ listedAmount, root }: ClaimEvent): bigint {
  return listedAmount + (root?.amount ?? 0n)
}

/** What has to be in the account so that everybody can still be paid. */
export function owedBy(event: ClaimEvent): bigint {
  return totalOf(event) - event.claimedAmount
}
