import * as collectionService from '@sluice/candid/nft_collection'
import type { CanisterRequest } from '@sluice/candid/nft_controller'
import { IDL, type Principal } from '@sluice/canister/runtime'
import type { NftControllerState } from '../NftControllerState.ts'

/** What a collection is installed with: its creator owns it and mints. */
export function collectionArguments(
  state: NftControllerState,
  creator: Principal,
  request: CanisterRequest,
): Uint8Array {
  const { maxSupply, market } = state.config.get()
  const info = {
    ...request,
    cid: '',
    creator: creator.toText(),
    owner: creator.toText(),
    createTime: 0n,
    totalSupply: maxSupply,
    mintSupply: 0n,
  }
  const init: collectionService.CollectionInit = {
    creator,
    owner: creator,
    minter: creator,
    info,
    symbol: [],
    maxSupply: Number(maxSupply),
    tradeCanisterId: market,
  }
  return IDL.encode(collectionService.init({ IDL }), [[init]])
}
