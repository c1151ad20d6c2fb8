import { defineFlow } from '../flows/FlowDefinition.ts'
import {
  factsOf,
  figure,
  inside,
  isTrue,
  list,
  number,
  optional,
  type Shape,
  text,
} from '../flows/store/factsOf.ts'
import { readPricePaid } from '../sale/SalePrice.ts'
import { readRouteFacts } from '../trade/readRoute.ts'
import type * as Market from './market/NftMarketFlow.ts'
import type { NftBooks, NftFlow } from './nftPlan.ts'
import type * as Studio from './studio/NftStudioFlow.ts'
import type * as Tokens from './tokens/NftTokenFlow.ts'

/** Flows of tokens, of the market, and of collections. On every page: what carries them out loads when one runs. */

const token: Shape<Tokens.NftFacts> = {
  collectionId: text,
  tokenId: figure,
  standard: (stored, name) => (stored.text(name) === 'EXT' ? 'EXT' : 'ICRC7'),
  name: text,
}
const market: Shape<Market.MarketFacts> = { ...token, marketId: text }
const price: Shape<Market.NftPrice> = { ledgerId: text, price: figure }
const paid: Shape<Market.NftPriceAndFee> = { ...price, fee: figure }
const byTransfer: Shape<Pick<Market.NftPaid, 'isByTransfer'>> = {
  isByTransfer: (stored, name) => (stored.field(name) === true ? true : undefined),
}
const custody: Shape<Market.WithCustody> = {
  custody: (stored, name) => (stored.text(name) === 'escrow' ? 'escrow' : 'approval'),
  escrow: text,
}

const plan = async (flow: NftFlow, books: NftBooks) =>
  (await import('./nftPlan.ts')).nftPlan(flow, books)

export const nftFlows = [
  defineFlow({
    name: 'send-nft',
    readFacts: factsOf<Tokens.SendNftFacts>({ ...token, to: text, memo: optional(text) }),
    plan,
  }),
  defineFlow({
    name: 'approve-nft',
    readFacts: factsOf<Tokens.ApproveNftFacts>({
      ...{ ...token, spender: text, expiresAtNs: optional(figure) },
    }),
    plan,
  }),
  defineFlow({
    name: 'revoke-nft',
    readFacts: factsOf<Tokens.RevokeNftFacts>({ ...token, spender: text }),
    plan,
  }),
  defineFlow({
    name: 'list-nft',
    readFacts: factsOf<Market.ListNftFacts>({
      ...{ ...market, ...price, ...custody, expiresAtNs: optional(figure), afterVersion: figure },
    }),
    plan,
  }),
  defineFlow({
    name: 'reprice-nft',
    readFacts: factsOf<Market.RepriceNftFacts>({ ...market, ...price, version: figure }),
    plan,
  }),
  defineFlow({
    name: 'delist-nft',
    readFacts: factsOf<Market.DelistNftFacts>({ ...market, ...custody }),
    plan,
  }),
  defineFlow({
    name: 'buy-nft',
    readFacts: factsOf<Market.BuyNftFacts>({
      ...{ ...market, ...paid, ...byTransfer, version: figure, afterId: figure },
      trade: optional(inside(readRouteFacts)),
    }),
    plan,
  }),
  defineFlow({
    name: 'offer-nft',
    readFacts: factsOf<Market.OfferNftFacts>({
      ...{ ...market, ...paid, ...byTransfer, expiresAtNs: figure, afterId: figure },
      endsWithSale: isTrue,
    }),
    plan,
  }),
  defineFlow({
    name: 'cancel-nft-offer',
    readFacts: factsOf<Market.CancelNftOfferFacts>({ ...market, ...paid, offerId: figure }),
    plan,
  }),
  defineFlow({
    name: 'accept-nft-offer',
    readFacts: factsOf<Market.AcceptNftOfferFacts>({
      ...{ ...market, ...paid, ...custody, offerId: figure },
    }),
    plan,
  }),
  defineFlow({
    name: 'take-back-nft',
    readFacts: factsOf<Market.TakeBackNftFacts>({ ...market, escrow: text }),
    plan,
  }),
  defineFlow({
    name: 'claim-nft-money',
    readFacts: factsOf<Market.ClaimNftMoneyFacts>({ marketId: text, ledgerId: text, fee: figure }),
    plan,
  }),
  defineFlow({
    name: 'create-nft-collection',
    readFacts: factsOf<Studio.CreateNftCollectionFacts>({
      ...{ controllerId: text, name: text, ownerName: text, description: text },
      royaltyBps: number,
      links: list({ name: text, url: text }),
      creationFee: readPricePaid,
    }),
    plan,
  }),
  defineFlow({
    name: 'mint-nfts',
    readFacts: factsOf<Studio.MintNftsFacts>({
      collectionId: text,
      to: text,
      tokens: list({
        ...{ name: text, description: text, artist: text, link: text, type: text, filePath: text },
        attributes: list({ name: text, value: text }),
      }),
    }),
    plan,
  }),
] as const
