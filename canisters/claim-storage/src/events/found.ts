import { concatBytes, u64Key } from '@sluice/canister'
import type { ClaimContext } from '../state/ClaimContext.ts'
import { type ClaimEvent, type ClaimState, STATUSES } from '../state/ClaimState.ts'
import { noteChange } from './changes.ts'

/** An event as everything about it begins: found by its id, changed by its number, and what it comes to. */

export const LONGEST_ID = 64
/** Sums of amounts below it can always be stored, and fit the tree's rule. */
export const MOST_AMOUNT = 1n << 127n
const utf8 = new TextEncoder()

export type Found = { number: bigint; event: ClaimEvent }

export function findEvent(state: ClaimState, id: string): Found | undefined {
  if (id.length > LONGEST_ID) return undefined
  const number = state.numbers.get(utf8.encode(id))
  const event = number === undefined ? undefined : state.events.get(number)
  return number === undefined || event === undefined ? undefined : { number, event }
}

/** What of an event is shown in lists. */
const SHOWN = [
  'status',
  'listed',
  'listedAmount',
  'root',
  'claimedAmount',
  'tokenSymbol',
] as const satisfies readonly (keyof ClaimEvent)[]

export function changeEvent(
  context: Pick<ClaimContext, 'state' | 'now'>,
  number: bigint,
  change: Partial<ClaimEvent>,
): void {
  const { events, ofStatus } = context.state
  const event = events.get(number)
  if (event === undefined) return
  events.set(number, { ...event, ...change })
  if (SHOWN.some((name) => name in change)) noteChange(context, number)
  const { status } = change
  if (status === undefined || status === event.status) return
  ofStatus.remove(statusSet(event.status), number)
  ofStatus.add(statusSet(status), number)
}

/** Under which the numbers of events of a status are listed. */
export function statusSet(status: ClaimEvent['status']): Uint8Array {
  return Uint8Array.of(STATUSES.indexOf(status))
}

/** Every event has an account of its own: its tokens are nobody else's, whatever happens to another. */
export function accountOf({ self }: Pick<ClaimContext, 'self'>, number: bigint) {
  const subaccount = new Uint8Array(32)
  subaccount[0] = 0xfe
  subaccount.set(u64Key.encode(number), 24)
  return { owner: self(), subaccount }
}

export function deadlineKey(deadlineNs: bigint, number: bigint): Uint8Array {
  return concatBytes([u64Key.encode(deadlineNs), u64Key.encode(number)])
}

export function totalOf({ listedAmount, root }: ClaimEvent): bigint {
  return listedAmount + (root?.amount ?? 0n)
}

/** What has to be in the account so that everybody can still be paid. */
export function owedBy(event: ClaimEvent): bigint {
  return totalOf(event) - event.claimedAmount
}
