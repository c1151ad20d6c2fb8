import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { openDatabase } from '../storage/openDatabase.ts'
import { coinGecko, coinMarketCap, defiLlama, dexScreener } from '../testing/publishedFormats.ts'
import { fillDatabase, type Served, serve } from '../testing/serve.ts'

let database: InfoDatabase
let served: Served
let market: Awaited<ReturnType<typeof fillDatabase>>

beforeAll(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  market = await fillDatabase(database, { seed: 41, steps: 500 })
  served = await serve(database, { now: () => market.endMs + 2_000 })
})
afterAll(async () => {
  await served.server.stop()
  await database.close()
})

/** What a path answers, if it is what the format says. @throws ZodError naming the fields that are not */
async function ask<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { status, body } = await served.ask(`/adapter/${path}`)
  expect(status, path).toBe(200)
  return schema.parse(body)
}

/** The fields that answers have. */
const told = (rows: readonly object[]) => [...new Set(rows.flatMap(Object.keys))].sort()

test('the pair explorer reads every block, asset, pair and event by its own schemas', async () => {
  const { block } = await ask('latest-block', dexScreener.latestBlock)
  expect(block.blockTimestamp).toBe(Math.floor(market.endMs / 1_000) + 1)
  const events = []
  const begin = block.blockNumber - 200_000
  for (let from = begin; from <= block.blockNumber; from += 2_000) {
    const path = `events?fromBlock=${from}&toBlock=${from + 1_999}`
    events.push(...(await ask(path, dexScreener.events)).events)
  }
  expect(events.length).toBeGreaterThan(300)

  // one side comes in and the other goes out, and price and reserves are always told
  for (const event of events) {
    expect(event.reserves).toBeDefined()
    if (event.eventType !== 'swap') continue
    const { asset0In, asset1In, asset0Out, asset1Out } = event
    const sides = [asset0In, asset1In, asset0Out, asset1Out].map((side) => side !== undefined)
    expect([
      [true, false, false, true],
      [false, true, true, false],
    ]).toContainEqual(sides)
  }
  // blocks rise, and no two events are the same
  const numbers = events.map((event) => event.block.blockNumber)
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  const keys = events.map(({ txnId, eventIndex }) => `${txnId} ${eventIndex}`)
  expect(new Set(keys).size).toBe(events.length)
  // both ends of a range belong to it, and nothing is told beyond the latest block
  const [first] = numbers
  const only = await ask(`events?fromBlock=${first}&toBlock=${first}`, dexScreener.events)
  expect(only.events).toEqual(events.filter((event) => event.block.blockNumber === first))
  expect(only.events.length).toBeGreaterThan(0)
  const beyond = `events?fromBlock=${block.blockNumber + 1}&toBlock=${block.blockNumber + 9}`
  expect((await ask(beyond, dexScreener.events)).events).toEqual([])

  const pairIds = new Set(events.map(({ pairId }) => pairId))
  for (const id of pairIds) {
    const { pair } = await ask(`pair?id=${id}`, dexScreener.pair)
    expect(told([pair])).toEqual([
      'asset0Id',
      'asset1Id',
      'createdAtBlockTimestamp',
      'dexKey',
      'feeBps',
      'id',
    ])
    for (const assetId of [pair.asset0Id, pair.asset1Id]) {
      const { asset } = await ask(`asset?id=${assetId}`, dexScreener.asset)
      expect(asset.id).toBe(assetId)
    }
  }
  expect(pairIds.size).toBeGreaterThan(3)
})

test('CoinGecko and GeckoTerminal read pairs, tickers and trades by their field lists', async () => {
  const pairs = await ask('pairs', coinGecko.pairs)
  const tickers = await ask('tickers', coinGecko.tickers)
  expect(pairs.map(({ pool_id }) => pool_id)).toEqual(
    expect.arrayContaining(tickers.map(({ pool_id }) => pool_id)),
  )
  // what is only recommended is there, too
  for (const ticker of tickers)
    expect(told([ticker])).toEqual(Object.keys(coinGecko.tickers.element.shape).sort())
  let trades = 0
  for (const { ticker_id, base, target } of pairs) {
    expect(ticker_id).toBe(`${base}_${target}`)
    const path = `historical_trades?ticker_id=${ticker_id}&limit=0`
    const { buy, sell } = await ask(path, coinGecko.historicalTrades)
    trades += buy.length + sell.length
    // the time's ends are in the unit of the answer, and both belong to it
    const times = [...buy, ...sell].map(({ trade_timestamp }) => trade_timestamp)
    const [newest = 0] = times.sort((a, b) => b - a)
    const during = `${path}&start_time=${newest}&end_time=${newest}`
    const then = await ask(during, coinGecko.historicalTrades)
    expect([...then.buy, ...then.sell].map(({ trade_timestamp }) => trade_timestamp)).toEqual(
      times.filter((time) => time === newest),
    )
  }
  expect(trades).toBeGreaterThan(100)
})

test('CoinGecko reads a book that lies around the price, the best rows first', async () => {
  const tickers = await ask('tickers', coinGecko.tickers)
  for (const ticker_id of new Set(tickers.map((one) => one.ticker_id))) {
    const { bids, asks } = await ask(`orderbook?ticker_id=${ticker_id}`, coinGecko.orderbook)
    const [bidPrices, askPrices] = [bids, asks].map((rows) => rows.map(([price]) => Number(price)))
    expect(bidPrices).toEqual(bidPrices?.toSorted((a, b) => b - a))
    expect(askPrices).toEqual(askPrices?.toSorted((a, b) => a - b))
    const ofPair = tickers.filter((one) => one.ticker_id === ticker_id)
    const [lowest, highest] = [Math.min, Math.max].map((pick) =>
      pick(...ofPair.map(({ last_price }) => Number(last_price))),
    )
    // pools of one pair may differ: each side lies beyond the furthest of them
    expect(bidPrices?.[0] ?? 0).toBeLessThan(highest ?? 0)
    expect(askPrices?.[0] ?? Number.POSITIVE_INFINITY).toBeGreaterThan(lowest ?? 0)
    const few = await ask(`orderbook?ticker_id=${ticker_id}&depth=4`, coinGecko.orderbook)
    expect(few.bids.length).toBeLessThanOrEqual(2)
    const all = await ask(`orderbook?ticker_id=${ticker_id}&depth=0`, coinGecko.orderbook)
    expect([all.bids, all.asks]).toEqual([bids, asks])
  }
  const books = await Promise.all(
    tickers.map((one) => ask(`orderbook?ticker_id=${one.ticker_id}`, coinGecko.orderbook)),
  )
  expect(books.some(({ bids, asks }) => bids.length > 3 && asks.length > 3)).toBe(true)
  expect((await served.ask('/adapter/orderbook?ticker_id=a_b')).status).toBe(404)
  expect((await served.ask('/adapter/orderbook?ticker_id=a_b&depth=201')).status).toBe(400)
})

test('CoinMarketCap reads one market for each pair, with its book and its day of trades', async () => {
  const summary = await ask('cmc/summary', coinMarketCap.summary)
  const ticker = await ask('cmc/ticker', coinMarketCap.ticker)
  const assets = await ask('cmc/assets', coinMarketCap.assets)
  const pairs = summary.map(({ trading_pairs }) => trading_pairs)
  expect(new Set(pairs).size).toBe(pairs.length)
  expect(Object.keys(ticker).sort()).toEqual(pairs.toSorted())
  const gecko = await ask('tickers', coinGecko.tickers)
  let trades = 0
  for (const market of summary) {
    const { trading_pairs: pair, base_currency, quote_currency } = market
    expect(Object.keys(assets)).toEqual(expect.arrayContaining([base_currency, quote_currency]))
    expect(Number(market.lowest_ask)).toBeGreaterThan(Number(market.highest_bid) * 0.9)
    expect(ticker[pair]).toMatchObject({ base_volume: market.base_volume, isFrozen: '0' })
    // pools of one pair are one market
    const volumes = gecko.filter((one) => one.ticker_id === pair).map((one) => one.base_volume)
    expect(volumes.reduce((sum, one) => sum + Number(one), 0)).toBeCloseTo(
      Number(market.base_volume),
      6,
    )
    const { bids } = await ask(`cmc/orderbook/${pair}`, coinMarketCap.orderbook)
    expect(bids).toEqual((await ask(`orderbook?ticker_id=${pair}`, coinGecko.orderbook)).bids)
    trades += (await ask(`cmc/trades/${pair}`, coinMarketCap.trades)).length
  }
  expect(trades).toBeGreaterThan(10)
  expect((await served.ask('/adapter/cmc/trades/a_b')).status).toBe(404)
})

test("DefiLlama reads the day's volume, and fees that are shared out by its own names", async () => {
  const overview = await ask('overview', defiLlama.dexVolume.loose())
  const totals = await served.data('/global/protocol')
  expect(totals).toMatchObject({ volumeUSD24H: overview.volumeUSD, tvlUSD: overview.tvlUSD })
  const figures = defiLlama.fees.parse({
    dailyVolume: overview.volumeUSD,
    totalVolume: overview.totalVolumeUSD,
    dailyFees: overview.feesUSD,
    totalFees: overview.totalFeesUSD,
    // whoever swaps pays all of it
    dailyUserFees: overview.feesUSD,
    dailyRevenue: overview.protocolFeesUSD,
    dailyProtocolRevenue: overview.protocolFeesUSD,
    dailySupplySideRevenue: overview.supplySideFeesUSD,
  })
  const units = (figure: string) => {
    const [whole = '', fraction = ''] = figure.split('.')
    return BigInt(whole + fraction.padEnd(18, '0'))
  }
  const fees = units(figures.dailyFees)
  expect(units(figures.dailyRevenue) + units(figures.dailySupplySideRevenue)).toBe(fees)
  // four fifths of the fees are liquidity's, rounded down, as of 0.3 % 0.24 % are
  expect(units(figures.dailySupplySideRevenue)).toBe((fees * 4n) / 5n)
  expect(units(figures.dailyVolume)).toBeGreaterThan(fees)
})
