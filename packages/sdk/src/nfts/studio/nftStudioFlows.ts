import { defineFlow } from '../../flows/FlowDefinition.ts'
import type { NftStudioFlow } from './NftStudioFlow.ts'
import type { NftStudioBooks } from './nftStudioPlan.ts'
import { readCreateNftCollection, readMintNfts } from './readStudioFacts.ts'

const plan = async (flow: NftStudioFlow, books: NftStudioBooks) =>
  (await import('./nftStudioPlan.ts')).nftStudioPlan(flow, books)

export const nftStudioFlows = [
  defineFlow({ name: 'create-nft-collection', readFacts: readCreateNftCollection, plan }),
  defineFlow({ name: 'mint-nfts', readFacts: readMintNfts, plan }),
] as const
