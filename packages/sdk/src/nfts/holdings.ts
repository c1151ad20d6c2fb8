import { translateError } from '../agent/translateError.ts'
import type { SluiceError } from '../errors.ts'
import { fromEach } from '../pools/fromEach.ts'
import type { NftPage, NftToken } from './collections/NftCollection.ts'
import type { NftListing } from './market/Listing.ts'
import type { NftMarketReads } from './market/NftMarketReads.ts'

/** `listed`: for sale, wherever the token lies. `escrow`: in its owner's account at the market, and not for sale. */
export type NftPlace = 'wallet' | 'listed' | 'escrow'

/** A token of somebody's, and where it is. */
export type NftHolding = NftToken & {
  readonly place: NftPlace
  readonly listing: NftListing | undefined
}

/** What somebody has. Collections that did not answer are left out and named, with why. */
export type NftHoldings = {
  readonly holdings: readonly NftHolding[]
  readonly silent: readonly { readonly collectionId: string; readonly error: SluiceError }[]
}

type Reads = {
  readonly nfts: {
    fetchTokensOf(collectionId: string, account: string, after?: bigint): Promise<NftPage>
  }
  readonly market: Pick<NftMarketReads, 'fetchListings' | 'fetchEscrowAccount'>
}

/** Collections are anybody's: so many pages of one are read. */
const MOST_PAGES = 20
const LISTINGS_AT_ONCE = 200
/** One person's, as the market bounds them. */
const MOST_LISTINGS = 1_000

/**
 * What somebody has in these collections, by any standard, position tokens among them: in the wallet, and in the account at the market.
 * @throws CallError when the market does not answer
 */
export async function fetchHoldings(
  { collectionIds, owner }: { readonly collectionIds: readonly string[]; readonly owner: string },
  { nfts, market }: Reads,
): Promise<NftHoldings> {
  const [listings, { account }] = await Promise.all([
    fetchListingsOf(owner, market),
    market.fetchEscrowAccount(owner),
  ])
  const listed = new Map(listings.map((listing) => [keyOf(listing), listing]))
  const silent: { collectionId: string; error: SluiceError }[] = []
  const holdings = await fromEach(
    [...new Set(collectionIds)],
    async (collectionId) => {
      const [inWallet, atMarket] = await Promise.all(
        [owner, account].map((holder) => fetchAll(collectionId, holder, nfts)),
      )
      return [
        ...(inWallet ?? []).map((token) => placed(token, 'wallet', listed)),
        ...(atMarket ?? []).map((token) => placed(token, 'escrow', listed)),
      ]
    },
    (collectionId, found, error) => {
      if (found === undefined) silent.push({ collectionId, error: translateError(error) })
    },
  )
  return { holdings, silent }
}

type Which = { readonly collectionId: string; readonly tokenId: bigint }
const keyOf = ({ collectionId, tokenId }: Which): string => `${collectionId} ${tokenId}`

function placed(
  token: NftToken,
  place: NftPlace,
  listed: ReadonlyMap<string, NftListing>,
): NftHolding {
  const listing = listed.get(keyOf(token))
  return { ...token, place: listing === undefined ? place : 'listed', listing }
}

async function fetchAll(
  collectionId: string,
  holder: string,
  nfts: Reads['nfts'],
): Promise<NftToken[]> {
  const all: NftToken[] = []
  let after: bigint | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const { tokens, next } = await nfts.fetchTokensOf(collectionId, holder, after)
    all.push(...tokens)
    if (next === undefined) break
    after = next
  }
  return all
}

async function fetchListingsOf(owner: string, market: Reads['market']): Promise<NftListing[]> {
  const filter = { seller: owner, sort: 'time', isDescending: true } as const
  const all: NftListing[] = []
  for (let offset = 0; offset < MOST_LISTINGS; offset += LISTINGS_AT_ONCE) {
    const { rows } = await market.fetchListings(filter, { offset, limit: LISTINGS_AT_ONCE })
    all.push(...rows)
    if (rows.length < LISTINGS_AT_ONCE) break
  }
  return all
}
