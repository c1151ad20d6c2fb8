import { type CanisterInfo, idlFactory } from '@sluice/candid/nft_collection'
import { callCanister, type Principal, time, typesOf } from '@sluice/canister/runtime'
import type { NftControllerState } from '../NftControllerState.ts'
import { findCollection, viewCollection } from './collections.ts'
import { isPictureAddress } from './flawOfRequest.ts'

const PAUSE_NS = 60_000_000_000n
const LONGEST_REPLY = 16_384
const infoTypes = typesOf(idlFactory, 'canisterInfo', LONGEST_REPLY)

type Synced = { ok: CanisterInfo } | { err: string }

/** Takes over what a collection that was made here says of itself; asked again within a minute, it answers what is known. */
export async function syncCollection(
  state: NftControllerState,
  canister: Principal,
): Promise<Synced> {
  const id = canister.toUint8Array()
  const found = findCollection(state, id)
  if (found === undefined || !state.ours.has(id)) return { err: 'Canister not found' }
  const known = viewCollection(found.collection)
  const now = time()
  if (now < (state.syncedNs.get(id) ?? 0n) + PAUSE_NS) return { ok: known }
  state.syncedNs.set(id, now)
  // await: other messages run here; what it says is written over whatever is known by then
  const told = await callCanister<Synced>(canister, 'canisterInfo', infoTypes, [])
  if (told.kind === 'rejected') return { err: `The collection does not answer: ${told.message}` }
  if ('err' in told.result) return told.result
  const again = findCollection(state, id)
  if (again === undefined) return { err: 'Canister not found' }
  const { linkMap, owner, ownerName, introduction, image, royalties, totalSupply, mintSupply } =
    told.result.ok
  const synced = {
    ...again.collection,
    owner,
    ownerName,
    introduction,
    royalties,
    totalSupply,
    mintSupply,
    links: linkMap,
    image: isPictureAddress(image) ? image : again.collection.image,
  }
  state.collections.set(again.number, synced)
  return { ok: viewCollection(synced) }
}
