import type { TableDefinition } from './tables.ts'

/** Who trades what, where, and what became of it. For units see `DERIVED_TABLES`. */
export const MARKET_TABLES = {
  /** Everybody who ever did something in a pool. */
  users: {
    columns: {
      id: 'int',
      principal: 'text',
      first_ms: 'int',
      last_ms: 'int',
      tx_count: 'int',
      swap_count: 'int',
      volume_usd: 'text',
    },
    key: ['id'],
    unique: [['principal']],
  },
  /** Every token that is listed or in a pool. Its price is that of one whole token; null while nothing tells it. */
  tokens: {
    columns: {
      id: 'int',
      ledger_id: 'text',
      name: 'text',
      symbol: 'text',
      decimals: 'int?',
      fee: 'text?',
      standard: 'text',
      total_supply: 'text?',
      minting_account: 'text?',
      is_listed: 'int',
      rank: 'int?',
      /** Pools between this token and an anchor; 0 for anchors. */
      level: 'int?',
      /** The pool that its price comes from. */
      via_pool_id: 'int?',
      /** 1 when a stable token is off its dollar, and its exchange rate counts. */
      is_flagged: 'int',
      price_usd: 'text?',
      price_ms: 'int?',
      /** Dollars of other tokens that stand behind its price; null for an anchor, which nothing limits. */
      behind_usd: 'text?',
      /** In pools. */
      locked: 'text',
      tvl_usd: 'text',
      volume: 'text',
      volume_usd: 'text',
      fees_usd: 'text',
      tx_count: 'int',
      holder_count: 'int',
    },
    key: ['id'],
    unique: [['ledger_id']],
  },
  pools: {
    columns: {
      id: 'int',
      canister_id: 'text',
      token0_id: 'int',
      token1_id: 'int',
      fee_pips: 'int',
      /** Null until the pool was opened, as are its prices. */
      tick_spacing: 'int?',
      created_ms: 'int?',
      removed_ms: 'int?',
      is_available: 'int',
      is_order_available: 'int',
      sqrt_price_x96: 'text?',
      tick: 'int?',
      /** At the price of now. */
      liquidity: 'text',
      fee_growth0_x128: 'text',
      fee_growth1_x128: 'text',
      /** Tokens of positions, with their fees and the protocol's: what TVL counts. */
      locked0: 'text',
      locked1: 'text',
      protocol_fee0: 'text',
      protocol_fee1: 'text',
      /** Credited to people outside of positions. */
      unused0: 'text',
      unused1: 'text',
      pending_in0: 'text',
      pending_in1: 'text',
      pending_out0: 'text',
      pending_out1: 'text',
      /** The price that token prices are taken from: the pool's own unless a jump is held back. */
      trusted_sqrt_price_x96: 'text?',
      held_since_ms: 'int?',
      held_events: 'int',
      /** 1 while it is deep enough to price a token. */
      is_usable: 'int',
      /** Dollars of one of its tokens that stand behind the price of the other. */
      backing_usd: 'text',
      tvl_usd: 'text',
      volume0: 'text',
      volume1: 'text',
      volume_usd: 'text',
      fees_usd: 'text',
      tx_count: 'int',
      last_ms: 'int?',
      /** Number of the last of its own events that was applied. */
      last_seq: 'int',
    },
    key: ['id'],
    unique: [['canister_id']],
    indexes: [['token0_id'], ['token1_id']],
  },
  ticks: {
    columns: {
      pool_id: 'int',
      tick: 'int',
      liquidity_gross: 'text',
      liquidity_net: 'text',
      fee_growth_outside0_x128: 'text',
      fee_growth_outside1_x128: 'text',
    },
    key: ['pool_id', 'tick'],
  },
  /** Open ones and closed ones. Dollars are those of the moment of each change. */
  positions: {
    columns: {
      pool_id: 'int',
      position_id: 'int',
      owner_id: 'int',
      tick_lower: 'int',
      tick_upper: 'int',
      liquidity: 'text',
      fee_growth_inside0_x128: 'text',
      fee_growth_inside1_x128: 'text',
      owed0: 'text',
      owed1: 'text',
      deposited0: 'text',
      deposited1: 'text',
      /** Liquidity taken out, without fees. */
      withdrawn0: 'text',
      withdrawn1: 'text',
      /** Fees taken out. */
      collected0: 'text',
      collected1: 'text',
      /** Null once something was put in that had no price. */
      deposited_usd: 'text?',
      withdrawn_usd: 'text',
      collected_usd: 'text',
      opened_ms: 'int',
      closed_ms: 'int?',
    },
    key: ['pool_id', 'position_id'],
    indexes: [['owner_id']],
  },
  /** Each open position at the end of each day (UTC, `start_ms` is the day's beginning); sums are since it was opened. */
  position_days: {
    columns: {
      pool_id: 'int',
      position_id: 'int',
      start_ms: 'int',
      amount0: 'text',
      amount1: 'text',
      /** Earned and not yet collected. */
      fees0: 'text',
      fees1: 'text',
      value_usd: 'text',
      fees_usd: 'text',
      deposited_usd: 'text?',
      withdrawn_usd: 'text',
      collected_usd: 'text',
    },
    key: ['pool_id', 'position_id', 'start_ms'],
  },
  /** Limit orders; the id is that of the event that placed it. */
  orders: {
    columns: {
      id: 'int',
      pool_id: 'int',
      position_id: 'int',
      owner_id: 'int',
      tick_limit: 'int',
      /** The token that is sold: 0 or 1. */
      side: 'int',
      amount_in: 'text',
      /** `open`, `filled` or `removed`. */
      status: 'text',
      placed_ms: 'int',
      ended_ms: 'int?',
      /** What it was paid at its end. */
      amount0: 'text?',
      amount1: 'text?',
    },
    key: ['id'],
    indexes: [
      ['owner_id', 'id'],
      ['pool_id', 'id'],
      ['pool_id', 'position_id'],
    ],
  },
  /** What people did in pools; the id is the event's, whose body has the amounts. Dollars are those before the event. */
  transactions: {
    columns: {
      id: 'int',
      time_ms: 'int',
      pool_id: 'int',
      kind: 'text',
      user_id: 'int',
      to_user_id: 'int?',
      position_id: 'int?',
      price0_usd: 'text?',
      price1_usd: 'text?',
      value_usd: 'text',
      /** Of what was taken out of a position: the part that was fees. */
      fees0: 'text?',
      fees1: 'text?',
    },
    key: ['id'],
    indexes: [
      ['pool_id', 'id'],
      ['user_id', 'id'],
      ['to_user_id', 'id'],
      ['position_id', 'pool_id', 'id'],
      ['time_ms'],
    ],
  },
} as const satisfies Record<string, TableDefinition>
