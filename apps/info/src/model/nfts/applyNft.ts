import type { Row } from '../../storage/schema.ts'
import { DAY_MS, HOUR_MS, startOf } from '../candles/levels.ts'
import type { EventOf, SourceEvent } from '../events/eventFields.ts'
import { NFT_EVENT_FIELDS } from '../events/nftEventFields.ts'
import type { PriceBook } from '../prices/PriceBook.ts'
import type { MarketState } from '../state/MarketState.ts'
import {
  type NftBooks,
  type NftCollectionBook,
  type NftLevel,
  type NftTrade,
  nothingSold,
} from './NftBooks.ts'
import { listingRow, pastRow } from './nftRows.ts'

type NftKind = keyof typeof NFT_EVENT_FIELDS
export type NftEvent = { [Kind in NftKind]: EventOf<Kind> }[NftKind]
type Told = EventOf<'nftCollectionTold'> | EventOf<'nftCollectionRemoved'>
/** What the market's log tells of one token. */
type Logged = Exclude<NftEvent, Told>

export const isOfNfts = (event: SourceEvent): event is NftEvent => event.kind in NFT_EVENT_FIELDS

type Place = { readonly id: number; readonly seq: number; readonly timeMs: number }
type Applying = { readonly state: MarketState; readonly prices: PriceBook }

/** Applies what was told of collections of NFTs and of their market. */
export function applyNft({ state, prices }: Applying, event: NftEvent, place: Place): void {
  const { nfts } = state
  const book = nfts.book(event.collection, place.timeMs)
  nfts.touched.collections.add(book)
  if (event.kind === 'nftCollectionTold') hear(book, event, place.timeMs)
  else if (event.kind === 'nftCollectionRemoved') book.removedMs = place.timeMs
  else {
    const isWash = event.kind === 'nftSold' && nfts.washes.judge({ ...event, ...place })
    const usd = 'price' in event ? worthNow({ state, prices }, event) : undefined
    noteListing(nfts, book, event, place.timeMs)
    if (event.kind === 'nftSold') count(nfts, book, { usd, isWash, timeMs: place.timeMs })
    nfts.touched.events.push(eventRow(book, event, { ...place, usd, isWash }))
  }
}

function hear(
  book: NftCollectionBook,
  { kind: _, collection, ...facts }: EventOf<'nftCollectionTold'>,
  timeMs: number,
): void {
  book.facts = facts
  book.toldMs = timeMs
  book.removedMs = undefined
}

/** Dollars of a price now; undefined while its token has no price. */
function worthNow(
  { state, prices }: Applying,
  { ledger, price }: { readonly ledger: string; readonly price: bigint },
): bigint | undefined {
  // a token that nothing was told of has no price, and is not made known by whoever names it
  const token = state.tokens.get(ledger)
  if (token === undefined || prices.unitPrice(token) === undefined) return undefined
  return prices.worthUsd(token, price)
}

function noteListing(nfts: NftBooks, book: NftCollectionBook, event: Logged, timeMs: number): void {
  const isListed = event.kind === 'nftListed' || event.kind === 'nftPriceChanged'
  if (!isListed && event.kind !== 'nftDelisted') return
  const row = isListed
    ? listingRow(book, event, timeMs)
    : listingRow(book, { ...event, ledger: '', price: 0n, version: 0n }, timeMs)
  nfts.touched.listings.set(`${book.id} ${event.tokenId}`, { row, isGone: !isListed })
}

const LEVELS: readonly (readonly [NftLevel, number])[] = [
  ['h1', HOUR_MS],
  ['d1', DAY_MS],
]

type Sale = {
  readonly usd: bigint | undefined
  readonly isWash: boolean
  readonly timeMs: number
}

/** Adds a sale to the whole of its collection, and to its hour and day. */
function count(nfts: NftBooks, book: NftCollectionBook, { usd, isWash, timeMs }: Sale): void {
  const add = (trade: NftTrade) => {
    trade[isWash ? 'washes' : 'sales'] += 1
    trade[isWash ? 'washUsd' : 'volumeUsd'] += usd ?? 0n
  }
  add(book.total)
  if (usd === undefined) book.unpriced += 1
  book.lastSaleMs = timeMs
  for (const [level, lengthMs] of LEVELS) {
    const startMs = startOf(timeMs, lengthMs)
    const known = book.periods.get(level)
    const period = known?.startMs === startMs ? known : { level, startMs, trade: nothingSold() }
    book.periods.set(level, period)
    add(period.trade)
    nfts.touched.past.set(`${book.id} ${level} ${startMs}`, pastRow(book, period))
  }
}

function eventRow(
  book: NftCollectionBook,
  event: Logged,
  { id, seq, timeMs, usd, isWash }: Place & Omit<Sale, 'timeMs'>,
): Row<'nft_events'> {
  const told: Partial<Record<'seller' | 'buyer' | 'ledger' | 'reason', string>> &
    Partial<Record<'price' | 'fee' | 'royalty' | 'offer', bigint>> = event
  const text = (value: bigint | undefined) => value?.toString() ?? null
  return {
    seq,
    id,
    collection_id: book.id,
    token_id: event.tokenId.toString(),
    time_ms: timeMs,
    kind: event.kind,
    seller: told.seller ?? null,
    buyer: told.buyer ?? null,
    ledger: told.ledger ?? null,
    price: text(told.price),
    price_usd: text(usd),
    is_wash: isWash ? 1 : 0,
    fee: text(told.fee),
    royalty: text(told.royalty),
    offer: text(told.offer),
    reason: told.reason ?? null,
  }
}
