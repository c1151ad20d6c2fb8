import { z } from 'zod'
import type { Row } from '../../storage/schema.ts'
import type { MarketView } from '../../view/MarketView.ts'
import { amountText, usdTextOrNull } from '../decimals.ts'
import { decimal, timeMs, usdOrNull } from '../records/fields.ts'

const TYPES = [
  'Listed',
  'PriceChanged',
  'Delisted',
  'Sold',
  'SaleFailed',
  'Offered',
  'OfferEnded',
] as const
export type NftType = (typeof TYPES)[number]

/** The kind of event that each tells of. */
export const NFT_TYPES: Readonly<Record<NftType, string>> = {
  Listed: 'nftListed',
  PriceChanged: 'nftPriceChanged',
  Delisted: 'nftDelisted',
  Sold: 'nftSold',
  SaleFailed: 'nftSaleFailed',
  Offered: 'nftOffered',
  OfferEnded: 'nftOfferEnded',
}

const message = `must be some of ${TYPES.join(', ')} with commas between`
export const nftTypes = z
  .string({ error: message })
  .max(100, message)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(TYPES, { error: message })))
  .meta({ description: `Some of ${TYPES.join(', ')} with commas between` })

const amount = decimal.nullable().meta({ description: 'Whole tokens of the ledger' })

/** The token of a price. Decimals are null while nobody knows them: then amounts are smallest units. */
export const pricedIn = {
  ledgerId: z.string().nullable(),
  symbol: z.string().nullable(),
  decimals: z.int().nullable(),
}

/** Something that happened to one token at the market. */
export const nftEventRecord = z
  .object({
    sequence: z.int().meta({ description: "The number of the market's log" }),
    time: timeMs,
    type: z.enum(TYPES),
    collectionId: z.string(),
    collectionName: z.string().nullable(),
    tokenId: z.string(),
    seller: z.string().nullable(),
    buyer: z.string().nullable(),
    ...pricedIn,
    price: amount,
    priceUSD: usdOrNull.meta({ description: 'What the price was worth then' }),
    isWash: z.boolean().meta({
      description:
        'Of a sale: within the 30 days before, its buyer has sold this token, or any of the collection to its seller. Washes are in no volume',
    }),
    fee: amount,
    royalty: amount,
    offerId: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'NftEvent' })

export type NftEventRecord = z.input<typeof nftEventRecord>

export type FoundNftEvent = Row<'nft_events'> & {
  readonly collection: string
  readonly name: string | null
  readonly origin: string | null
  readonly removed_ms: number | null
}

const typeOf = (kind: string): NftType => TYPES.find((type) => NFT_TYPES[type] === kind) ?? 'Listed'

/** The token of a ledger, as far as the tables know it. */
export const namedLedger = (view: MarketView, ledger: string | null) => {
  const token = ledger === null ? undefined : view.tokensByLedger.get(ledger)
  return {
    ledgerId: ledger,
    symbol: ledger === null ? null : (token?.symbol ?? ''),
    decimals: token?.decimals ?? null,
  }
}

export function toNftEventRecord(view: MarketView, row: FoundNftEvent): NftEventRecord {
  const token = namedLedger(view, row.ledger)
  const amountOf = (text: string | null) =>
    text === null ? null : amountText(text, token.decimals)
  return {
    sequence: row.seq,
    time: row.time_ms,
    type: typeOf(row.kind),
    collectionId: row.collection,
    collectionName: row.name,
    tokenId: row.token_id,
    seller: row.seller,
    buyer: row.buyer,
    ...token,
    price: amountOf(row.price),
    priceUSD: usdTextOrNull(row.price_usd),
    isWash: row.is_wash === 1,
    fee: amountOf(row.fee),
    royalty: amountOf(row.royalty),
    offerId: row.offer,
    reason: row.reason,
  }
}
