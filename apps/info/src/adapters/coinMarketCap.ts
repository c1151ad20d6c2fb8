import { z } from 'zod'
import { amountText, percentText, scaledPrice, significant } from '../http/decimals.ts'
import { endpoint } from '../http/Endpoint.ts'
import { countedPools } from '../http/endpoints/pools.ts'
import { decimal } from '../http/records/fields.ts'
import { decimalsOf } from '../http/records/poolRecord.ts'
import { DAY_MS } from '../model/candles/levels.ts'
import type { PoolFacts } from '../view/MarketView.ts'
import { MOST_LEVELS, orderBookOf } from './orderBook.ts'
import { book, requirePair, ticker, tickerId, tradesOf } from './tickers.ts'

/*
 * What CoinMarketCap asks of an exchange ("Ideal API Endpoint Samples", section A, of June 2020). A market pair is named as CoinGecko's
 * ticker is, by the ledgers of base and quote: symbols are chosen by whoever writes a token. Pools of one pair are one market.
 */

const tag = 'Markets (CoinMarketCap)'
const PIPS = 1_000_000n

const summary = z.object({
  trading_pairs: z.string(),
  base_currency: z.string(),
  quote_currency: z.string(),
  last_price: decimal,
  lowest_ask: decimal,
  highest_bid: decimal,
  base_volume: decimal,
  quote_volume: decimal,
  price_change_percent_24h: z
    .string()
    .nullable()
    .meta({ description: 'Null for what is younger than a day' }),
  highest_price_24h: decimal,
  lowest_price_24h: decimal,
})

const pair = z.object({ market_pair: ticker })

export const coinMarketCapEndpoints = [
  endpoint({
    path: '/adapter/cmc/summary',
    tag,
    summary: 'Prices and volumes of 24 hours of every pair',
    shape: 'plain',
    input: z.object({}),
    output: z.array(summary),
    answer: async (asked) => marketsOf(countedPools(asked)).map(toSummary),
  }),
  endpoint({
    path: '/adapter/cmc/assets',
    tag,
    summary: 'Every token of a listed pool, by its ledger. Everybody may move them at any time',
    shape: 'plain',
    input: z.object({}),
    output: z.record(
      z.string(),
      z.object({
        name: z.string(),
        symbol: z.string(),
        can_withdraw: z.literal('true'),
        can_deposit: z.literal('true'),
        contractAddress: z.string(),
      }),
    ),
    answer: async (asked) => {
      const tokens = countedPools(asked).flatMap(({ token0, token1 }) => [token0, token1])
      return Object.fromEntries(
        tokens.map(({ ledger_id, name, symbol }) => [
          ledger_id,
          {
            name: name ?? symbol ?? ledger_id,
            symbol: symbol ?? ledger_id,
            can_withdraw: 'true' as const,
            can_deposit: 'true' as const,
            contractAddress: ledger_id,
          },
        ]),
      )
    },
  }),
  endpoint({
    path: '/adapter/cmc/ticker',
    tag,
    summary: 'The same prices and volumes, by pair',
    shape: 'plain',
    input: z.object({}),
    output: z.record(
      z.string(),
      z.object({
        base_id: z.string(),
        quote_id: z.string(),
        last_price: decimal,
        base_volume: decimal,
        quote_volume: decimal,
        isFrozen: z.enum(['0', '1']).meta({ description: '1 while no pool of the pair trades' }),
      }),
    ),
    answer: async (asked) =>
      Object.fromEntries(
        marketsOf(countedPools(asked)).map((market) => {
          const { base_currency, quote_currency, ...told } = toSummary(market)
          return [
            told.trading_pairs,
            {
              base_id: base_currency,
              quote_id: quote_currency,
              last_price: told.last_price,
              base_volume: told.base_volume,
              quote_volume: told.quote_volume,
              isFrozen: market.some(({ is_available }) => is_available === 1) ? '0' : '1',
            },
          ]
        }),
      ),
  }),
  endpoint({
    path: '/adapter/cmc/orderbook/{market_pair}',
    tag,
    summary: 'The same as /adapter/orderbook, of all levels',
    shape: 'plain',
    input: pair,
    output: z.object({ timestamp: z.int(), ...book }),
    answer: async (asked, { market_pair }) => ({
      timestamp: asked.nowMs,
      ...(await orderBookOf(asked.database, requirePair(asked, market_pair), MOST_LEVELS)),
    }),
  }),
  endpoint({
    path: '/adapter/cmc/trades/{market_pair}',
    tag,
    summary: 'Swaps of a pair of the latest 24 hours, newest first, at most 1000',
    shape: 'plain',
    input: pair,
    output: z.array(
      z.object({
        trade_id: z.int(),
        price: decimal,
        base_volume: decimal,
        quote_volume: decimal,
        timestamp: z.int(),
        type: z.enum(['buy', 'sell']),
      }),
    ),
    answer: async (asked, { market_pair }) => {
      const trades = await tradesOf(asked, market_pair, { begin: asked.nowMs - DAY_MS })
      return trades.map(({ target_volume, trade_timestamp, ...told }) => ({
        ...told,
        quote_volume: target_volume,
        timestamp: trade_timestamp,
      }))
    },
  }),
]

/** Opened pools of a pair, the deepest first: it says what the pair costs. */
type Market = readonly [PoolFacts, ...PoolFacts[]]

function marketsOf(pools: readonly PoolFacts[]): Market[] {
  const markets = new Map<string, [PoolFacts, ...PoolFacts[]]>()
  for (const pool of pools) {
    if (pool.sqrt_price_x96 === null) continue
    const known = markets.get(tickerId(pool))
    if (known === undefined) markets.set(tickerId(pool), [pool])
    else known.push(pool)
  }
  for (const market of markets.values()) market.sort((a, b) => (a.tvlUsd > b.tvlUsd ? -1 : 1))
  return [...markets.values()]
}

function toSummary(market: Market): z.input<typeof summary> {
  const [deepest] = market
  const { token0, token1, windows } = deepest
  const priced = market.map((pool) => ({ price: priceOf(pool), fee: BigInt(pool.fee_pips) }))
  const asks = priced.map(({ price, fee }) => (price * PIPS) / (PIPS - fee))
  const bids = priced.map(({ price, fee }) => (price * (PIPS - fee)) / PIPS)
  const volume = (side: 0 | 1) =>
    market.reduce((sum, pool) => sum + (pool.windows.day.volumes[side] ?? 0n), 0n)
  const last = priceOf(deepest)
  const at = (root: bigint | undefined) => (root === undefined ? last : priceOf(deepest, root))
  const before = windows.before && priceOf(deepest, windows.before.price)
  return {
    trading_pairs: tickerId(deepest),
    base_currency: token0.ledger_id,
    quote_currency: token1.ledger_id,
    last_price: significant(last),
    lowest_ask: significant(asks.reduce((least, ask) => (ask < least ? ask : least))),
    highest_bid: significant(bids.reduce((most, bid) => (bid > most ? bid : most))),
    base_volume: amountText(volume(0), token0.decimals),
    quote_volume: amountText(volume(1), token1.decimals),
    price_change_percent_24h: percentText(last, before),
    highest_price_24h: significant(at(windows.day.high)),
    lowest_price_24h: significant(at(windows.day.low)),
  }
}

const priceOf = (pool: PoolFacts, root: bigint | string = pool.sqrt_price_x96 ?? 0n): bigint =>
  scaledPrice(root, decimalsOf(pool))
