import type { Flow } from '../../flows/Flow.ts'
import type { Moved } from '../../flows/Moved.ts'
import type { RouteFacts } from '../../trade/RouteFlow.ts'
import type { NftFacts } from '../tokens/NftTokenFlow.ts'
import type { NftCustody } from './Listing.ts'

export const NFT_MARKET_KINDS = [
  'list-nft',
  'reprice-nft',
  'delist-nft',
  'buy-nft',
  'offer-nft',
  'cancel-nft-offer',
  'accept-nft-offer',
  'take-back-nft',
  'claim-nft-money',
] as const

/** A token at the market. */
export type MarketFacts = NftFacts & { readonly marketId: string }

/** A price in the smallest unit of a ledger's token. */
export type NftPrice = { readonly ledgerId: string; readonly price: bigint }
/** With the ledger's fee for a transfer. */
export type NftPriceAndFee = NftPrice & { readonly fee: bigint }

/** Paid by an allowance, or into the payer's account at the market where the ledger knows none. */
export type NftPaid = NftPriceAndFee & { readonly isByTransfer?: true }

/** `escrow`: the caller's account at the market, as the collection names it. */
export type WithCustody = { readonly custody: NftCustody; readonly escrow: string }

export type ListNftFacts = MarketFacts &
  NftPrice &
  WithCustody & {
    /** Nanoseconds since 1970. */
    readonly expiresAtNs?: bigint
    /** The version of the listing that this one takes the place of; 0 for none. */
    readonly afterVersion: bigint
  }
export type RepriceNftFacts = MarketFacts & NftPrice & { readonly version: bigint }
export type DelistNftFacts = MarketFacts & WithCustody
export type BuyNftFacts = MarketFacts &
  NftPaid & {
    readonly version: bigint
    /** The caller's last settlement before this purchase; 0 for none. */
    readonly afterId: bigint
    /** What brings the money first, of a buyer who has another token. */
    readonly trade?: RouteFacts
  }
export type OfferNftFacts = MarketFacts &
  NftPaid & {
    /** Nanoseconds since 1970. */
    readonly expiresAtNs: bigint
    readonly endsWithSale: boolean
    /** The caller's last offer before this one; 0 for none. */
    readonly afterId: bigint
  }
export type CancelNftOfferFacts = MarketFacts & NftPriceAndFee & { readonly offerId: bigint }
export type AcceptNftOfferFacts = CancelNftOfferFacts & WithCustody
export type TakeBackNftFacts = MarketFacts & { readonly escrow: string }
export type ClaimNftMoneyFacts = {
  readonly marketId: string
  readonly ledgerId: string
  readonly fee: bigint
}

export type ListNftFlow = Flow<'list-nft', ListNftFacts>
export type RepriceNftFlow = Flow<'reprice-nft', RepriceNftFacts>
export type DelistNftFlow = Flow<'delist-nft', DelistNftFacts>
export type BuyNftFlow = Flow<'buy-nft', BuyNftFacts>
export type OfferNftFlow = Flow<'offer-nft', OfferNftFacts>
export type CancelNftOfferFlow = Flow<'cancel-nft-offer', CancelNftOfferFacts>
export type AcceptNftOfferFlow = Flow<'accept-nft-offer', AcceptNftOfferFacts>
export type TakeBackNftFlow = Flow<'take-back-nft', TakeBackNftFacts>
export type ClaimNftMoneyFlow = Flow<'claim-nft-money', ClaimNftMoneyFacts>
export type NftMarketFlow =
  | ListNftFlow
  | RepriceNftFlow
  | DelistNftFlow
  | BuyNftFlow
  | OfferNftFlow
  | CancelNftOfferFlow
  | AcceptNftOfferFlow
  | TakeBackNftFlow
  | ClaimNftMoneyFlow

type About = { readonly collectionId: string; readonly tokenId: bigint }

/** `delivered`: the buyer has the token. `returned`: the money came back. `unpaid`: the ledger did not pay, and nothing has moved. */
export type NftSaleOutcome = 'delivered' | 'returned' | 'unpaid'

export type NftMarketReceipt =
  | (About & { readonly kind: 'list-nft' | 'reprice-nft'; readonly moved: readonly Moved[] })
  /** `isBack`: whether the seller holds the token, by the word of its collection. */
  | (About & {
      readonly kind: 'delist-nft' | 'take-back-nft'
      readonly isBack: boolean
      readonly moved: readonly Moved[]
    })
  | (About & {
      readonly kind: 'buy-nft' | 'accept-nft-offer'
      readonly outcome: NftSaleOutcome
      readonly settlementId: bigint | undefined
      readonly moved: readonly Moved[]
    })
  | (About & {
      readonly kind: 'offer-nft'
      /** Undefined when it has ended meanwhile. */
      readonly offerId: bigint | undefined
      readonly moved: readonly Moved[]
    })
  | (About & { readonly kind: 'cancel-nft-offer'; readonly moved: readonly Moved[] })
  | {
      readonly kind: 'claim-nft-money'
      readonly ledgerId: string
      readonly moved: readonly Moved[]
    }

/**
 * `approve` lets the market take a token or money, `send` brings a token to it and `pay-in` money that knows no allowances, `key` writes the approval's time down; then `list`,
 * `reprice`, `cancel`, `buy`, `offer`, `accept`, `take-back` or `claim` and `take-out`, and `settle` waits for what comes of a sale, `arrive` for money on
 * its way back. A purchase with another token has the steps of its trade before.
 */
export type NftMarketStepName =
  | 'approve'
  | 'send'
  | 'pay-in'
  | 'key'
  | 'list'
  | 'reprice'
  | 'cancel'
  | 'buy'
  | 'offer'
  | 'accept'
  | 'take-back'
  | 'claim'
  | 'take-out'
  | 'settle'
  | 'arrive'
