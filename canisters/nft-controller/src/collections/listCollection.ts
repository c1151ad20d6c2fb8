import { type CanisterInfo, idlFactory } from '@sluice/candid/nft_collection'
import { callCanister, type Principal, parsePrincipal, typesOf } from '@sluice/canister/runtime'
import type { NftControllerState } from '../NftControllerState.ts'
import { addCollection, feature, findCollection, isPlace } from './collections.ts'
import { flawOfRequest, isPictureAddress } from './flawOfRequest.ts'

/** Collections that were made elsewhere, listed by admins; and which ones are shown first. */

/** Anybody may have written them. */
const LONGEST_REPLY = 16_384
const infoTypes = typesOf(idlFactory, 'canisterInfo', LONGEST_REPLY)

type Listed = { ok: bigint } | { err: string }

const NOT_A_CANISTER: Listed = { err: 'This is no canister id' }
const KNOWN: Listed = { err: 'The collection is listed already' }
/** More tokens than an index of 32 bits counts belong to no collection. */
const MOST_TOKENS = 1n << 32n

/** Gives a listed collection its place among those that are shown first, 0 for none; one that is not listed tells of itself and is. */
export async function placeCollection(
  state: NftControllerState,
  cid: string,
  place: bigint,
): Promise<Listed> {
  const canister = parsePrincipal(cid)
  if (canister === undefined) return NOT_A_CANISTER
  if (!isPlace(place)) return { err: 'Places are 1 to 5; 0 is none' }
  const id = canister.toUint8Array()
  const known = findCollection(state, id)
  const listed = known === undefined ? await listUnknown(state, canister) : { ok: known.number }
  if ('ok' in listed) feature(state, id, place)
  return listed
}

async function listUnknown(state: NftControllerState, canister: Principal): Promise<Listed> {
  type Told = { ok: CanisterInfo } | { err: string }
  // await: other messages run here; whether it is listed by then is looked at below
  const told = await callCanister<Told>(canister, 'canisterInfo', infoTypes, [])
  if (told.kind === 'rejected') return { err: `The canister does not answer: ${told.message}` }
  if ('err' in told.result) return { err: 'The canister is no collection' }
  return insertCollection(state, { ...told.result.ok, cid: canister.toText() })
}

export function insertCollection(state: NftControllerState, info: CanisterInfo): Listed {
  const canister = parsePrincipal(info.cid)
  if (canister === undefined) return NOT_A_CANISTER
  if (findCollection(state, canister.toUint8Array()) !== undefined) return KNOWN
  const { cid: _, linkMap, creator, owner, totalSupply, mintSupply, ...words } = info
  const flaw =
    flawOfRequest({ ...info, image: '' }) ?? flawOfPicture(info.image) ?? flawOfPeopleOf(info)
  if (flaw !== undefined) return { err: flaw }
  if (totalSupply > MOST_TOKENS || mintSupply > MOST_TOKENS)
    return { err: 'No collection has so many tokens' }
  const people = { creator, owner }
  const rest = { ...words, ...people, totalSupply, mintSupply, links: linkMap }
  return { ok: addCollection(state, { ...rest, canister: canister.toUint8Array() }) }
}

const flawOfPicture = (image: string) =>
  isPictureAddress(image) ? undefined : 'The picture is no address of one'

/** Principals, or account identifiers in hexadecimal. */
const LONGEST_ADDRESS = 64
const flawOfPeopleOf = ({ creator, owner }: CanisterInfo) =>
  creator.length > LONGEST_ADDRESS || owner.length > LONGEST_ADDRESS
    ? 'Creator and owner are principals or account identifiers'
    : undefined
