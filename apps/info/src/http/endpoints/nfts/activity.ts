import { z } from 'zod'
import type { Row } from '../../../storage/schema.ts'
import type { MarketView } from '../../../view/MarketView.ts'
import { amountText, sum, usdText, usdTextOrNull, worthUsd } from '../../decimals.ts'
import { type Asked, endpoint } from '../../Endpoint.ts'
import { PAGE_DEPTH, paging, principal, recordCursor } from '../../inputs.ts'
import { findNftEvents, pageOfNftEvents } from '../../nfts/findNftEvents.ts'
import { loadNftCollections, sumOf } from '../../nfts/loadNftCollections.ts'
import { namedLedger, nftEventRecord, nftTypes, pricedIn } from '../../nfts/nftEventRecord.ts'
import { growingPageOf } from '../../page.ts'
import { decimal, timeMs, usd, usdOrNull } from '../../records/fields.ts'
import { isKnown, origin, requireNftCollection, tag } from './collections.ts'

const which = { type: nftTypes.optional(), ...paging, cursor: recordCursor }
const activity = growingPageOf(nftEventRecord)

/** Numbers below 2^256, as collections number their tokens. */
const tokenId = z
  .string({ error: 'must be the number of a token' })
  .regex(/^(0|[1-9]\d{0,77})$/, 'must be the number of a token')

const listing = z
  .object({
    seller: z.string(),
    ...pricedIn,
    price: decimal,
    priceUSD: usdOrNull.meta({ description: 'At the price of now' }),
    version: z.string().meta({ description: "The market's number of these terms" }),
    time: timeMs.meta({ description: 'Since when these terms hold' }),
  })
  .meta({ id: 'NftListing' })

const item = z
  .object({
    collectionId: z.string(),
    tokenId: z.string(),
    listing: listing.nullable(),
    lastSale: nftEventRecord.nullable().meta({ description: 'The last one that is no wash' }),
    history: activity,
  })
  .meta({ id: 'NftItem' })

const traded = z.object({ count: z.int(), volumeUSD: usd }).meta({ id: 'NftTraded' })
const account = z
  .object({
    principal: z.string(),
    bought: traded,
    sold: traded,
    washes: z.int().meta({ description: 'Sales of either kind that are counted in neither' }),
    listings: z.int(),
    isWhole: z
      .boolean()
      .meta({ description: `Whether all sales are counted; the newest ${PAGE_DEPTH} if not` }),
    activity,
  })
  .meta({ id: 'NftAccount' })

const state = z
  .object({
    collections: z.int(),
    listings: z.int(),
    sales: z.int(),
    sales24H: z.int(),
    volumeUSD: usd,
    volumeUSD24H: usd,
    volumeUSD7D: usd,
    volumeUSD30D: usd,
    washes: z.int(),
  })
  .meta({ id: 'NftState' })

export const nftActivityEndpoints = [
  endpoint({
    path: '/nft/state',
    tag,
    summary: 'The market of NFTs in a few figures: of collections that the exchange lists',
    input: z.object({}),
    output: state,
    answer: async (asked) => {
      const known = (await loadNftCollections(asked)).filter(isKnown)
      const rows = known.map(({ row }) => row)
      const of = (window: 'day' | 'week' | 'month') =>
        usdText(sum(known.map((standing) => standing[window].volumeUsd)))
      const all = sumOf(rows)
      return {
        collections: known.length,
        listings: known.reduce(
          (total, { floors }) => total + floors.reduce((some, { count }) => some + count, 0),
          0,
        ),
        sales: all.sales,
        sales24H: known.reduce((total, { day }) => total + day.sales, 0),
        volumeUSD: usdText(all.volumeUsd),
        volumeUSD24H: of('day'),
        volumeUSD7D: of('week'),
        volumeUSD30D: of('month'),
        washes: rows.reduce((total, { washes }) => total + washes, 0),
      }
    },
  }),
  endpoint({
    path: '/nft/activity',
    tag,
    summary: 'What happens at the market of NFTs, newest first',
    input: z.object({ origin, ...which }),
    output: activity,
    answer: (asked, { origin, type: types, ...paging }) =>
      pageOfNftEvents(asked, { types, isOfListed: origin === 'known' }, paging),
  }),
  endpoint({
    path: '/nft/collections/{collectionId}/activity',
    tag,
    summary: 'The same of one collection',
    input: z.object({ collectionId: principal, ...which }),
    output: activity,
    answer: async (asked, { collectionId, type: types, ...paging }) => {
      const { id } = await requireNftCollection(asked, collectionId)
      return await pageOfNftEvents(asked, { collection: id, types }, paging)
    },
  }),
  endpoint({
    path: '/nft/items/{collectionId}/{tokenId}',
    tag,
    summary: 'One token: whether it is for sale, its last sale, and what happened to it',
    input: z.object({ collectionId: principal, tokenId, ...which }),
    output: item,
    answer: async (asked, { collectionId, tokenId, type: types, ...paging }) => {
      const { id } = await requireNftCollection(asked, collectionId)
      const of = { collection: id, tokenId }
      const { database, view } = asked
      const listed = await database.db
        .selectFrom('nft_listings')
        .selectAll()
        .where('collection_id', '=', id)
        .where('token_id', '=', tokenId)
        .executeTakeFirst()
      const sold = await pageOfNftEvents(
        asked,
        { ...of, types: ['Sold'] },
        { page: 1, limit: MOST_SALES },
      )
      return {
        collectionId,
        tokenId,
        listing: listed === undefined ? null : toListing(view, listed),
        lastSale: sold.content.find(({ isWash }) => !isWash) ?? null,
        history: await pageOfNftEvents(asked, { ...of, types }, paging),
      }
    },
  }),
  endpoint({
    path: '/nft/accounts/{principal}',
    tag,
    summary: 'What somebody has bought, sold, listed and offered',
    input: z.object({ principal, ...which }),
    output: account,
    answer: async (asked, { principal, type: types, ...paging }) => ({
      principal,
      ...(await tradesOf(asked, principal)),
      activity: await pageOfNftEvents(asked, { principal, types }, paging),
    }),
  }),
]

/** Of a token that is only washed the last honest sale is not looked for further back. */
const MOST_SALES = 50

function toListing(view: MarketView, row: Row<'nft_listings'>): z.input<typeof listing> {
  const token = view.tokensByLedger.get(row.ledger)
  const named = namedLedger(view, row.ledger)
  const hasPrice = token !== undefined && token.price_usd !== null && token.decimals !== null
  const usd = hasPrice ? worthUsd(row.price, token.price_usd, token.decimals) : undefined
  return {
    seller: row.seller,
    ...named,
    price: amountText(row.price, named.decimals),
    priceUSD: usdTextOrNull(usd?.toString() ?? null),
    version: row.version,
    time: row.time_ms,
  }
}

async function tradesOf({ database }: Asked, principal: string) {
  const sales = await findNftEvents(database, { principal, types: ['Sold'] }, { limit: PAGE_DEPTH })
  const counted = sales.filter(({ is_wash }) => is_wash === 0)
  const tradedAs = (role: 'buyer' | 'seller') => {
    const own = counted.filter((sale) => sale[role] === principal)
    return { count: own.length, volumeUSD: usdText(sum(own.map((sale) => sale.price_usd ?? '0'))) }
  }
  const listed = await database.db
    .selectFrom('nft_listings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seller', '=', principal)
    .executeTakeFirst()
  return {
    bought: tradedAs('buyer'),
    sold: tradedAs('seller'),
    washes: sales.length - counted.length,
    listings: Number(listed?.count ?? 0),
    isWhole: sales.length < PAGE_DEPTH,
  }
}
