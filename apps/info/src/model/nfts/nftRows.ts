import type { TableWrite } from '../../storage/InfoDatabase.ts'
import type { Row } from '../../storage/schema.ts'
import type { NftBooks, NftCollectionBook, NftLevel, NftPeriod, NftTrade } from './NftBooks.ts'

/** Prices below 2^256, written so that their order is that of texts. */
const PRICE_DIGITS = 78

type Listed = {
  readonly tokenId: bigint
  readonly seller: string
  readonly ledger: string
  readonly price: bigint
  readonly version: bigint
}

export const listingRow = (
  { id }: NftCollectionBook,
  { tokenId, seller, ledger, price, version }: Listed,
  timeMs: number,
): Row<'nft_listings'> => ({
  collection_id: id,
  token_id: tokenId.toString(),
  seller,
  ledger,
  price: price.toString(),
  price_key: price.toString().padStart(PRICE_DIGITS, '0'),
  version: version.toString(),
  time_ms: timeMs,
})

const tradeRow = ({ sales, washes, volumeUsd, washUsd }: NftTrade) => ({
  sales,
  washes,
  volume_usd: volumeUsd.toString(),
  wash_usd: washUsd.toString(),
})

const toTrade = (row: ReturnType<typeof tradeRow>): NftTrade => ({
  sales: row.sales,
  washes: row.washes,
  volumeUsd: BigInt(row.volume_usd),
  washUsd: BigInt(row.wash_usd),
})

export const pastRow = (
  { id }: NftCollectionBook,
  { level, startMs, trade }: NftPeriod,
): Row<'nft_past'> => ({ collection_id: id, level, start_ms: startMs, ...tradeRow(trade) })

const collectionRow = ({ facts, total, ...book }: NftCollectionBook): Row<'nft_collections'> => ({
  id: book.id,
  collection: book.collection,
  found_ms: book.foundMs,
  origin: facts?.origin ?? null,
  standard: facts?.standard ?? null,
  name: facts?.name ?? null,
  owner_name: facts?.ownerName ?? null,
  image: facts?.image ?? null,
  creator: facts?.creator ?? null,
  owner: facts?.owner ?? null,
  minted: facts?.minted.toString() ?? null,
  supply_cap: facts?.supplyCap.toString() ?? null,
  royalty_bps: facts?.royaltyBps ?? null,
  holders: facts?.holders ?? null,
  told_ms: book.toldMs ?? null,
  removed_ms: book.removedMs ?? null,
  ...tradeRow(total),
  unpriced: book.unpriced,
  last_sale_ms: book.lastSaleMs ?? null,
})

/** What is to be written of collections; they forget that it has changed. */
export function nftChanges({ touched }: NftBooks): TableWrite[] {
  const listings = [...touched.listings.values()]
  const rowsOf = (isGone: boolean) =>
    listings.filter((one) => one.isGone === isGone).map(({ row }) => row)
  const writes: TableWrite[] = [
    {
      table: 'nft_collections',
      mode: 'upsert',
      rows: [...touched.collections].map(collectionRow),
    },
    { table: 'nft_listings', mode: 'upsert', rows: rowsOf(false) },
    { table: 'nft_listings', mode: 'delete', rows: rowsOf(true) },
    { table: 'nft_events', mode: 'upsert', rows: touched.events },
    { table: 'nft_past', mode: 'upsert', rows: [...touched.past.values()] },
  ]
  touched.collections.clear()
  touched.listings.clear()
  touched.past.clear()
  touched.events = []
  return writes
}

/** The rows that collections go on from. */
export type StoredNfts = {
  readonly nftCollections: readonly Row<'nft_collections'>[]
  /** The latest of each collection and level. */
  readonly nftPast: readonly Row<'nft_past'>[]
  /** Sales that a further one may undo, in their order. */
  readonly nftSales: readonly Row<'nft_events'>[]
}

/** The books as they were when these rows were written. */
export function readNfts(nfts: NftBooks, stored: StoredNfts): void {
  const byId = new Map<number, NftCollectionBook>()
  for (const row of stored.nftCollections) {
    const book = nfts.book(row.collection, row.found_ms)
    readBook(book, row)
    byId.set(row.id, book)
  }
  for (const { collection_id, level, start_ms, ...row } of stored.nftPast)
    if (isLevel(level))
      byId.get(collection_id)?.periods.set(level, { level, startMs: start_ms, trade: toTrade(row) })
  for (const { collection_id, token_id, seller, buyer, time_ms } of stored.nftSales) {
    const collection = byId.get(collection_id)?.collection
    if (collection === undefined || seller === null || buyer === null) continue
    const tokenId = BigInt(token_id)
    nfts.washes.remember({ collection, tokenId, seller, buyer, timeMs: time_ms })
  }
  nfts.touched.collections.clear()
}

const isLevel = (level: string): level is NftLevel => level === 'h1' || level === 'd1'

function readBook(book: NftCollectionBook, row: Row<'nft_collections'>): void {
  Object.assign(book.total, toTrade(row))
  book.facts = factsOf(row)
  book.toldMs = row.told_ms ?? undefined
  book.removedMs = row.removed_ms ?? undefined
  book.unpriced = row.unpriced
  book.lastSaleMs = row.last_sale_ms ?? undefined
}

/** Facts are told together: who has a name was told of. */
function factsOf(row: Row<'nft_collections'>): NftCollectionBook['facts'] {
  if (row.name === null) return undefined
  return {
    origin: row.origin ?? '',
    standard: row.standard ?? '',
    name: row.name,
    ownerName: row.owner_name ?? '',
    image: row.image ?? '',
    creator: row.creator ?? '',
    owner: row.owner ?? '',
    minted: BigInt(row.minted ?? 0),
    supplyCap: BigInt(row.supply_cap ?? 0),
    royaltyBps: row.royalty_bps ?? 0,
    holders: row.holders ?? undefined,
  }
}
