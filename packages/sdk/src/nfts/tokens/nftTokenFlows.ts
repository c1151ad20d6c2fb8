import { defineFlow } from '../../flows/FlowDefinition.ts'
import type { NftTokenFlow } from './NftTokenFlow.ts'
import type { NftTokenBooks } from './nftTokenPlan.ts'
import { readApproveNft, readRevokeNft, readSendNft } from './readNftFacts.ts'

const plan = async (flow: NftTokenFlow, books: NftTokenBooks) =>
  (await import('./nftTokenPlan.ts')).nftTokenPlan(flow, books)

export const nftTokenFlows = [
  defineFlow({ name: 'send-nft', readFacts: readSendNft, plan }),
  defineFlow({ name: 'approve-nft', readFacts: readApproveNft, plan }),
  defineFlow({ name: 'revoke-nft', readFacts: readRevokeNft, plan }),
] as const
