import type { OrderInfo, StatResponse, TxInfoResponse } from '@sluice/candid/nft_market'
import { accountIdentifier, isSameBytes, type Page, type Slice, toHex } from '@sluice/canister'
import { toPrincipal } from '@sluice/canister/runtime'
import type { MarketContext } from '../market/MarketContext.ts'
import type { Leg, Listing, MarketState, Sale } from '../market/MarketState.ts'
import { keyOf, type TokenRef } from '../market/tokenKey.ts'
import { hashOf } from '../sales/hash.ts'
import { ALL_SALES, salesOfCollection, salesOfPerson, salesOfToken } from '../sales/settlement.ts'
import { listingOwner, pageListings, pageSales } from './views.ts'

/** What the public interface shows: listings and sales in the token in which it lists. Numbers of tokens that it cannot write are 0. */

/** Rows that one question with a name, or with a person's address, looks through. */
const MOST_LOOKED_AT = 2_000n

type Asked = {
  readonly collection?: Uint8Array | undefined
  readonly person?: Uint8Array | undefined
  readonly tokenId?: bigint | undefined
  readonly name?: string | undefined
}
export type Sorted = { readonly slice: Slice; readonly sort: string; readonly desc: boolean }

export function viewOrder({ self }: MarketContext, listing: Listing): OrderInfo {
  const { facts, collection, seller, royalty } = listing
  return {
    ...facts,
    cid: toPrincipal(self()).toText(),
    nftCid: toPrincipal(collection).toText(),
    tokenIndex: indexOf(listing.tokenId),
    hash: hashOf(listing.id),
    time: listing.createdAtNs,
    seller: toHex(accountIdentifier(seller.owner, seller.subaccount)),
    royalties: BigInt(royalty?.bps ?? 0),
    price: listing.price,
  }
}

const indexOf = (tokenId: bigint): number => (tokenId < 1n << 32n ? Number(tokenId) : 0)

/** Listings, sorted by `price` or else by their time. */
export function pageOrders(
  context: MarketContext,
  asked: Asked,
  { slice, sort, desc }: Sorted,
): Page<OrderInfo> {
  const { state } = context
  const { collection, person, tokenId } = asked
  if (collection !== undefined && tokenId !== undefined)
    return ofToken(context, { collection, tokenId }, { asked, slice })
  const { payLedger: ledger } = state.config.get()
  const order = sort === 'price' ? 'price' : 'time'
  const sorting = {
    owner: listingOwner(collection, person),
    sorting: { order, ledger },
    desc,
  } as const
  const toItem = (listing: Listing) => listing
  if (isAnswered(asked))
    return pageListings(state, sorting, { slice, toItem: (listing) => viewOrder(context, listing) })
  const rows: Listing[] = []
  for (let offset = 0n; offset < MOST_LOOKED_AT; offset += 200n) {
    const page = pageListings(state, sorting, { slice: { offset, limit: 200n }, toItem })
    rows.push(...page.content.filter((listing) => matches(listing, asked)))
    if (page.content.length < 200) break
  }
  return slicePage(rows, slice, (listing) => viewOrder(context, listing))
}

function ofToken(
  context: MarketContext,
  token: TokenRef,
  { asked, slice }: { asked: Asked; slice: Slice },
): Page<OrderInfo> {
  const listing = orderOf(context, token)
  const rows = listing !== undefined && matches(listing, asked) ? [listing] : []
  return slicePage(rows, slice, (row) => viewOrder(context, row))
}

/** A token's listing, if it is in the token in which the public interface lists. */
export function orderOf({ state }: MarketContext, token: TokenRef): Listing | undefined {
  const listing = state.listings.get(keyOf(token))
  const { payLedger } = state.config.get()
  return listing !== undefined && isSameBytes(listing.ledger, payLedger) ? listing : undefined
}

/** Whether the order that is read answers all that was asked. */
function isAnswered({ collection, person, tokenId, name }: Asked): boolean {
  if (name !== undefined || tokenId !== undefined) return false
  return collection === undefined || person === undefined
}

function matches(
  row: Pick<Listing, 'collection' | 'tokenId' | 'facts' | 'seller'>,
  { collection, person, tokenId, name }: Asked,
): boolean {
  if (collection !== undefined && !isSameBytes(row.collection, collection)) return false
  if (person !== undefined && !isSameBytes(row.seller.owner, person)) return false
  if (tokenId !== undefined && row.tokenId !== tokenId) return false
  return name === undefined || row.facts.name.toLowerCase().includes(name.toLowerCase())
}

function slicePage<Row, Item>(
  rows: readonly Row[],
  { offset, limit }: Slice,
  toItem: (row: Row) => Item,
): Page<Item> {
  const total = BigInt(rows.length)
  const first = Number(offset < total ? offset : total)
  const length = Number(limit < 200n ? limit : 200n)
  const content = rows.slice(first, first + length).map(toItem)
  return { totalElements: total, content, offset, limit }
}

/** Sales, latest first. */
export function pageTransactions(
  context: MarketContext,
  asked: Asked,
  { slice }: Pick<Sorted, 'slice'>,
): Page<TxInfoResponse> {
  const { collection, person, tokenId, name } = asked
  const { payLedger } = context.state.config.get()
  const isShown = ({ ledger }: Sale) => isSameBytes(ledger, payLedger)
  const toItem = (sale: Sale) => (isShown(sale) ? viewTransaction(context, sale) : undefined)
  const isNarrow = name !== undefined || (person !== undefined && collection !== undefined)
  const owner = salesOwner(asked)
  if (!isNarrow && (tokenId === undefined || collection !== undefined))
    return pageSales(context.state, owner, { slice, toItem })
  const rows: Sale[] = []
  for (let offset = 0n; offset < MOST_LOOKED_AT; offset += 200n) {
    const all = { slice: { offset, limit: 200n }, toItem: (sale: Sale) => sale }
    const page = pageSales(context.state, owner, all)
    rows.push(
      ...page.content.filter(
        (sale) => isShown(sale) && matches(sale, { collection, tokenId, name }),
      ),
    )
    if (page.content.length < 200) break
  }
  return slicePage(rows, slice, (sale) => viewTransaction(context, sale))
}

function salesOwner({ collection, person, tokenId }: Asked): Uint8Array {
  if (person !== undefined) return salesOfPerson(person)
  if (collection === undefined) return ALL_SALES
  return tokenId === undefined
    ? salesOfCollection(collection)
    : salesOfToken(keyOf({ collection, tokenId }))
}

function viewTransaction({ self }: MarketContext, sale: Sale): TxInfoResponse {
  const { facts, seller, buyer } = sale
  return {
    cid: toPrincipal(self()).toText(),
    nftCid: toPrincipal(sale.collection).toText(),
    tokenIndex: indexOf(sale.tokenId),
    hash: hashOf(sale.id),
    name: facts.name,
    minter: facts.minter,
    filePath: facts.filePath,
    fileType: facts.fileType,
    time: sale.createdAtNs,
    seller: toHex(accountIdentifier(seller.owner, seller.subaccount)),
    buyer: toHex(accountIdentifier(buyer)),
    price: sale.price,
    settleAmount: sale.toSeller.amount,
    settleAmountStatus: statusOf(sale.toSeller),
    txFee: sale.fee.amount,
    txFeeStatus: statusOf(sale.fee),
    royaltiesFee: sale.royalty.amount,
    royaltiesFeeStatus: statusOf(sale.royalty),
    txStatus: sale.state,
  }
}

const statusOf = ({ status }: Leg): string => status

/** Of sales in the token in which the public interface lists. */
export function viewStat({ stat, listings }: MarketState): StatResponse {
  const { sales, turnover, highest, lowest } = stat.get()
  return {
    totalVolume: sales,
    totalTurnover: turnover,
    listSize: BigInt(listings.size),
    avgPrice: sales === 0n ? 0n : turnover / sales,
    maxPrice: highest,
    minPrice: lowest,
  }
}
