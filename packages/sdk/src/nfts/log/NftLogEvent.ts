/** Terms under which a token is offered. `price` is in the smallest unit of the ledger's token. */
type Terms = { readonly ledger: string; readonly price: bigint }
type Listed = Terms & { readonly seller: string; readonly version: bigint }
type Parties = Terms & {
  readonly settlement: bigint
  readonly seller: string
  readonly buyer: string
}

/** What happened to one token at the NFT market. Principals are texts. */
export type NftMarketEvent =
  | ({ readonly kind: 'nftListed' } & Listed)
  | ({ readonly kind: 'nftPriceChanged' } & Listed)
  | { readonly kind: 'nftDelisted'; readonly seller: string; readonly reason: string }
  | ({
      readonly kind: 'nftSold'
      /** Of the price. */
      readonly fee: bigint
      readonly royalty: bigint
      readonly offer: bigint | undefined
    } & Parties)
  | ({ readonly kind: 'nftSaleFailed' } & Parties)
  | ({
      readonly kind: 'nftOffered'
      readonly offer: bigint
      readonly buyer: string
      readonly expiresMs: number
    } & Terms)
  | {
      readonly kind: 'nftOfferEnded'
      readonly offer: bigint
      readonly buyer: string
      readonly reason: string
    }

export type LoggedNftEvent = {
  /** The market's own number, from 1 on. */
  readonly seq: number
  readonly atMs: number
  readonly event: NftMarketEvent & { readonly collection: string; readonly tokenId: bigint }
}

export type NftLogSlice = {
  readonly events: readonly LoggedNftEvent[]
  /** One past the last event that the market has. */
  readonly end: number
}

/** What a collection says of itself, beside what the controller lists of it. */
export type NftStanding = {
  readonly standard: 'ICRC7' | 'EXT'
  /** Accounts that hold a token; undefined where the collection does not tell. */
  readonly holders: number | undefined
  /** Tokens that there are; undefined where the list knows it better. */
  readonly minted: bigint | undefined
}
