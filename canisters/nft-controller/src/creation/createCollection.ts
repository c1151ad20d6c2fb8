import type { CanisterRequest } from '@sluice/candid/nft_controller'
import { concatBytes, encodeUtf8, sha256 } from '@sluice/canister'
import { type Creator, type PaidCreations, paidCreations } from '@sluice/canister/management'
import { time } from '@sluice/canister/runtime'
import { addCollection } from '../collections/collections.ts'
import { flawOfRequest } from '../collections/flawOfRequest.ts'
import type { NftControllerState } from '../NftControllerState.ts'
import { collectionArguments } from './collectionArguments.ts'

/** What a creator's collection is found by: another name is another collection. */
export const creationKey = (creator: Uint8Array, name: string): Uint8Array =>
  concatBytes([Uint8Array.of(creator.length), creator, sha256(encodeUtf8(name))])

/** A creator pays once for each collection that is made, whatever it is called in the end. */
export const feeNumber = ({ ofCreator }: NftControllerState, creator: Uint8Array): bigint =>
  ofCreator.sizeOf(creator)

export const openCreations = (state: NftControllerState): PaidCreations =>
  paidCreations(state, {
    what: 'collection',
    many: 'collections',
    noCycles: 'NFTCanisterController insufficient cycles balance. Nothing was paid',
    initCycles: () => state.config.get().initCycles,
    feeNumber: (creator) => feeNumber(state, creator),
  })

/** Makes a collection that its creator owns. */
export async function createCollection(
  state: NftControllerState,
  creations: PaidCreations,
  creator: Creator,
  request: CanisterRequest,
): Promise<{ ok: string } | { err: string }> {
  const flaw = flawOfRequest(request)
  if (flaw !== undefined) return { err: flaw }
  const made = await creations.create(creator, {
    key: creationKey(creator.principal.toUint8Array(), request.name),
    argument: () => collectionArguments(state, creator.principal, request),
    list: (canister) => list(state, canister, { creator, request }),
  })
  return 'ok' in made ? { ok: made.ok.toText() } : made
}

function list(
  state: NftControllerState,
  canister: Uint8Array,
  { creator, request }: { readonly creator: Creator; readonly request: CanisterRequest },
): void {
  const { linkMap, ...info } = request
  const principal = creator.principal.toText()
  addCollection(state, {
    ...info,
    canister,
    creator: principal,
    owner: principal,
    links: linkMap,
    totalSupply: state.config.get().maxSupply,
    mintSupply: 0n,
    createTime: time(),
  })
  state.ours.set(canister, true)
}
