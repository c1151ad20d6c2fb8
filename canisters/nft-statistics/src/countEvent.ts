import { concatBytes, encodeUtf8, rankOf, takeNext, u64Key } from '@sluice/canister'
import { nftTokenKey } from '@sluice/canister/nft'
import { figuresOf, isEmpty, withFigures, withListed, withSale } from './figures.ts'
import type { CountedCollection, Figures, StatisticsState } from './StatisticsState.ts'
import { judgeSale } from './washSales.ts'

/** What the market's log tells, as far as it is counted. */
export type Counted = {
  readonly collection: Uint8Array
  readonly tokenId: bigint
  readonly timeNs: bigint
  readonly change:
    | { kind: 'listed'; ledger: Uint8Array; price: bigint; version: bigint }
    | { kind: 'delisted' }
    | { kind: 'sold'; ledger: Uint8Array; price: bigint; seller: Uint8Array; buyer: Uint8Array }
}

/** Counts one event: each exactly once, in the order of the log. */
export function countEvent(state: StatisticsState, event: Counted): void {
  const { change } = event
  if (change.kind === 'sold') countSale(state, event, change)
  else {
    // a token has one listing: a new one, or a new price, takes the place of the last one
    unlist(state, event)
    if (change.kind === 'listed') list(state, event, change)
  }
}

function list(
  state: StatisticsState,
  { collection, tokenId }: Counted,
  { ledger, price, version }: Extract<Counted['change'], { kind: 'listed' }>,
): void {
  state.listings.set(nftTokenKey({ collection, tokenId }), { ledger, price, version })
  state.prices.add(pricesOf(collection, ledger), priceKey(price, version))
  change(state, { collection, ledger }, (figures) => withListed(figures, 1n))
}

function unlist(state: StatisticsState, { collection, tokenId }: Counted): void {
  const key = nftTokenKey({ collection, tokenId })
  const listing = state.listings.get(key)
  if (listing === undefined) return
  const { ledger, price, version } = listing
  state.listings.delete(key)
  state.prices.remove(pricesOf(collection, ledger), priceKey(price, version))
  change(state, { collection, ledger }, (figures) => withListed(figures, -1n))
}

function countSale(
  state: StatisticsState,
  { collection, tokenId, timeNs }: Counted,
  { ledger, price, seller, buyer }: Extract<Counted['change'], { kind: 'sold' }>,
): void {
  const isWash = judgeSale(state, { collection, tokenId, seller, buyer, timeNs })
  change(state, { collection, ledger }, (figures) => withSale(figures, price, isWash))
  const number = state.numbers.get(collection)
  const counted = number === undefined ? undefined : state.collections.get(number)
  if (number !== undefined && counted !== undefined)
    state.collections.set(number, { ...counted, lastSaleAtNs: timeNs })
}

/** Changes the figures of a collection in one token, and those of all together. */
function change(
  state: StatisticsState,
  { collection, ledger }: { collection: Uint8Array; ledger: Uint8Array },
  next: (figures: Figures) => Figures,
): void {
  const number = state.numbers.get(collection) ?? addCollection(state, collection)
  const counted = state.collections.get(number) ?? newCollection(collection)
  const ledgers = withFigures(counted.ledgers, next(figuresOf(counted.ledgers, ledger)))
  if (ledgers.length > 0) state.collections.set(number, { ...counted, ledgers })
  else removeCollection(state, number, counted)
  const total = next(state.totals.get(ledger) ?? figuresOf([], ledger))
  if (isEmpty(total)) state.totals.delete(ledger)
  else state.totals.set(ledger, total)
}

const newCollection = (collection: Uint8Array): CountedCollection => ({
  ...{ collection, name: '', lastSaleAtNs: undefined, ledgers: [] },
})

function addCollection(state: StatisticsState, collection: Uint8Array): bigint {
  const number = takeNext(state.nextNumber)
  state.numbers.set(collection, number)
  return number
}

/** Nothing of it is left: whoever lists tokens of ever new collections, and takes them back, leaves nothing behind. */
function removeCollection(
  state: StatisticsState,
  number: bigint,
  { collection, name }: CountedCollection,
): void {
  state.collections.delete(number)
  state.numbers.delete(collection)
  if (name !== '') state.named.remove(encodeUtf8(name), number)
}

/** What the controller of collections calls it now. */
export function setName(state: StatisticsState, number: bigint, name: string): void {
  const counted = state.collections.get(number)
  if (counted === undefined || counted.name === name) return
  if (counted.name !== '') state.named.remove(encodeUtf8(counted.name), number)
  if (name !== '') state.named.add(encodeUtf8(name), number)
  state.collections.set(number, { ...counted, name })
}

/** The lowest price for which a token of the collection is listed. */
export function floorOf(
  { prices }: StatisticsState,
  collection: Uint8Array,
  ledger: Uint8Array,
): bigint | undefined {
  const cheapest = { offset: 0, limit: 1, isDescending: false }
  const [key] = prices.page(pricesOf(collection, ledger), cheapest)
  return key && priceOf(key)
}

const pricesOf = (collection: Uint8Array, ledger: Uint8Array) =>
  concatBytes([Uint8Array.of(collection.length), collection, ledger])

const priceKey = (price: bigint, version: bigint) =>
  concatBytes([rankOf(price), u64Key.encode(version)])

function priceOf(key: Uint8Array): bigint {
  let price = 0n
  for (const byte of key.subarray(0, 32)) price = (price << 8n) | BigInt(byte)
  return price
}
