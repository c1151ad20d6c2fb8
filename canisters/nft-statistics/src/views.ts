import type * as Candid from '@sluice/candid/nft_statistics'
import { encodeUtf8, type Page, pageOfMap, pageOfRows, type Slice } from '@sluice/canister'
import { toPrincipal } from '@sluice/canister/runtime'
import { floorOf } from './countEvent.ts'
import { figuresOf } from './figures.ts'
import type { CountedCollection, Figures, StatisticsState } from './StatisticsState.ts'

/** Rows of one page. */
const MOST_ROWS = 200n
const MOST_OF_NAME = 200

/** As the public interface tells it: of sales in the market's own token, and of listings in any. */
export function viewTradeStat(
  state: StatisticsState,
  { collection, name, ledgers }: CountedCollection,
): Candid.TradeStatResp {
  const ledger = state.config.get().payLedger ?? new Uint8Array()
  const { volume, highest, lowest, sales } = figuresOf(ledgers, ledger)
  return {
    cid: toPrincipal(collection).toText(),
    name,
    totalVolume: sales,
    totalTurnover: volume,
    listSize: sumOf(ledgers, 'listed'),
    floorPrice: floorOf(state, collection, ledger) ?? 0n,
    avgPrice: sales === 0n ? 0n : volume / sales,
    maxPrice: highest,
    minPrice: lowest,
    transactionCount: sumOf(ledgers, 'sales'),
  }
}

export function viewStat(state: StatisticsState): Candid.StatResponse {
  const totals = state.totals.entries().map(([, figures]) => figures)
  const ledger = state.config.get().payLedger ?? new Uint8Array()
  const { volume, highest, lowest, sales } = figuresOf(totals, ledger)
  return {
    totalVolume: sales,
    totalTurnover: volume,
    listSize: sumOf(totals, 'listed'),
    avgPrice: sales === 0n ? 0n : volume / sales,
    maxPrice: highest,
    minPrice: lowest,
  }
}

export function viewCollection(
  state: StatisticsState,
  { collection, name, ledgers, lastSaleAtNs }: CountedCollection,
): Candid.CollectionStat {
  return {
    collection: toPrincipal(collection),
    name,
    listed: sumOf(ledgers, 'listed'),
    sales: sumOf(ledgers, 'sales'),
    washSales: sumOf(ledgers, 'washSales'),
    lastSaleAt: lastSaleAtNs === undefined ? [] : [lastSaleAtNs],
    ledgers: ledgers.map((figures) => {
      const floor = floorOf(state, collection, figures.ledger)
      return {
        ...figures,
        ledger: toPrincipal(figures.ledger),
        floor: floor === undefined ? [] : [floor],
      }
    }),
  }
}

export function findCollection(
  { numbers, collections }: StatisticsState,
  collection: Uint8Array,
): CountedCollection | undefined {
  const number = numbers.get(collection)
  return number === undefined ? undefined : collections.get(number)
}

/** Those with a name, the one that was counted first at the beginning. */
export function withName({ named, collections }: StatisticsState, name: string, most: number) {
  return named.after(encodeUtf8(name), undefined, most).flatMap((number) => {
    const counted = collections.get(number)
    return counted === undefined ? [] : [counted]
  })
}

export const pageOfCollections = <Item>(
  { collections }: StatisticsState,
  slice: Slice,
  toItem: (counted: CountedCollection) => Item,
): Page<Item> => pageOfMap(collections, slice, (_, counted) => toItem(counted), MOST_ROWS)

export const pageOfName = (state: StatisticsState, name: string, slice: Slice) =>
  pageOfRows(
    withName(state, name, MOST_OF_NAME),
    slice,
    (counted) => viewTradeStat(state, counted),
    MOST_ROWS,
  )

function sumOf(rows: readonly Figures[], part: 'listed' | 'sales' | 'washSales'): bigint {
  return rows.reduce((sum, row) => sum + row[part], 0n)
}
