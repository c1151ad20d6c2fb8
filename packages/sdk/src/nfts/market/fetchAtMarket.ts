import { fromEach } from '../../pools/fromEach.ts'
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
  /** Tokens that the market may take although they are neither there nor for sale: `sdk.nftTokens.revokeApproval`. */
  readonly approved: readonly NftHolding[]
  /** Shares, refunds and royalties that were not sent: `claim`. */
  readonly owed: readonly NftOwed[]
}

type Reads = {
  readonly nfts: Pick<Nfts, 'fetchHoldings' | 'fetchApproved'>
  readonly market: Pick<NftMarketReads, 'fetchListings' | 'fetchOffersOf' | 'fetchOwed'>
}

type Asked = {
  readonly owner: string
  readonly collectionIds: readonly string[]
  readonly marketId: string
}

const MOST_LISTINGS = 200

/**
 * @param collectionIds where tokens are looked for; those of listings and offers are looked for as well
 * @throws CallError
 */
export async function fetchAtMarket(
  { owner, collectionIds, marketId }: Asked,
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
  const tokens = holdings.filter(({ place }) => place === 'escrow')
  const inWallet = holdings.filter(({ place }) => place === 'wallet')
  return { tokens, listings, offers, owed, approved: await approvedOf(inWallet, marketId, nfts) }
}

/** Collections are anybody's: one that does not say whom it lets take a token is left out. */
async function approvedOf(
  holdings: readonly NftHolding[],
  spender: string,
  nfts: Reads['nfts'],
): Promise<NftHolding[]> {
  const all = Map.groupBy(holdings, ({ collectionId }) => collectionId)
  const ask = async ([collectionId, tokens]: [string, NftHolding[]]) => {
    const ids = tokens.map(({ tokenId }) => tokenId)
    const approved = new Set(await nfts.fetchApproved(collectionId, ids, spender))
    return tokens.filter(({ tokenId }) => approved.has(tokenId))
  }
  return fromEach([...all], ask, () => undefined)
}
