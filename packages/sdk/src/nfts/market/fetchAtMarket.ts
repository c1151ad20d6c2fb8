import type { NftHolding } from '../holdings.ts'
import type { Nfts } from '../Nfts.ts'
import type { NftListing, NftOffer, NftOwed } from './Listing.ts'
import type { NftMarketReads } from './NftMarketReads.ts'

/** What of somebody's lies at the market, each with a way back that is open at all times. */
export type AtNftMarket = {
  /** Tokens in the account there that are not for sale: `takeBack`. */
  readonly tokens: readonly NftHolding[]
  /** What is for sale: `cancel`. */
  readonly listings: readonly NftListing[]
  /** Money in offers: `cancelOffer`. */
  readonly offers: readonly NftOffer[]
  /** Shares, refunds and royalties that were not sent: `claim`. */
  readonly owed: readonly NftOwed[]
}

type Reads = {
  readonly nfts: Pick<Nfts, 'fetchHoldings'>
  readonly market: Pick<NftMarketReads, 'fetchListings' | 'fetchOffersOf' | 'fetchOwed'>
}

const MOST_LISTINGS = 200

/**
 * @param collectionIds where tokens are looked for; those of listings and offers are looked for as well
 * @throws CallError
 */
export async function fetchAtMarket(
  { owner, collectionIds }: { readonly owner: string; readonly collectionIds: readonly string[] },
  { nfts, market }: Reads,
): Promise<AtNftMarket> {
  const filter = { seller: owner, sort: 'time', isDescending: true } as const
  const [{ rows: listings }, offers, owed] = await Promise.all([
    market.fetchListings(filter, { offset: 0, limit: MOST_LISTINGS }),
    market.fetchOffersOf(owner),
    market.fetchOwed(owner),
  ])
  const known = [...listings, ...offers].map(({ collectionId }) => collectionId)
  const { holdings } = await nfts.fetchHoldings({
    collectionIds: [...collectionIds, ...known],
    owner,
  })
  return { tokens: holdings.filter(({ place }) => place === 'escrow'), listings, offers, owed }
}
