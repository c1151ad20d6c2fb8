import type { Plan } from '../../flows/Plan.ts'
import type { SwapBooks } from '../../swap/SwapTraces.ts'
import type { NftTokenBooks } from '../tokens/nftTokenPlan.ts'
import type { NftMarketReceipt } from './NftMarketFlow.ts'
import type { NftMarketReads } from './NftMarketReads.ts'

/** What plans at the market read. */
export type NftMarketBooks = SwapBooks &
  NftTokenBooks & {
    readonly nftMarket: Pick<
      NftMarketReads,
      'fetchListing' | 'fetchOffersOf' | 'fetchSettlement' | 'fetchSettlementsOf' | 'fetchOwed'
    >
  }

export type MarketPlan = Plan<NftMarketReceipt>
