import type { TableDefinition } from './tables.ts'

/** Pools, tokens and the exchange over time. For units see `DERIVED_TABLES`. */
export const CANDLE_TABLES = {
  /** Prices as `sqrt…x96`. `open` is the close of the candle before. Minutes without events have no row. */
  candles_pool: {
    columns: {
      pool_id: 'int',
      level: 'text',
      start_ms: 'int',
      open: 'text',
      high: 'text',
      low: 'text',
      close: 'text',
      /** Times of the first and the last event. */
      open_ms: 'int',
      close_ms: 'int',
      volume0: 'text',
      volume1: 'text',
      volume_usd: 'text',
      fees_usd: 'text',
      tx_count: 'int',
      liquidity: 'text',
      locked0: 'text',
      locked1: 'text',
      tvl_usd: 'text',
    },
    key: ['pool_id', 'level', 'start_ms'],
    indexes: [['level', 'start_ms']],
  },
  /** Prices in dollars for one whole token. */
  candles_token: {
    columns: {
      token_id: 'int',
      level: 'text',
      start_ms: 'int',
      open: 'text',
      high: 'text',
      low: 'text',
      close: 'text',
      open_ms: 'int',
      close_ms: 'int',
      volume: 'text',
      volume_usd: 'text',
      fees_usd: 'text',
      tx_count: 'int',
      locked: 'text',
      tvl_usd: 'text',
      /** What stood behind the price at the end; null for an anchor. */
      behind_usd: 'text?',
    },
    key: ['token_id', 'level', 'start_ms'],
    indexes: [['level', 'start_ms']],
  },
  /** The whole exchange. */
  totals: {
    columns: {
      level: 'text',
      start_ms: 'int',
      volume_usd: 'text',
      fees_usd: 'text',
      tx_count: 'int',
      tvl_usd: 'text',
    },
    key: ['level', 'start_ms'],
  },
} as const satisfies Record<string, TableDefinition>
