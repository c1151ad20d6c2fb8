import { InfoError } from '../InfoError.ts'
import { Fields } from './Fields.ts'
import { type InfoPage, parsePage } from './InfoPage.ts'

/** The ledger whose token something is priced in. Decimals are undefined while the service does not know them: amounts are smallest units either way. */
export type NftPricedIn = {
  readonly ledgerId: string
  readonly symbol: string
  readonly decimals: number | undefined
}

/** A price in a token, and its worth in dollars of 10^-18 where that is known. */
export type InfoNftPrice = NftPricedIn & {
  readonly price: bigint
  readonly priceUsd: bigint | undefined
}

/** What was sold in a stretch of time: washes are not counted. Dollars of 10^-18, of the time of each sale. */
export type InfoNftTraded = { readonly sales: number; readonly volumeUsd: bigint }

/** A collection as the exchange lists it, or as the market's log alone has it: then its name and the like are undefined. */
export type InfoNftCollection = {
  readonly collectionId: string
  readonly origin: 'vouched' | 'newcomer' | 'listed' | 'unknown'
  readonly standard: 'ICRC7' | 'EXT' | undefined
  readonly name: string | undefined
  readonly ownerName: string | undefined
  /** An https address, or a path that the collection serves. */
  readonly image: string | undefined
  readonly creator: string | undefined
  readonly owner: string | undefined
  readonly minted: bigint | undefined
  readonly supplyCap: bigint | undefined
  /** Hundredths of a percent. */
  readonly royaltyBps: number | undefined
  /** Accounts that hold a token; undefined where the collection does not tell. */
  readonly holders: number | undefined
  readonly listings: number
  /** The lowest price in each token, the cheapest first as far as they have dollars. */
  readonly floors: readonly (InfoNftPrice & { readonly listings: number })[]
  readonly floorUsd: bigint | undefined
  readonly total: InfoNftTraded
  /** In the last 24 full hours and the current one; in 7 and 30 full days and the current one. */
  readonly day: InfoNftTraded
  readonly week: InfoNftTraded
  readonly month: InfoNftTraded
  /** Sales that only went round. */
  readonly washes: number
  readonly washUsd: bigint
  /** In tokens that had no price: they are in no volume. */
  readonly unpricedSales: number
  readonly lastSaleMs: number | undefined
}

const NFT_EVENT_TYPES = [
  'Listed',
  'PriceChanged',
  'Delisted',
  'Sold',
  'SaleFailed',
  'Offered',
  'OfferEnded',
] as const
export type InfoNftEventType = (typeof NFT_EVENT_TYPES)[number]

/** Something that happened to one token at the market. */
export type InfoNftEvent = {
  /** The number of the market's log. */
  readonly sequence: number
  readonly timeMs: number
  readonly type: InfoNftEventType
  readonly collectionId: string
  readonly collectionName: string | undefined
  readonly tokenId: bigint
  readonly seller: string | undefined
  readonly buyer: string | undefined
  /** With its worth at that time. */
  readonly price: InfoNftPrice | undefined
  readonly isWash: boolean
  /** Of the price. */
  readonly fee: bigint | undefined
  readonly royalty: bigint | undefined
  readonly offerId: bigint | undefined
  /** Why a listing or an offer ended, in the market's own word. */
  readonly reason: string | undefined
}

/** An hour or a day of a collection. */
export type InfoNftPoint = InfoNftTraded & {
  readonly startMs: number
  readonly endMs: number
  readonly washes: number
  readonly washUsd: bigint
}

/** One token at the market. */
export type InfoNftItem = {
  readonly collectionId: string
  readonly tokenId: bigint
  readonly listing:
    | (InfoNftPrice & {
        readonly seller: string
        readonly version: bigint
        readonly sinceMs: number
      })
    | undefined
  /** The last one that is no wash. */
  readonly lastSale: InfoNftEvent | undefined
  readonly history: InfoPage<InfoNftEvent>
}

/** What somebody did at the market. */
export type InfoNftAccount = {
  readonly principal: string
  readonly bought: InfoNftTraded
  readonly sold: InfoNftTraded
  /** Sales of either kind that are counted in neither. */
  readonly washes: number
  readonly listings: number
  /** Whether all sales are counted, not the newest alone. */
  readonly isWhole: boolean
  readonly activity: InfoPage<InfoNftEvent>
}

/** The market in a few figures: of collections that the exchange lists. */
export type InfoNftState = {
  readonly collections: number
  readonly listings: number
  readonly sales: number
  readonly salesOfDay: number
  readonly volumeUsd: bigint
  readonly dayUsd: bigint
  readonly weekUsd: bigint
  readonly monthUsd: bigint
  readonly washes: number
}

const ORIGINS = ['vouched', 'newcomer', 'listed', 'unknown'] as const
const STANDARDS = ['ICRC7', 'EXT'] as const

export function parseNftCollection(value: unknown): InfoNftCollection {
  const fields = new Fields(value)
  const text = (name: string) => fields.maybe(name, (of) => fields.text(of))
  const whole = (name: string) => fields.maybe(name, (of) => fields.whole(of))
  const count = (name: string) => fields.maybe(name, (of) => fields.count(of))
  const traded = (window: string): InfoNftTraded => ({
    sales: fields.count(`sales${window}`),
    volumeUsd: fields.usd(`volumeUSD${window}`),
  })
  return {
    collectionId: fields.text('collectionId'),
    origin: oneOf(fields, 'origin', ORIGINS),
    standard: fields.maybe('standard', (name) => oneOf(fields, name, STANDARDS)),
    name: text('name'),
    ownerName: text('ownerName'),
    image: text('image'),
    creator: text('creator'),
    owner: text('owner'),
    minted: whole('minted'),
    supplyCap: whole('supplyCap'),
    royaltyBps: count('royaltyBps'),
    holders: count('holders'),
    listings: fields.count('listings'),
    floors: fields.list('floors', (floor) => ({
      ...priceOf(new Fields(floor)),
      listings: new Fields(floor).count('listings'),
    })),
    floorUsd: fields.maybe('floorUSD', (name) => fields.usd(name)),
    total: traded(''),
    day: traded('24H'),
    week: traded('7D'),
    month: traded('30D'),
    washes: fields.count('washes'),
    washUsd: fields.usd('washUSD'),
    unpricedSales: fields.count('unpricedSales'),
    lastSaleMs: count('lastSaleTime'),
  }
}

export function parseNftEvent(value: unknown): InfoNftEvent {
  const fields = new Fields(value)
  const text = (name: string) => fields.maybe(name, (of) => fields.text(of))
  const price = fields.maybe('price', () => priceOf(fields))
  const share = (name: string) => fields.maybe(name, (of) => fields.amount(of, price?.decimals))
  return {
    sequence: fields.count('sequence'),
    timeMs: fields.count('time'),
    type: oneOf(fields, 'type', NFT_EVENT_TYPES),
    collectionId: fields.text('collectionId'),
    collectionName: text('collectionName'),
    tokenId: fields.whole('tokenId'),
    seller: text('seller'),
    buyer: text('buyer'),
    price,
    isWash: fields.flag('isWash'),
    fee: share('fee'),
    royalty: share('royalty'),
    offerId: fields.maybe('offerId', (name) => fields.whole(name)),
    reason: text('reason'),
  }
}

export function parseNftPoint(value: unknown): InfoNftPoint {
  const fields = new Fields(value)
  return {
    startMs: fields.count('beginTime'),
    endMs: fields.count('endTime'),
    sales: fields.count('sales'),
    volumeUsd: fields.usd('volumeUSD'),
    washes: fields.count('washes'),
    washUsd: fields.usd('washUSD'),
  }
}

export function parseNftItem(value: unknown): InfoNftItem {
  const fields = new Fields(value)
  return {
    collectionId: fields.text('collectionId'),
    tokenId: fields.whole('tokenId'),
    listing: fields.maybe('listing', (name) => {
      const listing = fields.inner(name)
      return {
        ...priceOf(listing),
        seller: listing.text('seller'),
        version: listing.whole('version'),
        sinceMs: listing.count('time'),
      }
    }),
    lastSale: fields.maybe('lastSale', (name) => fields.parsed(name, parseNftEvent)),
    history: fields.parsed('history', (page) => parsePage(page, parseNftEvent)),
  }
}

export function parseNftAccount(value: unknown): InfoNftAccount {
  const fields = new Fields(value)
  const traded = (name: string): InfoNftTraded => {
    const inner = fields.inner(name)
    return { sales: inner.count('count'), volumeUsd: inner.usd('volumeUSD') }
  }
  return {
    principal: fields.text('principal'),
    bought: traded('bought'),
    sold: traded('sold'),
    washes: fields.count('washes'),
    listings: fields.count('listings'),
    isWhole: fields.flag('isWhole'),
    activity: fields.parsed('activity', (page) => parsePage(page, parseNftEvent)),
  }
}

export function parseNftState(value: unknown): InfoNftState {
  const fields = new Fields(value)
  return {
    collections: fields.count('collections'),
    listings: fields.count('listings'),
    sales: fields.count('sales'),
    salesOfDay: fields.count('sales24H'),
    volumeUsd: fields.usd('volumeUSD'),
    dayUsd: fields.usd('volumeUSD24H'),
    weekUsd: fields.usd('volumeUSD7D'),
    monthUsd: fields.usd('volumeUSD30D'),
    washes: fields.count('washes'),
  }
}

/** No price is below nothing. */
function priceOf(fields: Fields): InfoNftPrice {
  const decimals = fields.maybe('decimals', (name) => fields.count(name))
  const price = fields.amount('price', decimals)
  if (price < 0n) throw InfoError.unreadable('price')
  return {
    ledgerId: fields.text('ledgerId'),
    symbol: fields.text('symbol'),
    decimals,
    price,
    priceUsd: fields.maybe('priceUSD', (name) => fields.usd(name)),
  }
}

function oneOf<Word extends string>(fields: Fields, name: string, words: readonly Word[]): Word {
  const told = fields.text(name)
  const word = words.find((one) => one === told)
  if (word === undefined) throw InfoError.unreadable(name)
  return word
}
