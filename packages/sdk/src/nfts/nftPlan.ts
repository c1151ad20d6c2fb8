import type { Plan } from '../flows/Plan.ts'
import type { NftMarketFlow, NftMarketReceipt } from './market/NftMarketFlow.ts'
import type { NftMarketBooks } from './market/nftMarketBooks.ts'
import { nftMarketPlan } from './market/nftMarketPlan.ts'
import type { NftStudioFlow, NftStudioReceipt } from './studio/NftStudioFlow.ts'
import { type NftStudioBooks, nftStudioPlan } from './studio/nftStudioPlan.ts'
import type { NftTokenFlow, NftTokenReceipt } from './tokens/NftTokenFlow.ts'
import { nftTokenPlan } from './tokens/nftTokenPlan.ts'

export type NftFlow = NftTokenFlow | NftMarketFlow | NftStudioFlow
export type NftReceipt = NftTokenReceipt | NftMarketReceipt | NftStudioReceipt
/** What plans of NFTs read. */
export type NftBooks = NftMarketBooks & NftStudioBooks

export function nftPlan(flow: NftFlow, books: NftBooks): Plan<NftReceipt> {
  switch (flow.kind) {
    case 'send-nft':
    case 'approve-nft':
    case 'revoke-nft':
      return nftTokenPlan(flow, books)
    case 'create-nft-collection':
    case 'mint-nfts':
      return nftStudioPlan(flow, books)
    default:
      return nftMarketPlan(flow, books)
  }
}
