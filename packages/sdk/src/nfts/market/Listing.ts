/** A token of a collection. */
export type NftRef = { readonly collectionId: string; readonly tokenId: bigint }

/** What a collection understands, as the market finds it: whether it may be allowed to take a token, or has to be sent it. */
export type NftSaleStandard = 'icrc37' | 'icrc7' | 'ext'

/** `approval`: the token is with its seller. `escrow`: it lies in the seller's account at the market. */
export type NftCustody = 'approval' | 'escrow'

/** A token for sale. Amounts in the smallest unit of the ledger's token, times in milliseconds since 1970. */
export type NftListing = NftRef & {
  readonly id: bigint
  readonly standard: NftSaleStandard
  readonly custody: NftCustody
  /** A principal, or an ICRC-1 account. */
  readonly seller: string
  readonly ledgerId: string
  readonly price: bigint
  /** In parts of 10 000. */
  readonly royaltyBps: bigint
  readonly royaltyReceiver: string | undefined
  /** As the collection called it when it was listed. */
  readonly name: string
  readonly createdAtMs: number
  readonly expiresAtMs: number | undefined
  /** Rises with every change: who buys names the one that they saw. */
  readonly version: bigint
  /** Somebody is buying it now. */
  readonly isReserved: boolean
  /** It ends with the sale that is under way. */
  readonly isCancelled: boolean
}

export type NftListingFilter = {
  readonly collectionId?: string
  /** Needed for an order by price: prices in two tokens have none. */
  readonly ledgerId?: string
  readonly seller?: string
  readonly sort: 'time' | 'price'
  readonly isDescending: boolean
}

/** From 0; at most 200 rows at once. */
export type NftSlice = { readonly offset: number; readonly limit: number }
export type NftSlicePage<Row> = { readonly rows: readonly Row[]; readonly total: number }

/** `paying`: its money is on its way in. `selling`: it was accepted. `returning`: its money is on its way back. */
export type NftOfferState = 'paying' | 'open' | 'selling' | 'returning'

/** Money that lies at the market for a token. */
export type NftOffer = NftRef & {
  readonly id: bigint
  readonly buyer: string
  readonly ledgerId: string
  readonly price: bigint
  readonly createdAtMs: number
  readonly expiresAtMs: number
  /** Whether the money comes back as soon as somebody else buys the token. */
  readonly endsWithSale: boolean
  readonly state: NftOfferState
}

/** Where a share of a price is. `credited`: its receiver has it with `claim`. */
export type NftLegStatus = 'none' | 'due' | 'paying' | 'paid' | 'credited'
/** `amount` leaves the price; the ledger's fee of the transfer is taken out of it. */
export type NftLeg = {
  readonly to: string
  readonly amount: bigint
  readonly status: NftLegStatus
}

/**
 * How far a sale is: `paying`, `taking` (the token comes into the market), `delivering`, `settling` (delivered, money on its way), `settled`;
 * or `returning` and `returned`, which is not delivered, and paid back.
 */
export type NftSettlementState =
  | 'paying'
  | 'taking'
  | 'delivering'
  | 'settling'
  | 'settled'
  | 'returning'
  | 'returned'

export type NftSettlement = NftRef & {
  readonly id: bigint
  readonly name: string
  readonly standard: NftSaleStandard
  readonly seller: string
  readonly buyer: string
  readonly ledgerId: string
  readonly price: bigint
  readonly state: NftSettlementState
  /** The offer that was accepted. */
  readonly offerId: bigint | undefined
  readonly toSeller: NftLeg
  readonly fee: NftLeg
  readonly royalty: NftLeg
  readonly refund: NftLeg
  readonly createdAtMs: number
  readonly changedAtMs: number
  /** Why the token was not delivered. */
  readonly reason: string | undefined
}

/** What the market owes somebody in one token. */
export type NftOwed = { readonly ledgerId: string; readonly amount: bigint }

/** Every part of a sale, in the smallest unit of the ledger's token. */
export type NftSaleEstimate = {
  readonly ledgerId: string
  readonly price: bigint
  /** What the ledger takes for each transfer. */
  readonly ledgerFee: bigint
  /** All that leaves the buyer's wallet: the price, and the ledger's fee for the allowance and for the payment. */
  readonly buyerPays: bigint
  /** The market's share. */
  readonly fee: bigint
  readonly royalty: bigint
  /** The seller's share, and what of it arrives. */
  readonly toSeller: bigint
  readonly sellerGets: bigint
}

/** Where somebody lists, buys and offers. */
export type NftMarketTerms = { readonly isOpen: boolean; readonly feeBps: bigint }

/** What tokens of a collection were sold for in one token. Amounts in its smallest unit; wash sales, which only go round, are in none of the others. */
export type NftTraded = {
  readonly ledgerId: string
  readonly listed: bigint
  /** The lowest price that is asked. */
  readonly floor: bigint | undefined
  readonly sales: bigint
  readonly volume: bigint
  readonly highest: bigint
  readonly lowest: bigint
  readonly washSales: bigint
  readonly washVolume: bigint
}

/** The trade in a collection at this market, as the exchange's statistics count it. */
export type NftStatistics = {
  readonly listed: bigint
  readonly sales: bigint
  readonly washSales: bigint
  readonly lastSaleMs: number | undefined
  readonly traded: readonly NftTraded[]
}
