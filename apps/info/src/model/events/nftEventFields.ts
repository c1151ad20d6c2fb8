import type { FieldType } from './FieldType.ts'

const token = { collection: 'principal', tokenId: 'nat' } as const
const terms = { ledger: 'principal', price: 'nat' } as const
const listed = { ...token, seller: 'principal', ...terms, version: 'nat' } as const
const parties = {
  ...token,
  settlement: 'nat',
  seller: 'principal',
  buyer: 'principal',
  ...terms,
} as const

/**
 * What the NFT market's log tells, in the words of `NftMarketEvent` of the SDK, and how listed collections stand when they are looked at.
 * Prices are smallest units. Fields are only ever added, at the end.
 */
export const NFT_EVENT_FIELDS = {
  nftListed: listed,
  nftPriceChanged: listed,
  nftDelisted: { ...token, seller: 'principal', reason: 'text' },
  nftSold: { ...parties, fee: 'nat', royalty: 'nat', offer: 'nat?' },
  nftSaleFailed: parties,
  nftOffered: { ...token, offer: 'nat', buyer: 'principal', ...terms, expiresMs: 'id' },
  nftOfferEnded: { ...token, offer: 'nat', buyer: 'principal', reason: 'text' },
  /** All that is known of a listed collection, each time. */
  nftCollectionTold: {
    collection: 'principal',
    origin: 'text',
    standard: 'text',
    name: 'text',
    ownerName: 'text',
    image: 'text',
    creator: 'text',
    owner: 'text',
    minted: 'nat',
    supplyCap: 'nat',
    royaltyBps: 'id',
    holders: 'id?',
  },
  /** The exchange's list has it no longer. */
  nftCollectionRemoved: { collection: 'principal' },
} as const satisfies Record<string, Record<string, FieldType>>
