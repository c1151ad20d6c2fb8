import type { CanisterInfo, Origin } from '@sluice/candid/nft_controller'
import {
  accountIdentifier,
  isSameBytes,
  type Page,
  pageFromLast,
  parseIdentifier,
  type Slice,
  takeNext,
} from '@sluice/canister'
import { Principal, parsePrincipal } from '@sluice/canister/runtime'
import type { NftControllerState, StoredCollection } from '../NftControllerState.ts'

/** The list of collections. */

/** Rows have descriptions, links and addresses of pictures. */
const MOST_ROWS = 100n
const MOST_FEATURED = 5n

export type ListedCollection = { readonly number: bigint; readonly collection: StoredCollection }

export function findCollection(
  { numbers, collections }: NftControllerState,
  canister: Uint8Array,
): ListedCollection | undefined {
  const number = numbers.get(canister)
  const collection = number === undefined ? undefined : collections.get(number)
  return number === undefined || collection === undefined ? undefined : { number, collection }
}

/** What the exchange knows of a canister, for whoever is about to trust it. */
export function originOf(state: NftControllerState, canister: Uint8Array): Origin {
  if (findCollection(state, canister) === undefined) return { unknown: null }
  if (!state.ours.has(canister)) return { listed: null }
  return state.fees.newcomers.has(canister) ? { newcomer: null } : { vouched: null }
}

/** Adds a collection to the end of the list. @returns its number */
export function addCollection(state: NftControllerState, collection: StoredCollection): bigint {
  const number = takeNext(state.nextNumber)
  state.collections.set(number, collection)
  state.numbers.set(collection.canister, number)
  const creator = parsePrincipal(collection.creator)?.toUint8Array()
  if (creator !== undefined) {
    state.ofCreator.append(creator, number)
    state.ofCreator.append(accountIdentifier(creator), number)
  }
  return number
}

/** Takes a collection off the list. It goes on by itself, and its creator's name for it stays taken. */
export function removeCollection(
  state: NftControllerState,
  { number, collection }: ListedCollection,
) {
  state.collections.delete(number)
  state.numbers.delete(collection.canister)
  feature(state, collection.canister, 0n)
}

/** Gives a collection a place among those that are shown first, and takes it from the one that it had; 0 is no place. */
export function feature(
  { featured }: NftControllerState,
  canister: Uint8Array,
  place: bigint,
): void {
  for (const [other, id] of featured.entries())
    if (isSameBytes(id, canister)) featured.delete(other)
  if (place > 0n) featured.set(place, canister)
}

export const isPlace = (index: bigint): boolean => index <= MOST_FEATURED

/** Newest first. */
export function pageOfCollections(state: NftControllerState, slice: Slice): Page<CanisterInfo> {
  const places = { next: state.nextNumber.get(), total: BigInt(state.collections.size) }
  return pageFromLast(places, slice, (number) => viewAt(state, number), MOST_ROWS)
}

/** One creator's, newest first. @param account a principal, or an account identifier in hexadecimal */
export function pageOfCreator(
  state: NftControllerState,
  account: string,
  slice: Slice,
): Page<CanisterInfo> | undefined {
  const owner = parsePrincipal(account)?.toUint8Array() ?? parseIdentifier(account)
  if (owner === undefined) return undefined
  const itemAt = (place: bigint) => {
    const number = state.ofCreator.at(owner, place)
    return number === undefined ? undefined : viewAt(state, number)
  }
  return pageFromLast({ next: state.ofCreator.sizeOf(owner) }, slice, itemAt, MOST_ROWS)
}

/** Those that are shown first, in their order. */
export function featuredCollections(state: NftControllerState): CanisterInfo[] {
  return state.featured.entries().flatMap(([, canister]) => {
    const found = findCollection(state, canister)
    return found === undefined ? [] : [viewCollection(found.collection)]
  })
}

function viewAt(state: NftControllerState, number: bigint): CanisterInfo | undefined {
  const collection = state.collections.get(number)
  return collection && viewCollection(collection)
}

export function viewCollection({ canister, links, ...rest }: StoredCollection): CanisterInfo {
  return { ...rest, cid: Principal.fromUint8Array(canister).toText(), linkMap: [...links] }
}
