import { type Collection, idlFactory } from '@sluice/candid/nft_collection'
import { upgradeWaves } from '@sluice/canister/management'
import { callCanister, typesOf } from '@sluice/canister/runtime'
import type { NftControllerState } from '../NftControllerState.ts'

const collectionTypes = typesOf(idlFactory, 'getCollection')

/** Upgrades of collections: one has at least the tokens afterwards that it had before. */
export const collectionWaves = (state: NftControllerState) =>
  upgradeWaves(state, {
    what: 'collection',
    many: 'collections',
    things: 'tokens',
    count: async (canister) => {
      const told = await callCanister<Collection>(canister, 'getCollection', collectionTypes, [])
      return told.kind === 'rejected' ? told : { ...told, result: told.result.minted }
    },
  })
