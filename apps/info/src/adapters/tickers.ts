import { z } from 'zod'
import { amountText, scaledPrice, significant, usdText } from '../http/decimals.ts'
import { type Asked, endpoint } from '../http/Endpoint.ts'
import { countedPools } from '../http/endpoints/pools.ts'
import { findTransactions } from '../http/findTransactions.ts'
import { time, wholeNumber } from '../http/inputs.ts'
import { Refusal } from '../http/Refusal.ts'
import { decimal } from '../http/records/fields.ts'
import { decimalsOf } from '../http/records/poolRecord.ts'
import { type FoundTransaction, movedBy } from '../http/records/transactionRecord.ts'
import { decodeEvent } from '../model/events/eventCodec.ts'
import { readNumberedEvents } from '../storage/origin.ts'
import type { PoolFacts } from '../view/MarketView.ts'
import { MOST_LEVELS, orderBookOf } from './orderBook.ts'

/*
 * What CoinGecko and GeckoTerminal ask of an exchange. The base is a pool's token 0, the target its token 1; pools of one pair with
 * other fees share their `ticker_id`.
 */

const tag = 'Tickers (CoinGecko)'
const PIPS = 1_000_000n
const MOST_TRADES = 1_000

export const tickerId = ({ token0, token1 }: PoolFacts) => `${token0.ledger_id}_${token1.ledger_id}`

/** The base and the target of `/adapter/pairs`. */
export const ticker = z
  .string({ error: 'must be base_target of /adapter/pairs' })
  .max(130, 'must be base_target of /adapter/pairs')

const bookRows = z
  .array(z.tuple([decimal, decimal]))
  .meta({ description: 'Price and amount of the base, the best first' })
/** What could be traded at which price; listing sites share the two lists. */
export const book = { bids: bookRows, asks: bookRows }

const trade = z.object({
  trade_id: z.int(),
  price: decimal,
  base_volume: decimal,
  target_volume: decimal,
  trade_timestamp: z.int().meta({ description: 'Milliseconds since 1970' }),
  type: z.enum(['buy', 'sell']),
})
type Trade = z.input<typeof trade>

export const tickerEndpoints = [
  endpoint({
    path: '/adapter/pairs',
    tag,
    summary: 'All pairs',
    shape: 'plain',
    input: z.object({}),
    output: z.array(
      z.object({
        ticker_id: z.string(),
        base: z.string(),
        target: z.string(),
        pool_id: z.string(),
      }),
    ),
    answer: async (asked) =>
      countedPools(asked).map((pool) => ({
        ticker_id: tickerId(pool),
        base: pool.token0.ledger_id,
        target: pool.token1.ledger_id,
        pool_id: pool.canister_id,
      })),
  }),
  endpoint({
    path: '/adapter/tickers',
    tag,
    summary: 'Prices and volumes of 24 hours of every pool that has been opened',
    shape: 'plain',
    input: z.object({}),
    output: z.array(
      z.object({
        ticker_id: z.string(),
        base_currency: z.string(),
        target_currency: z.string(),
        pool_id: z.string(),
        last_price: decimal,
        base_volume: decimal,
        target_volume: decimal,
        liquidity_in_usd: decimal,
        bid: decimal.meta({ description: 'The price less the fee' }),
        ask: decimal.meta({ description: 'The price with the fee' }),
        high: decimal,
        low: decimal,
      }),
    ),
    answer: async (asked) => countedPools(asked).flatMap(toTicker),
  }),
  endpoint({
    path: '/adapter/orderbook',
    tag,
    summary:
      'What could be traded at which price, out of the liquidity of all pools of a pair: steps of 0.2 %, fees included',
    shape: 'plain',
    input: z.object({
      ticker_id: ticker,
      depth: wholeNumber(0, 2 * MOST_LEVELS)
        .default(2 * MOST_LEVELS)
        .meta({
          description: `Rows of both sides together; 0 are all that there are, ${2 * MOST_LEVELS}`,
        }),
    }),
    output: z.object({ ticker_id: z.string(), timestamp: z.int(), ...book }),
    answer: async (asked, { ticker_id, depth }) => {
      const pools = requirePair(asked, ticker_id)
      const levels = depth === 0 ? MOST_LEVELS : Math.ceil(depth / 2)
      return {
        ticker_id,
        timestamp: asked.nowMs,
        ...(await orderBookOf(asked.database, pools, levels)),
      }
    },
  }),
  endpoint({
    path: '/adapter/historical_trades',
    tag,
    summary: 'Swaps of a pair, newest first. A buy takes the base out of the pool',
    shape: 'plain',
    input: z.object({
      ticker_id: ticker,
      type: z.enum(['buy', 'sell'], { error: 'must be buy or sell' }).optional(),
      limit: wholeNumber(0, MOST_TRADES)
        .default(100)
        .meta({ description: `Trades that are looked at; 0 are the newest ${MOST_TRADES}` }),
      start_time: time.optional(),
      end_time: time.optional(),
    }),
    output: z.object({ buy: z.array(trade), sell: z.array(trade) }),
    answer: async (asked, { ticker_id, type, limit, start_time, end_time }) => {
      const trades = await tradesOf(asked, ticker_id, {
        ...(start_time === undefined ? {} : { begin: start_time }),
        ...(end_time === undefined ? {} : { end: end_time }),
        limit: limit === 0 ? MOST_TRADES : limit,
      })
      const of = (wanted: Trade['type']) =>
        type === undefined || type === wanted ? trades.filter((each) => each.type === wanted) : []
      return { buy: of('buy'), sell: of('sell') }
    },
  }),
]

function toTicker(pool: PoolFacts) {
  const { sqrt_price_x96, token0, token1, windows, fee_pips } = pool
  if (sqrt_price_x96 === null) return []
  const price = scaledPrice(sqrt_price_x96, decimalsOf(pool))
  const fee = BigInt(fee_pips)
  const told = (root: bigint | undefined) =>
    significant(root === undefined ? price : scaledPrice(root, decimalsOf(pool)))
  return [
    {
      ticker_id: tickerId(pool),
      base_currency: token0.ledger_id,
      target_currency: token1.ledger_id,
      pool_id: pool.canister_id,
      last_price: significant(price),
      base_volume: amountText(windows.day.volumes[0] ?? 0n, token0.decimals),
      target_volume: amountText(windows.day.volumes[1] ?? 0n, token1.decimals),
      liquidity_in_usd: usdText(pool.tvlUsd),
      bid: significant((price * (PIPS - fee)) / PIPS),
      ask: significant((price * PIPS) / (PIPS - fee)),
      high: told(windows.day.high),
      low: told(windows.day.low),
    },
  ]
}

type TradesWish = { readonly begin?: number; readonly end?: number; readonly limit?: number }

/** The newest swaps of a pair, those that moved nothing left out. @throws Refusal for what is no pair */
export async function tradesOf(
  asked: Asked,
  tickerOfPair: string,
  { limit = MOST_TRADES, ...times }: TradesWish,
): Promise<Trade[]> {
  const pools = requirePair(asked, tickerOfPair)
  const wanted = { poolIds: pools.map(({ id }) => id), kinds: ['swapped'] as const, ...times }
  const rows = await findTransactions(asked.database, wanted, { limit })
  const numbered = await readNumberedEvents(asked.database)
  return rows.flatMap((row) => {
    const pool = asked.view.pools.get(row.pool_id)
    return pool === undefined ? [] : toTrade(pool, row, numbered)
  })
}

/** The listed pools of a pair. @throws Refusal where there are none */
export function requirePair(asked: Asked, ticker: string): PoolFacts[] {
  const pools = [...asked.view.pools.values()].filter(
    (pool) => pool.isListed && tickerId(pool) === ticker,
  )
  if (pools.length === 0) throw Refusal.notFound('ticker')
  return pools
}

/** Above every number that a database ever gave a trade. */
const FIRST_TRADE = 2 ** 52

/**
 * A trade's number within its pair: that of the pool's own log and the pool's fee, which no other pool of the pair has. Those up to
 * `numbered` were told by their places in the database, and keep these.
 */
const tradeId = (pool: PoolFacts, { id, seq }: FoundTransaction, numbered: number): number =>
  id <= numbered ? id : FIRST_TRADE + seq * Number(PIPS) + pool.fee_pips

/** Nothing for a swap that moved nothing: it has no price. */
function toTrade(pool: PoolFacts, row: FoundTransaction, numbered: number): Trade[] {
  const { time_ms, kind, body } = row
  const { token0, token1 } = pool
  const { in0 = 0n, in1 = 0n, out0 = 0n, out1 = 0n } = movedBy(decodeEvent(kind, body)).amounts
  const [base, target] = [in0 + out0, in1 + out1]
  if (base === 0n || target === 0n) return []
  const scale = 10n ** BigInt(40 + (token0.decimals ?? 0))
  return [
    {
      trade_id: tradeId(pool, row, numbered),
      price: significant((target * scale) / base / 10n ** BigInt(token1.decimals ?? 0)),
      base_volume: amountText(base, token0.decimals),
      target_volume: amountText(target, token1.decimals),
      trade_timestamp: time_ms,
      type: out0 > 0n ? 'buy' : 'sell',
    },
  ]
}
