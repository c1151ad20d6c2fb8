import type { ClaimEventInfo, EventTerms } from '@sluice/candid/claim_storage'
import { copyBytes, takeNext } from '@sluice/canister'
import type { ClaimContext } from '../state/ClaimContext.ts'
import { NO_EVENT, type Result, refuse } from '../state/ClaimContext.ts'
import type { ClaimEvent } from '../state/ClaimState.ts'
import { noteChange } from './changes.ts'
import { DAY_NS, endEvent, hideEvent, LONGEST_NS, UNOPENED_NS } from './ending.ts'
import {
  changeEvent,
  deadlineKey,
  findEvent,
  LONGEST_ID,
  MOST_AMOUNT,
  statusSet,
  totalOf,
} from './found.ts'
import { syncFunding } from './funding.ts'

/** Events: made, filled, made ready, opened, closed. */

const LONGEST_TEXT = 100
const MOST_DECIMALS = 36
const MOST_USERS = 1n << 40n
const LAST_NS = 1n << 63n
const STANDARDS = new Set(['ICP', 'ICRC1', 'ICRC2', 'ICRC3', 'ICRC-1', 'ICRC-2'])
const utf8 = new TextEncoder()

/** Adds an event that nothing is in yet; one that is there already stays as it is, so that a repeated call does no harm. */
export async function addEvent(
  context: ClaimContext,
  info: ClaimEventInfo,
  { ledger, isKept }: { ledger: Uint8Array | undefined; isKept: boolean },
): Promise<Result<boolean>> {
  const { state, now } = context
  const flaw = flawOfEvent(info)
  if (flaw !== undefined) return refuse(flaw)
  if (ledger === undefined) return refuse('The token is no ledger')
  if (findEvent(state, info.claimEventId) !== undefined) return { ok: true }
  // await: other messages run here
  const [fee, label] = await Promise.all([context.fetchFee(ledger), fetchWords(context, ledger)])
  if (fee === undefined || label === undefined)
    return refuse('The ledger of the token does not answer')
  if (label.tokenDecimals > MOST_DECIMALS) return refuse('No token has so many decimals')
  if (findEvent(state, info.claimEventId) !== undefined) return { ok: true }
  const number = takeNext(state.nextNumber)
  const madeNs = now()
  const deadlineNs = isKept ? undefined : madeNs + LONGEST_NS
  state.numbers.set(utf8.encode(info.claimEventId), number)
  state.lives.set(number, { madeNs, isKept })
  if (state.takenUp.get() === number) state.takenUp.set(number + 1n)
  state.ofStatus.add(statusSet('created'), number)
  if (deadlineNs !== undefined)
    for (const dueNs of [madeNs + UNOPENED_NS, deadlineNs])
      state.deadlines.set(deadlineKey(dueNs, number), number)
  state.events.set(number, {
    id: info.claimEventId,
    name: info.claimEventName,
    creator: info.claimEventCreator.toUint8Array(),
    ledger,
    tokenCid: info.tokenCid,
    tokenStandard: info.tokenStandard,
    ...label,
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
    deadlineNs,
    claims: 0n,
  })
  noteChange(context, number)
  return { ok: true }
}

export type TokenWords = Pick<ClaimEvent, 'tokenName' | 'tokenSymbol' | 'tokenDecimals'>

/** What a token is called, by its ledger's word: a creator's own would be shown beside amounts that people trust. */
export async function fetchWords(
  { fetchLabel, fetchName }: ClaimContext,
  ledger: Uint8Array,
): Promise<TokenWords | undefined> {
  const [label, tokenName] = await Promise.all([fetchLabel(ledger), fetchName(ledger)])
  if (label === undefined || tokenName === undefined) return undefined
  return { tokenName, tokenSymbol: label.symbol, tokenDecimals: label.decimals }
}

/** What is wrong with an event; undefined when it can be made. */
function flawOfEvent(info: ClaimEventInfo): string | undefined {
  const { claimEventId: id, claimEventName, tokenName, tokenSymbol, tokenCid, tokenStandard } = info
  if (id.length === 0 || id.length > LONGEST_ID) return 'The id of the event has 1 to 64 characters'
  const texts = [claimEventName, tokenName, tokenSymbol, tokenCid, tokenStandard]
  if (texts.some((text) => text.length > LONGEST_TEXT)) return 'A name is too long'
  if (!STANDARDS.has(tokenStandard))
    return `Tokens of the standard "${tokenStandard}" cannot be paid out`
  return undefined
}

/** The tree and the deadline. The tree is part of what is claimed, so it stands before the event is ready. */
export function setTerms(
  context: ClaimContext,
  id: string,
  { root: [root], deadline: [chosenNs] }: EventTerms,
): Result<boolean> {
  const { state, now } = context
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
  if (chosenNs !== undefined && (chosenNs <= now() || chosenNs > LAST_NS))
    return refuse('The deadline is not in the future')
  const life = state.lives.get(number)
  const longestNs = life?.isKept === false ? life.madeNs + LONGEST_NS : undefined
  if (chosenNs !== undefined && longestNs !== undefined && chosenNs > longestNs)
    return refuse(`The event ends ${LONGEST_NS / DAY_NS} days after it was made at the latest`)
  const deadlineNs = chosenNs ?? longestNs
  if (event.deadlineNs !== undefined) state.deadlines.delete(deadlineKey(event.deadlineNs, number))
  if (deadlineNs !== undefined) state.deadlines.set(deadlineKey(deadlineNs, number), number)
  const stored = root && { ...root, hash: copyBytes(root.hash) }
  changeEvent(context, number, { root: stored, deadlineNs })
  return { ok: true }
}

/** No more entries come: from now on the sums are what they are. */
export function makeReady(context: ClaimContext, id: string): Result<boolean> {
  const found = findEvent(context.state, id)
  if (found === undefined) return NO_EVENT
  const { number, event } = found
  if (event.status === 'ready') return { ok: true }
  if (event.status !== 'created') return refuse('The event has been opened already')
  if (totalOf(event) === 0n) return refuse('Nobody would get anything: import quotas first')
  changeEvent(context, number, { status: 'ready' })
  return { ok: true }
}

/** Takes an event off that nothing was paid into or out of, by its ledger's word. */
export async function deleteEvent(context: ClaimContext, id: string): Promise<Result<boolean>> {
  const { state } = context
  const synced = await syncFunding(context, id)
  if ('err' in synced) return synced
  const found = findEvent(state, id)
  if (found === undefined) return NO_EVENT
  const { number, event } = found
  if (event.status === 'live') return refuse('Close the event first')
  if (event.pendingAmount + event.returning > 0n || event.funded > event.paid)
    return refuse('The event still has tokens: take them back first')
  if (event.claims > 0n) return refuse('People have claimed: the event stays on record')
  if (event.deadlineNs !== undefined) state.deadlines.delete(deadlineKey(event.deadlineNs, number))
  hideEvent(state, number, event)
  endEvent(state, { id, number, isEmpty: true })
  return { ok: true }
}
