import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { openDatabase } from '../storage/openDatabase.ts'
import { fillDatabase, type Served, serve } from '../testing/serve.ts'

let database: InfoDatabase
let served: Served
let market: Awaited<ReturnType<typeof fillDatabase>>

beforeAll(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  market = await fillDatabase(database, { seed: 33, steps: 500 })
  served = await serve(database, { now: () => market.endMs + 2_000 })
})
afterAll(async () => {
  await served.server.stop()
  await database.close()
})

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
async function askRow(path: string): Promise<Row> {
  const { body } = await served.ask(path)
  if (!isRow(body)) throw new Error(`${path} is no record`)
  return body
}
const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

const DECIMAL = /^\d+(\.\d+)?$/
const decimal = expect.stringMatching(DECIMAL)

test('the pair explorer gets its fields, and no others', async () => {
  const newest = Math.floor(market.endMs / 1_000) + 1
  const block = { blockNumber: newest, blockTimestamp: newest }
  expect(await askRow('/adapter/latest-block')).toEqual({ block })
  expect(await askRow('/adapter/asset?id=btc')).toEqual({
    asset: { id: 'btc', name: 'ckBTC', symbol: 'ckBTC' },
  })
  expect(await askRow('/adapter/pair?id=pool-2')).toEqual({
    pair: {
      id: 'pool-2',
      dexKey: 'sluice',
      asset0Id: 'eth',
      asset1Id: 'usdc',
      createdAtBlockTimestamp: expect.any(Number),
      feeBps: 5,
    },
  })
  const events = rowsOf((await askRow(`/adapter/events?fromBlock=0&toBlock=${newest}`)).events)
  const common = {
    block: { blockNumber: expect.any(Number), blockTimestamp: expect.any(Number) },
    txnId: expect.stringMatching(/^pool-\d_\d+$/),
    txnIndex: expect.any(Number),
    eventIndex: expect.any(Number),
    maker: expect.stringMatching(/^person-/),
    pairId: expect.stringMatching(/^pool-\d$/),
    reserves: { asset0: decimal, asset1: decimal },
  }
  const kinds = new Set<unknown>()
  for (const event of events) {
    const kind = event.asset0In === undefined ? event.eventType : 'swap of 0'
    kinds.add(kind)
    const { eventType } = event
    if (kind === 'swap of 0')
      expect(event).toEqual({
        ...common,
        eventType,
        asset0In: decimal,
        asset1Out: decimal,
        priceNative: decimal,
      })
    else if (kind === 'swap')
      expect(event).toEqual({
        ...common,
        eventType,
        asset1In: decimal,
        asset0Out: decimal,
        priceNative: decimal,
      })
    else expect(event).toEqual({ ...common, eventType, amount0: decimal, amount1: decimal })
    if (eventType === 'swap') expect(event.priceNative).not.toBe('0')
  }
  expect([...kinds].sort()).toEqual(['exit', 'join', 'swap', 'swap of 0'])
})

test('reserves after each event lead from one to the next, and in the end to what the pool holds', async () => {
  const { block } = await askRow('/adapter/latest-block')
  const newest = Number(isRow(block) ? block.blockNumber : 0)
  const events: Row[] = []
  // windows of odd lengths begin and end in the middle of minutes
  const [first] = market.told.filter(({ source }) => source.startsWith('pool:'))
  for (let from = Math.floor((first?.timeMs ?? 0) / 1_000); from <= newest; from += 777)
    events.push(
      ...rowsOf((await askRow(`/adapter/events?fromBlock=${from}&toBlock=${from + 776}`)).events),
    )
  const units = (value: unknown, decimals: number) => {
    const [whole = '', fraction = ''] = String(value ?? 0).split('.')
    return BigInt(whole + fraction.padEnd(decimals, '0'))
  }
  const pool = market.pools.find(
    ({ canisterId, log }) =>
      canisterId === 'pool-0' && !log.some(({ event }) => event.kind === 'protocolShareMoved'),
  )
  const shares =
    market.pools[0]?.log.filter(({ event }) => event.kind === 'protocolShareMoved').length ?? 0
  let held: readonly [bigint, bigint] = [0n, 0n]
  let breaks = 0
  for (const event of events.filter(({ pairId }) => pairId === 'pool-0')) {
    const reserves = isRow(event.reserves) ? event.reserves : {}
    const sign = event.eventType === 'exit' ? -1n : 1n
    const change = [
      units(event.asset0In, 8) - units(event.asset0Out, 8) + sign * units(event.amount0, 8),
      units(event.asset1In, 6) - units(event.asset1Out, 6) + sign * units(event.amount1, 6),
    ] as const
    const after = [units(reserves.asset0, 8), units(reserves.asset1, 6)] as const
    if (after[0] !== held[0] + change[0] || after[1] !== held[1] + change[1]) breaks += 1
    held = after
  }
  // what the protocol takes is no event of this format
  expect(breaks).toBeLessThanOrEqual(shares)
  if (pool !== undefined) expect(held).toEqual(pool.locked)
})

test('tickers have the fields of the format, and agree with the pools', async () => {
  const { body: pairs } = await served.ask('/adapter/pairs')
  const { body: tickers } = await served.ask('/adapter/tickers')
  expect(rowsOf(pairs).length).toBe(6)
  for (const [index, ticker] of rowsOf(tickers).entries()) {
    expect(ticker).toEqual({
      ticker_id: `${ticker.base_currency}_${ticker.target_currency}`,
      base_currency: expect.any(String),
      target_currency: expect.any(String),
      pool_id: expect.any(String),
      last_price: decimal,
      base_volume: decimal,
      target_volume: decimal,
      liquidity_in_usd: decimal,
      bid: decimal,
      ask: decimal,
      high: decimal,
      low: decimal,
    })
    expect(rowsOf(pairs)[index]).toEqual({
      ticker_id: ticker.ticker_id,
      base: ticker.base_currency,
      target: ticker.target_currency,
      pool_id: ticker.pool_id,
    })
    const [bid, last, ask] = [Number(ticker.bid), Number(ticker.last_price), Number(ticker.ask)]
    expect(bid < last && last < ask).toBe(true)
    expect(Number(ticker.low) <= last && last <= Number(ticker.high)).toBe(true)
    const pool = await served.data(`/pool/${ticker.pool_id}`)
    expect(pool).toMatchObject({ price: ticker.last_price, token0Volume24H: ticker.base_volume })
  }
})

test('trades are told apart by who takes the base', async () => {
  const all = await askRow('/adapter/historical_trades?ticker_id=icp_usdc&limit=0')
  const [buys, sells] = [rowsOf(all.buy), rowsOf(all.sell)]
  expect(buys.length).toBeGreaterThan(3)
  expect(sells.length).toBeGreaterThan(3)
  for (const [type, trades] of [
    ['buy', buys],
    ['sell', sells],
  ] as const) {
    for (const trade of trades) {
      expect(trade).toEqual({
        trade_id: expect.any(Number),
        price: decimal,
        base_volume: decimal,
        target_volume: decimal,
        trade_timestamp: expect.any(Number),
        type,
      })
      expect(Number(trade.price)).toBeCloseTo(
        Number(trade.target_volume) / Number(trade.base_volume),
        6,
      )
    }
  }
  const swaps = market.pools[0]?.log.filter(({ event }) => event.kind === 'swapped').length
  expect(buys.length + sells.length).toBe(swaps)
  const only = await askRow('/adapter/historical_trades?ticker_id=icp_usdc&limit=0&type=buy')
  expect(only).toEqual({ buy: buys, sell: [] })
  expect((await served.ask('/adapter/historical_trades?ticker_id=icp_nothing')).status).toBe(404)
})

test('the overview shares the fees out without a remainder', async () => {
  const told = await askRow('/adapter/overview')
  const places = (name: string) => {
    const [whole = '', fraction = ''] = String(told[name]).split('.')
    return BigInt(whole + fraction.padEnd(18, '0'))
  }
  expect(places('protocolFeesUSD') + places('supplySideFeesUSD')).toBe(places('feesUSD'))
  expect(places('feesUSD') > 0n).toBe(true)
})

test('a network that nobody names has no figures', async () => {
  expect((await served.ask('/api/v3/nodes')).status).toBe(404)
})
