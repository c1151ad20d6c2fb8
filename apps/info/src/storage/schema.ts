import { BRIDGE_TABLES } from './bridgeTables.ts'
import { CANDLE_TABLES } from './candleTables.ts'
import { EARN_TABLES } from './earnTables.ts'
import { MARKET_TABLES } from './marketTables.ts'
import { RAW_TABLES } from './migrations/0001Raw.ts'
import { PUSH_TABLES } from './migrations/0003Push.ts'
import { NFT_TABLES } from './nftTables.ts'
import type { RowOf, TableDefinition } from './tables.ts'

/**
 * Raises whenever `DERIVED_TABLES`, or what is written into them, changes: a database of another version is rebuilt from its events
 * when the service starts.
 */
export const MODEL_VERSION = 9

/**
 * What follows from the events alone, in the order of their ids. `rebuild` makes all of it anew. Amounts and liquidity are whole
 * numbers in smallest units, dollars and prices whole numbers of 10^-18, all as decimal text; `sqrt…x96` are prices of
 * token 0 in token 1, in smallest units, as √price · 2^96. `level` is `m1`, `h1` or `d1`. Times are milliseconds.
 */
export const DERIVED_TABLES = {
  /** Single values of the model: `clock_ms`, `applied_id`. */
  model: { columns: { key: 'text', value: 'text' }, key: ['key'] },
  ...MARKET_TABLES,
  ...CANDLE_TABLES,
  /** Exchange rates as last heard: dollars for one of the named. */
  rates: { columns: { symbol: 'text', rate_usd: 'text', time_ms: 'int' }, key: ['symbol'] },
  /** By a ledger's own log. Sort by `length(balance) desc, balance desc`. */
  holders: {
    columns: { token_id: 'int', account: 'text', balance: 'text', last_ms: 'int' },
    key: ['token_id', 'account'],
  },
  /** What an account held at the end of each day (UTC, `start_ms` is the day's beginning) on which it changed. */
  holder_days: {
    columns: { account: 'text', token_id: 'int', start_ms: 'int', balance: 'text' },
    key: ['account', 'token_id', 'start_ms'],
  },
  ...EARN_TABLES,
  ...BRIDGE_TABLES,
  ...NFT_TABLES,
} as const satisfies Record<string, TableDefinition>

export const TABLES = { ...RAW_TABLES, ...PUSH_TABLES, ...DERIVED_TABLES }
export type TableName = keyof typeof TABLES
export type DerivedName = keyof typeof DERIVED_TABLES
export const DERIVED_NAMES: readonly DerivedName[] = [
  'model',
  'users',
  'tokens',
  'pools',
  'ticks',
  'positions',
  'position_days',
  'orders',
  'transactions',
  'candles_pool',
  'candles_token',
  'totals',
  'rates',
  'holders',
  'holder_days',
  'farms',
  'stake_pools',
  'claim_events',
  'earn_records',
  'earn_history',
  'bridges',
  'bridge_past',
  'bridge_supply',
  'bridge_withdrawals',
  'bridge_payments',
  'nft_collections',
  'nft_listings',
  'nft_events',
  'nft_past',
]

/** A row of a table. */
export type Row<Name extends TableName> = RowOf<(typeof TABLES)[Name]>

/** What the query builder knows of the tables. */
export type Database = { [Name in TableName]: Row<Name> }
