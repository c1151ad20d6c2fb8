import { z } from 'zod'

/*
 * The formats of listing sites as they publish them, written down field by field: what must be there, what may be, and nothing else.
 * Sources: "DEX Screener Adapter Specs", v1.1 of December 2023; CoinGecko's "Exchange API Standards", section A with the fields for
 * decentralized exchanges, which GeckoTerminal shares; CoinMarketCap's "Ideal API Endpoint Samples", section A, of June 2020; DefiLlama's `dimension-adapters`, `adapters/types.ts` and `dexs`.
 */

/** Amounts and prices may be numbers or texts, and texts are told to be better for very small and very large ones. */
const amount = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)])
const metadata = z.record(z.string(), z.string()).optional()
const text = z.string().min(1)

const block = z.strictObject({ blockNumber: z.int(), blockTimestamp: z.int(), metadata })

const asset = z.strictObject({
  id: text,
  name: text,
  symbol: text,
  totalSupply: amount.optional(),
  circulatingSupply: amount.optional(),
  coinGeckoId: text.optional(),
  coinMarketCapId: text.optional(),
  metadata,
})

const pair = z.strictObject({
  id: text,
  dexKey: text,
  asset0Id: text,
  asset1Id: text,
  createdAtBlockNumber: z.int().optional(),
  createdAtBlockTimestamp: z.int().optional(),
  createdAtTxnId: text.optional(),
  creator: text.optional(),
  feeBps: z.number().optional(),
  pool: z
    .strictObject({
      id: text,
      name: text,
      assetIds: z.array(text),
      pairIds: z.array(text),
      metadata,
    })
    .optional(),
  metadata,
})

const ofEvent = {
  block,
  txnId: text,
  txnIndex: z.int(),
  eventIndex: z.int(),
  maker: text,
  pairId: text,
  reserves: z.strictObject({ asset0: amount, asset1: amount }).optional(),
  metadata,
}
const swapEvent = z.strictObject({
  ...ofEvent,
  eventType: z.literal('swap'),
  asset0In: amount.optional(),
  asset1In: amount.optional(),
  asset0Out: amount.optional(),
  asset1Out: amount.optional(),
  // indexing halts at a price of nothing
  priceNative: amount.refine((price) => Number(price) > 0),
})
const joinExitEvent = z.strictObject({
  ...ofEvent,
  eventType: z.enum(['join', 'exit']),
  amount0: amount,
  amount1: amount,
})

/** Answers of the pair explorer's four paths. */
export const dexScreener = {
  latestBlock: z.strictObject({ block }),
  asset: z.strictObject({ asset }),
  pair: z.strictObject({ pair }),
  events: z.strictObject({
    events: z.array(z.discriminatedUnion('eventType', [swapEvent, joinExitEvent])),
  }),
}

const decimal = z.string().regex(/^\d+(\.\d+)?$/)

/** `bid`, `ask`, `high` and `low` are recommended, all else is mandatory. */
const ticker = z.strictObject({
  ticker_id: text,
  base_currency: text,
  target_currency: text,
  pool_id: text,
  last_price: decimal,
  base_volume: decimal,
  target_volume: decimal,
  liquidity_in_usd: decimal,
  bid: decimal.optional(),
  ask: decimal.optional(),
  high: decimal.optional(),
  low: decimal.optional(),
})
const tradeOf = (type: 'buy' | 'sell') =>
  z.strictObject({
    trade_id: z.int(),
    price: decimal,
    base_volume: decimal,
    target_volume: decimal,
    /** In milliseconds. */
    trade_timestamp: z.int().min(1_000_000_000_000),
    type: z.literal(type),
  })

export const coinGecko = {
  pairs: z.array(z.strictObject({ ticker_id: text, base: text, target: text, pool_id: text })),
  tickers: z.array(ticker),
  historicalTrades: z.strictObject({
    buy: z.array(tradeOf('buy')),
    sell: z.array(tradeOf('sell')),
  }),
  orderbook: z.strictObject({
    ticker_id: text,
    timestamp: z.int().min(1_000_000_000_000),
    bids: z.array(z.tuple([decimal, decimal])),
    asks: z.array(z.tuple([decimal, decimal])),
  }),
}

const marketFields = { last_price: decimal, base_volume: decimal, quote_volume: decimal }

/** The five answers that are mandatory for a spot exchange; `contractAddress` is asked for of tokens. */
export const coinMarketCap = {
  summary: z.array(
    z.strictObject({
      trading_pairs: text,
      base_currency: text,
      quote_currency: text,
      ...marketFields,
      lowest_ask: decimal,
      highest_bid: decimal,
      price_change_percent_24h: z
        .string()
        .regex(/^-?\d+(\.\d+)?$/)
        .nullable(),
      highest_price_24h: decimal,
      lowest_price_24h: decimal,
    }),
  ),
  assets: z.record(
    text,
    z.strictObject({
      name: text,
      symbol: text,
      can_withdraw: z.enum(['true', 'false']),
      can_deposit: z.enum(['true', 'false']),
      contractAddress: text,
    }),
  ),
  ticker: z.record(
    text,
    z.strictObject({
      base_id: text,
      quote_id: text,
      ...marketFields,
      isFrozen: z.enum(['0', '1']),
    }),
  ),
  orderbook: z.strictObject({
    timestamp: z.int().min(1_000_000_000_000),
    bids: z.array(z.tuple([decimal, decimal])),
    asks: z.array(z.tuple([decimal, decimal])),
  }),
  trades: z.array(
    z.strictObject({
      trade_id: z.int(),
      price: decimal,
      base_volume: decimal,
      quote_volume: decimal,
      timestamp: z.int().min(1_000_000_000_000),
      type: z.enum(['buy', 'sell']),
    }),
  ),
}

/** What DefiLlama takes of an exchange: its adapter reads `volumeUSD`, and its types name what else there may be. */
export const defiLlama = {
  dexVolume: z.object({ volumeUSD: decimal }),
  fees: z.strictObject({
    dailyVolume: decimal,
    totalVolume: decimal,
    dailyFees: decimal,
    totalFees: decimal,
    dailyUserFees: decimal,
    dailyRevenue: decimal,
    dailyProtocolRevenue: decimal,
    dailySupplySideRevenue: decimal,
  }),
}
