import { z } from 'zod'
import type { Row } from '../../storage/schema.ts'
import type { MarketView } from '../../view/MarketView.ts'
import { amountText, usdText, usdTextOrNull, worthUsd } from '../decimals.ts'
import { decimal, timeMs, usd, usdOrNull } from '../records/fields.ts'
import type { NftStanding, NftSum } from './loadNftCollections.ts'
import { namedLedger, pricedIn } from './nftEventRecord.ts'

const NFT_ORIGINS = ['vouched', 'newcomer', 'listed', 'unknown'] as const

const floor = z
  .object({
    ...pricedIn,
    price: decimal.meta({ description: 'The lowest, in whole tokens' }),
    priceUSD: usdOrNull.meta({ description: 'At the price of now' }),
    listings: z.int(),
  })
  .meta({ id: 'NftFloor' })

/** A collection as the exchange lists it, or as the market's log alone has it. Washes are in no volume, and are told beside it. */
export const nftCollectionRecord = z
  .object({
    collectionId: z.string(),
    origin: z.enum(NFT_ORIGINS).meta({
      description: 'How far the exchange trusts it; `unknown` of one that it does not list',
    }),
    standard: z.enum(['ICRC7', 'EXT']).nullable(),
    name: z.string().nullable(),
    ownerName: z.string().nullable(),
    image: z
      .string()
      .nullable()
      .meta({ description: 'An https address, or a path that the collection itself serves' }),
    creator: z.string().nullable(),
    owner: z.string().nullable(),
    minted: z.string().nullable(),
    supplyCap: z.string().nullable(),
    royaltyBps: z.int().nullable().meta({ description: 'Hundredths of a percent' }),
    holders: z
      .int()
      .nullable()
      .meta({ description: 'Accounts that hold a token; null where it does not tell' }),
    listings: z.int(),
    floors: z.array(floor).meta({ description: 'For each token that anything is priced in' }),
    floorUSD: usdOrNull.meta({ description: 'The lowest of them' }),
    sales: z.int(),
    sales24H: z.int(),
    sales7D: z.int(),
    sales30D: z.int(),
    volumeUSD: usd.meta({ description: 'Dollars of the time of each sale' }),
    volumeUSD24H: usd,
    volumeUSD7D: usd,
    volumeUSD30D: usd,
    washes: z.int(),
    washUSD: usd,
    unpricedSales: z.int().meta({ description: 'In tokens that had no price: in no volume' }),
    lastSaleTime: timeMs.nullable(),
    sampledTime: timeMs.nullable().meta({ description: 'When it changed last in the list' }),
  })
  .meta({ id: 'NftCollection' })

export type NftCollectionRecord = z.input<typeof nftCollectionRecord>

export const originOf = ({
  origin,
  removed_ms,
}: Pick<Row<'nft_collections'>, 'origin' | 'removed_ms'>) =>
  removed_ms === null
    ? (NFT_ORIGINS.find((known) => known === origin) ?? 'unknown')
    : ('unknown' as const)

/** The floor of each token, in dollars of 10^-18 where it has a price; the cheapest first. */
export function floorsOf(view: MarketView, { floors }: NftStanding) {
  return floors
    .map(({ ledger, price, count }) => {
      const token = view.tokensByLedger.get(ledger)
      const hasPrice = token !== undefined && token.price_usd !== null && token.decimals !== null
      return {
        ledger,
        price,
        count,
        usd: hasPrice ? worthUsd(price, token.price_usd, token.decimals) : undefined,
      }
    })
    .sort((a, b) => {
      if (a.usd === undefined || b.usd === undefined)
        return a.usd === b.usd ? (a.ledger < b.ledger ? -1 : 1) : a.usd === undefined ? 1 : -1
      return a.usd < b.usd ? -1 : 1
    })
}

export function toNftCollectionRecord(
  view: MarketView,
  standing: NftStanding,
): NftCollectionRecord {
  const { row, day, week, month } = standing
  const floors = floorsOf(view, standing)
  const sums = (of: NftSum) => usdText(of.volumeUsd)
  return {
    collectionId: row.collection,
    origin: originOf(row),
    standard: row.standard === 'ICRC7' || row.standard === 'EXT' ? row.standard : null,
    name: row.name,
    ownerName: row.owner_name,
    image: row.image,
    creator: row.creator,
    owner: row.owner,
    minted: row.minted,
    supplyCap: row.supply_cap,
    royaltyBps: row.royalty_bps,
    holders: row.holders,
    listings: floors.reduce((sum, { count }) => sum + count, 0),
    floors: floors.map(({ ledger, price, count, usd }) => {
      const token = namedLedger(view, ledger)
      const priceUSD = usdTextOrNull(usd?.toString() ?? null)
      return { ...token, price: amountText(price, token.decimals), priceUSD, listings: count }
    }),
    floorUSD: usdTextOrNull(floors[0]?.usd?.toString() ?? null),
    sales: row.sales,
    sales24H: day.sales,
    sales7D: week.sales,
    sales30D: month.sales,
    volumeUSD: usdText(row.volume_usd),
    volumeUSD24H: sums(day),
    volumeUSD7D: sums(week),
    volumeUSD30D: sums(month),
    washes: row.washes,
    washUSD: usdText(row.wash_usd),
    unpricedSales: row.unpriced,
    lastSaleTime: row.last_sale_ms,
    sampledTime: row.told_ms,
  }
}
