import { defineFlow } from '../../flows/FlowDefinition.ts'
import type { NftMarketFlow } from './NftMarketFlow.ts'
import type { NftMarketBooks } from './nftMarketPlan.ts'
import * as read from './readMarketFacts.ts'

const plan = async (flow: NftMarketFlow, books: NftMarketBooks) =>
  (await import('./nftMarketPlan.ts')).nftMarketPlan(flow, books)

export const nftMarketFlows = [
  defineFlow({ name: 'list-nft', readFacts: read.readListNft, plan }),
  defineFlow({ name: 'reprice-nft', readFacts: read.readRepriceNft, plan }),
  defineFlow({ name: 'delist-nft', readFacts: read.readDelistNft, plan }),
  defineFlow({ name: 'buy-nft', readFacts: read.readBuyNft, plan }),
  defineFlow({ name: 'offer-nft', readFacts: read.readOfferNft, plan }),
  defineFlow({ name: 'cancel-nft-offer', readFacts: read.readCancelNftOffer, plan }),
  defineFlow({ name: 'accept-nft-offer', readFacts: read.readAcceptNftOffer, plan }),
  defineFlow({ name: 'take-back-nft', readFacts: read.readTakeBackNft, plan }),
  defineFlow({ name: 'claim-nft-money', readFacts: read.readClaimNftMoney, plan }),
] as const
