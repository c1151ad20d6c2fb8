import type { TableWrite } from '../../storage/InfoDatabase.ts'
import { bridgeChanges } from '../bridge/bridgeRows.ts'
import type { EarnBooks } from '../earn/EarnBooks.ts'
import { claimEventRow, farmRow, stakePoolRow } from '../earn/earnRows.ts'
import type { Market } from '../Market.ts'
import { nftChanges } from '../nfts/nftRows.ts'
import {
  holderDayRow,
  holderRow,
  orderRow,
  poolCandleRow,
  poolRow,
  positionRow,
  tickRows,
  tokenCandleRow,
  tokenRow,
  totalRow,
  userRow,
} from './toRows.ts'

/**
 * What is to be written for all events applied since the last time; the market forgets that it has changed. If the writing
 * fails, the market is of no more use: read it from the tables again.
 */
export function takeChanges(market: Market): TableWrite[] {
  const { state, prices } = market
  touchRepriced(market)
  const { touched } = state
  const ticks = [...touched.pools].map(tickRows)
  const { transactions, positionDays } = touched
  const holderDays = [...touched.holderDays, ...[...touched.holders].map(holderDayRow)]
  touched.transactions = []
  touched.positionDays = []
  touched.holderDays = []
  const writes: TableWrite[] = [
    {
      table: 'model',
      mode: 'upsert',
      rows: [
        { key: 'clock_ms', value: String(state.clockMs) },
        { key: 'applied_id', value: String(state.appliedId) },
      ],
    },
    { table: 'users', mode: 'upsert', rows: take(touched.users, userRow) },
    {
      table: 'tokens',
      mode: 'upsert',
      rows: take(touched.tokens, (token) => tokenRow(token, prices)),
    },
    { table: 'ticks', mode: 'upsert', rows: ticks.flatMap(({ kept }) => kept) },
    { table: 'ticks', mode: 'delete', rows: ticks.flatMap(({ gone }) => gone) },
    { table: 'positions', mode: 'upsert', rows: take(touched.positions, positionRow) },
    { table: 'position_days', mode: 'upsert', rows: positionDays },
    { table: 'orders', mode: 'upsert', rows: take(touched.orders, orderRow) },
    { table: 'transactions', mode: 'insert', rows: transactions },
    { table: 'totals', mode: 'upsert', rows: take(touched.totals, totalRow) },
    {
      table: 'rates',
      mode: 'upsert',
      rows: lastOf(touched.rates, ({ symbol }) => symbol).map(({ symbol, rateUsd, timeMs }) => ({
        symbol,
        rate_usd: rateUsd.toString(),
        time_ms: timeMs,
      })),
    },
    { table: 'holders', mode: 'upsert', rows: take(touched.holders, holderRow) },
    { table: 'holder_days', mode: 'upsert', rows: holderDays },
    { table: 'candles_pool', mode: 'upsert', rows: take(touched.poolCandles, poolCandleRow) },
    { table: 'candles_token', mode: 'upsert', rows: take(touched.tokenCandles, tokenCandleRow) },
    {
      table: 'pools',
      mode: 'upsert',
      rows: take(touched.pools, (pool) => {
        pool.live?.ticks.touched.clear()
        return poolRow(pool)
      }),
    },
    ...earnChanges(state.earn),
    ...bridgeChanges(state.bridges),
    ...nftChanges(state.nfts),
  ]
  touched.rates.clear()
  state.holders.clear()
  for (const line of state.totals) line.forgetOlder()
  for (const pool of state.pools.values()) for (const line of pool.candles) line.forgetOlder()
  for (const token of state.tokens.values()) for (const line of token.candles) line.forgetOlder()
  return writes
}

function earnChanges({ touched }: EarnBooks): TableWrite[] {
  const [records, history] = [[...touched.records.values()], [...touched.history.values()]]
  touched.records.clear()
  touched.history.clear()
  return [
    { table: 'farms', mode: 'upsert', rows: take(touched.farms, farmRow) },
    { table: 'stake_pools', mode: 'upsert', rows: take(touched.stakePools, stakePoolRow) },
    { table: 'claim_events', mode: 'upsert', rows: take(touched.claimEvents, claimEventRow) },
    { table: 'earn_records', mode: 'upsert', rows: records },
    { table: 'earn_history', mode: 'upsert', rows: history },
  ]
}

/** Tokens whose prices follow from another's have moved with it. */
function touchRepriced({ state, prices }: Market): void {
  for (const token of state.tokens.values()) {
    const priceUsd = prices.wholePrice(token)
    if (priceUsd === undefined || priceUsd === token.writtenUsd) continue
    token.writtenUsd = priceUsd
    state.touched.tokens.add(token)
  }
}

function take<Book, Made>(books: Set<Book>, toRow: (book: Book) => Made): Made[] {
  const rows = [...books].map(toRow)
  books.clear()
  return rows
}

/** Of things with the same key the one that was added last: a statement may write a row once. */
function lastOf<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Item[] {
  return [...new Map([...items].map((item): [string, Item] => [keyOf(item), item])).values()]
}
