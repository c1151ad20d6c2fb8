import type { ClaimEventInfo, ClaimQuota, User } from '@sluice/candid/claim_controller'
import {
  concatBytes,
  type OwnerLists,
  type Page,
  pageFromLast,
  parseIdentifier,
  type Slice,
  takeNext,
  u64Key,
} from '@sluice/canister'
import { Principal } from '@sluice/canister/runtime'
import type { ControllerState, StoredEvent } from './ControllerState.ts'

/** What the controller knows of events; who is paid what is the storage's affair. */

const LONGEST_ID = 64
const LONGEST_TEXT = 100
const utf8 = new TextEncoder()

const LONGEST_KEY = 64
/** What a creation is known by, however often it is asked for; undefined for a key that is none. */
export function creationKey(creator: Uint8Array, key: Uint8Array): Uint8Array | undefined {
  if (key.length === 0 || key.length > LONGEST_KEY) return undefined
  return concatBytes([Uint8Array.of(creator.length), creator, key])
}

/** The event that was made with a key. */
export function findMade(state: ControllerState, key: Uint8Array): Found | undefined {
  const number = state.made.get(key)
  const event = number === undefined ? undefined : state.events.get(number)
  return number === undefined || event === undefined ? undefined : { number, event }
}

export type Found = { number: bigint; event: StoredEvent }

export function findEvent(state: ControllerState, id: string): Found | undefined {
  if (id.length > LONGEST_ID) return undefined
  const number = state.numbers.get(utf8.encode(id))
  const event = number === undefined ? undefined : state.events.get(number)
  return number === undefined || event === undefined ? undefined : { number, event }
}

/** What is wrong with an event's words; undefined when they fit. */
export function flawOfWords(info: ClaimEventInfo): string | undefined {
  const { claimEventName, tokenCid, tokenName, tokenStandard, tokenSymbol } = info
  const texts = [claimEventName, tokenCid, tokenName, tokenStandard, tokenSymbol]
  if (claimEventName.length === 0) return 'The event needs a name'
  return texts.some((text) => text.length > LONGEST_TEXT) ? 'A name is too long' : undefined
}

const ID_BEGINS = 'event-'

/** The number that an event of this id has, or had. */
export function numberOf(id: string): bigint | undefined {
  const digits = id.slice(ID_BEGINS.length)
  return id.startsWith(ID_BEGINS) && /^[1-9]\d{0,18}$/.test(digits)
    ? BigInt(digits) - 1n
    : undefined
}

/** A new event under a number of its own; what the caller says of its id, status and sums is not theirs to say. */
export function register(
  state: ControllerState,
  info: ClaimEventInfo,
  {
    creator,
    storage,
    key,
  }: Record<'creator' | 'storage', Uint8Array> & { key: Uint8Array | undefined },
): Found {
  const number = takeNext(state.nextNumber)
  const id = `${ID_BEGINS}${number + 1n}`
  const event: StoredEvent = {
    claimEventId: id,
    claimEventName: info.claimEventName,
    creator,
    status: 0n,
    claimCanister: storage,
    tokenCid: info.tokenCid,
    tokenStandard: info.tokenStandard,
    tokenName: info.tokenName,
    tokenSymbol: info.tokenSymbol,
    tokenDecimals: info.tokenDecimals,
    totalTokenAmount: 0n,
    totalUserAmount: 0n,
    claimedTokenAmount: 0n,
    claimedUserAmount: 0n,
  }
  state.events.set(number, event)
  state.numbers.set(utf8.encode(id), number)
  state.ofCreator.append(creator, number)
  if (key !== undefined) {
    state.made.set(key, number)
    state.keys.set(number, key)
  }
  return { number, event }
}

/** @param withRoom whether its room goes, too; that of one that came to nothing waits for the next attempt */
export function remove(
  state: ControllerState,
  { number, event }: Found,
  { withRoom }: { withRoom: boolean },
): void {
  state.events.delete(number)
  state.numbers.delete(utf8.encode(event.claimEventId))
  state.rowsLeft.delete(number)
  state.ofCreator.dropEnd(event.creator, (other) => !state.events.has(other))
  const key = state.keys.get(number)
  if (key === undefined) return
  state.made.delete(key)
  state.keys.delete(number)
  if (withRoom) state.rooms.delete(key)
}

/** Takes over what the storage says of an event. */
export function refresh(state: ControllerState, told: ClaimEventInfo): void {
  const found = findEvent(state, told.claimEventId)
  if (found === undefined) return
  const { claimEventStatus: status, totalTokenAmount, totalUserAmount } = told
  const { claimedTokenAmount, claimedUserAmount } = told
  const { tokenName, tokenSymbol, tokenDecimals } = told
  state.events.set(found.number, {
    ...found.event,
    status,
    totalTokenAmount,
    totalUserAmount,
    claimedTokenAmount,
    claimedUserAmount,
    tokenName,
    tokenSymbol,
    tokenDecimals,
  })
}

/** Notes for each of a batch that the event lists them; undefined for a row whose user is nobody. */
export function usersOf(quotas: readonly ClaimQuota[]): Uint8Array[] | undefined {
  const users: Uint8Array[] = []
  for (const { user } of quotas) {
    const key = bytesOf(user)
    if (key === undefined) return undefined
    users.push(key)
  }
  return users
}

const bytesOf = (user: User): Uint8Array | undefined =>
  'principal' in user ? user.principal.toUint8Array() : parseIdentifier(user.address)

export function noteUsers(
  state: ControllerState,
  number: bigint,
  users: readonly Uint8Array[],
): void {
  for (const user of users) {
    const key = concatBytes([u64Key.encode(number), user])
    if (state.noted.has(key)) continue
    state.noted.set(key, new Uint8Array())
    state.ofUser.append(user, number)
  }
}

/** Forgets that an event listed them. */
export function forgetUsers(state: ControllerState, number: bigint, users: readonly User[]): void {
  for (const user of users) {
    const key = bytesOf(user)
    if (key === undefined) continue
    state.noted.delete(concatBytes([u64Key.encode(number), key]))
    state.ofUser.dropEnd(key, (other) => other === number || !state.events.has(other))
  }
}

export function viewEvent(event: StoredEvent): ClaimEventInfo {
  const { creator, claimCanister, status, ...shown } = event
  return {
    ...shown,
    claimEventStatus: status,
    claimEventCreator: Principal.fromUint8Array(creator),
    claimCanisterId: Principal.fromUint8Array(claimCanister).toText(),
  }
}

/** Events, newest first. */
export function pageAll(state: ControllerState, slice: Slice): Page<ClaimEventInfo> {
  const places = { next: state.nextNumber.get(), total: BigInt(state.events.size) }
  return pageFromLast(places, slice, (number) => viewAt(state, number))
}

/** The events of one owner's list, latest first. */
export function pageListed(
  state: ControllerState,
  list: OwnerLists<bigint>,
  { owner, ...slice }: Slice & { owner: Uint8Array },
): Page<ClaimEventInfo> {
  return pageFromLast({ next: list.sizeOf(owner) }, slice, (place) =>
    viewAt(state, list.at(owner, place)),
  )
}

function viewAt(state: ControllerState, number: bigint | undefined): ClaimEventInfo | undefined {
  const event = number === undefined ? undefined : state.events.get(number)
  return event === undefined ? undefined : viewEvent(event)
}
