import type {
  Changes,
  ClaimEventInfo,
  ClaimRecordInfo,
  EventBooks,
  EventTerms,
  PendingClaim,
  User,
} from '@sluice/candid/claim_storage'
import {
  isSameBytes,
  type Page,
  pageFromLast,
  pageOfRows,
  type Slice,
  secondsNow,
} from '@sluice/canister'
import { Principal } from '@sluice/canister/runtime'
import { eventOf, listedKey, placeKey } from '../claims/quotas.ts'
import { namesOf, storedUser, viewUser } from '../claims/users.ts'
import { changesSince } from '../events/changes.ts'
import { type Found, owedBy, totalOf } from '../events/found.ts'
import type { ClaimContext } from '../state/ClaimContext.ts'
import type { ClaimEvent, ClaimRecord, ClaimState } from '../state/ClaimState.ts'

const MOST_ROWS = 1_000n
const MOST_EVENTS = 200n
/** Events of one user that a filter looks through, and of all. */
const MOST_SEEN = 2_000
const MOST_SEEN_OF_ALL = 200

const STATUS = { created: 0n, ready: 1n, live: 2n, closed: 3n } as const

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

/** Events, newest first, all or those of a status. */
export function pageEvents(
  state: ClaimState,
  { status, self }: { status: bigint | undefined; self: Uint8Array },
  slice: Slice,
): Page<ClaimEventInfo> {
  const { events, ended, nextNumber } = state
  const viewAt = (number: bigint) => {
    const event = events.get(number)
    return event === undefined || !isListed(state, number, event)
      ? undefined
      : viewEvent(event, self)
  }
  if (status === undefined) {
    const places = { next: nextNumber.get(), total: BigInt(events.size - ended.size) }
    return pageFromLast(places, slice, viewAt, MOST_EVENTS)
  }
  const set = Uint8Array.of(Number(status < 255n ? status : 255n))
  const total = state.ofStatus.sizeOf(set)
  const offset = Number(slice.offset < BigInt(total) ? slice.offset : BigInt(total))
  const length = Number(slice.limit < MOST_EVENTS ? slice.limit : MOST_EVENTS)
  const numbers = state.ofStatus
    .last(set, offset + length)
    .reverse()
    .slice(offset)
  const content = numbers.map(viewAt).filter((view) => view !== undefined)
  return { ...slice, totalElements: BigInt(total), content }
}

/** Whether it has not been taken off: what has waits for its rows to go. */
function isListed({ numbers }: ClaimState, number: bigint, { id }: ClaimEvent): boolean {
  return numbers.get(new TextEncoder().encode(id)) === number
}

function newestEvents({ events }: ClaimState): [bigint, ClaimEvent][] {
  const start = Math.max(0, events.size - MOST_SEEN_OF_ALL)
  return events.entries(start, MOST_SEEN_OF_ALL).reverse()
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

const MOST_CHANGES = 100n
const MOST_OFFSET = 100_000n
/** Ids of ended events that are told at once. */
const MOST_ENDED = 20

export function viewChanges(
  context: ClaimContext,
  since: bigint,
  { offset, limit }: Slice,
): Changes {
  const { state, self } = context
  const most = Number(limit < MOST_CHANGES ? limit : MOST_CHANGES)
  const { numbers, hasMore } = changesSince(state, since, {
    offset: Number(offset < MOST_OFFSET ? offset : MOST_OFFSET),
    limit: most,
  })
  return {
    now: secondsNow(context),
    content: numbers
      .map((number) => state.events.get(number))
      .filter((event) => event !== undefined)
      .map((event) => viewEvent(event, self())),
    hasMore,
    ended: state.ended.entries(0, MOST_ENDED).map(([id]) => new TextDecoder().decode(id)),
  }
}
