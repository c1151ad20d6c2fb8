import type {
  ClaimEventInfo,
  ClaimRecordInfo,
  EventBooks,
  EventTerms,
  PendingClaim,
  User,
} from '@sluice/candid/claim_storage'
import { isSameBytes, type Page, pageOfRows, type Slice } from '@sluice/canister'
import { Principal } from '@sluice/canister/runtime'
import { eventOf, listedKey, placeKey } from '../claims/quotas.ts'
import { namesOf, storedUser, viewUser } from '../claims/users.ts'
import { type Found, owedBy, totalOf } from '../events/events.ts'
import type { ClaimContext } from '../state/ClaimContext.ts'
import type { ClaimEvent, ClaimRecord, ClaimState } from '../state/ClaimState.ts'

const MOST_ROWS = 1_000n
/** Events of one user, or of all, that a filter looks through. */
const MOST_SEEN = 2_000

export const STATUS = { created: 0n, ready: 1n, live: 2n, closed: 3n } as const

export function viewEvent(event: ClaimEvent, self: Uint8Array): ClaimEventInfo {
  return {
    claimEventId: event.id,
    claimEventName: event.name,
    claimEventCreator: Principal.fromUint8Array(event.creator),
    claimEventStatus: STATUS[event.status],
    claimCanisterId: Principal.fromUint8Array(self).toText(),
    tokenCid: event.tokenCid,
    tokenStandard: event.tokenStandard,
    tokenName: event.tokenName,
    tokenSymbol: event.tokenSymbol,
    tokenDecimals: event.tokenDecimals,
    totalTokenAmount: totalOf(event),
    totalUserAmount: event.listed + (event.root?.users ?? 0n),
    claimedTokenAmount: event.claimedAmount,
    claimedUserAmount: event.claimedUsers,
  }
}

function viewRecord(event: ClaimEvent, record: ClaimRecord): ClaimRecordInfo {
  const isClaimed = record.status === 'claimed'
  return {
    claimEventId: event.id,
    claimEventName: event.name,
    claimUser: viewUser(record.user),
    claimAmount: record.amount,
    claimStatus: isClaimed ? 1n : 0n,
    claimTime: isClaimed ? [record.timeNs] : [],
    tokenCid: event.tokenCid,
    tokenStandard: event.tokenStandard,
    tokenName: event.tokenName,
    tokenSymbol: event.tokenSymbol,
    tokenDecimals: event.tokenDecimals,
  }
}

/** Events, newest first. */
export function pageEvents(
  state: ClaimState,
  { status, self }: { status: bigint | undefined; self: Uint8Array },
  slice: Slice,
): Page<ClaimEventInfo> {
  const found = newestEvents(state).filter(
    ([, event]) => status === undefined || STATUS[event.status] === status,
  )
  return pageOfRows(found, slice, ([, event]) => viewEvent(event, self))
}

function newestEvents({ events }: ClaimState): [bigint, ClaimEvent][] {
  const start = Math.max(0, events.size - MOST_SEEN)
  return events.entries(start, MOST_SEEN).reverse()
}

/** One event's records: claims, newest first, then what is open. */
export function pageRecords(
  state: ClaimState,
  events: readonly Found[],
  { status, slice }: { status: bigint | undefined; slice: Slice },
): Page<ClaimRecordInfo> {
  const content: ClaimRecordInfo[] = []
  const most = slice.limit < MOST_ROWS ? slice.limit : MOST_ROWS
  let [total, skipped] = [0n, slice.offset]
  for (const { number, event } of events) {
    for (const part of partsOf(state, number, event, status)) {
      total += part.size
      const first = skipped < part.size ? skipped : part.size
      skipped -= first
      for (let place = first; place < part.size && content.length < most; place++) {
        const key = part.keyAt(place)
        const record = key && state.records.get(key)
        if (record) content.push(viewRecord(event, record))
      }
    }
  }
  return { totalElements: total, content, ...slice }
}

type Part = { size: bigint; keyAt(place: bigint): Uint8Array | undefined }

function partsOf(
  state: ClaimState,
  number: bigint,
  event: ClaimEvent,
  status: bigint | undefined,
): Part[] {
  const claimed: Part = {
    size: event.claims,
    keyAt: (place) => state.claimed.get(placeKey(number, event.claims - 1n - place)),
  }
  const open: Part = {
    size: event.open,
    keyAt: (place) => state.open.get(placeKey(number, place)),
  }
  if (status === undefined) return [claimed, open]
  return status === 1n ? [claimed] : [open]
}

export function allEvents(state: ClaimState): Found[] {
  return newestEvents(state).map(([number, event]) => ({ number, event }))
}

/** What somebody has been entitled to anywhere, latest first. */
export function pageUserRecords(
  state: ClaimState,
  { user, event, status }: { user: User; event: Found | undefined; status: bigint | undefined },
  slice: Slice,
): Page<ClaimRecordInfo> {
  const id = storedUser(user)
  const found: ClaimRecordInfo[] = []
  for (const key of id === undefined ? [] : keysOf(state, id, event)) {
    const record = state.records.get(key)
    const of = state.events.get(eventOf(key))
    if (record === undefined || of === undefined) continue
    const isClaimed = record.status === 'claimed' ? 1n : 0n
    if (status === undefined || status === isClaimed) found.push(viewRecord(of, record))
  }
  return pageOfRows(found, slice, (row) => row)
}

function keysOf(state: ClaimState, user: Uint8Array, event: Found | undefined): Uint8Array[] {
  const keys: Uint8Array[] = []
  for (
    let place = state.ofUser.sizeOf(user) - 1n;
    place >= 0n && keys.length < MOST_SEEN;
    place--
  ) {
    const key = state.ofUser.at(user, place)
    if (key && (event === undefined || eventOf(key) === event.number)) keys.push(key)
  }
  // of a list that is longer than what is looked through, the one event's entry is still there
  const listed = event && listedKey(event.number, user)
  if (listed && state.records.has(listed) && !keys.some((key) => isSameBytes(key, listed)))
    keys.push(listed)
  return keys
}

export function viewBooks(event: ClaimEvent): EventBooks {
  const there = event.funded - event.paid
  const needed = owedBy(event)
  return {
    total: totalOf(event),
    claimed: event.claimedAmount,
    pending: event.pendingAmount,
    returned: event.returned,
    funded: there,
    needed,
    isFunded: there >= needed,
  }
}

export function viewTerms({ root, deadlineNs }: ClaimEvent): EventTerms {
  return {
    root: root === undefined ? [] : [root],
    deadline: deadlineNs === undefined ? [] : [deadlineNs],
  }
}

/** What is on its way to somebody; of very many the latest. */
export function pendingOf({ state }: ClaimContext, principal: Uint8Array): PendingClaim[] {
  return namesOf(principal)
    .flatMap((name) => keysOf(state, name, undefined))
    .flatMap((key) => {
      const record = state.records.get(key)
      const event = state.events.get(eventOf(key))
      if (event === undefined || record?.status !== 'paying') return []
      return [{ claimEventId: event.id, amount: record.amount, since: record.timeNs }]
    })
}
