import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { openDatabase } from '../storage/openDatabase.ts'
import { fillDatabase } from '../testing/serve.ts'
import { loadMarketView, type PoolFacts } from '../view/MarketView.ts'
import { MOST_LEVELS, orderBookOf } from './orderBook.ts'

let database: InfoDatabase
let pool: PoolFacts
beforeAll(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  const { endMs } = await fillDatabase(database, { seed: 7, steps: 10 })
  const [first] = (await loadMarketView(database, endMs)).pools.values()
  if (first === undefined) throw new Error('the market has no pool')
  pool = first
})
afterAll(() => database.close())

const Q96 = 1n << 96n
const L = 10n ** 18n

/** A pool at a price of 1 with these ticks, and no others. */
async function poolWith(ticks: Readonly<Record<number, bigint>>, facts: Partial<PoolFacts> = {}) {
  await database.db.deleteFrom('ticks').execute()
  for (const [tick, net] of Object.entries(ticks))
    await database.db
      .insertInto('ticks')
      .values({
        pool_id: pool.id,
        tick: Number(tick),
        liquidity_gross: `${net < 0n ? -net : net}`,
        liquidity_net: `${net}`,
        fee_growth_outside0_x128: '0',
        fee_growth_outside1_x128: '0',
      })
      .execute()
  const [token0, token1] = [pool.token0, pool.token1].map((token) => ({ ...token, decimals: 0 }))
  if (token0 === undefined || token1 === undefined) throw new Error('the pool has no tokens')
  const at = { sqrt_price_x96: `${Q96}`, tick: 0, liquidity: `${L}`, fee_pips: 3_000 }
  return { ...pool, token0, token1, ...at, ...facts }
}

const numbers = (rows: readonly (readonly [string, string])[]) =>
  rows.map(([price, amount]) => [Number(price), Number(amount)] as const)

test('a step holds what the curve gives between its prices, and costs its average with the fee', async () => {
  const even = await poolWith({ [-60_000]: L, 60000: -L })
  const { asks, bids } = await orderBookOf(database, [even], 3)
  const root = (tick: number) => 1.0001 ** (tick / 2)
  const [[askPrice = 0, askAmount = 0] = []] = numbers(asks)
  expect(askAmount / 1e18).toBeCloseTo(1 / root(0) - 1 / root(20), 12)
  // the average of a step on the curve is the geometric mean of its ends
  expect(askPrice).toBeCloseTo((root(0) * root(20)) / 0.997, 9)
  // the step below ends where the price is; the first that holds anything is the one after
  const [[bidPrice = 0, bidAmount = 0] = []] = numbers(bids)
  expect(bidAmount / 1e18).toBeCloseTo((1 / root(-20) - 1 / root(0)) / 0.997, 12)
  expect(bidPrice).toBeCloseTo(root(0) * root(-20) * 0.997, 9)
})

test('liquidity ends and begins where ticks say, within a step as well', async () => {
  const gap = await poolWith({ [-100]: L, 10: -L, 50: 2n * L, 90: -2n * L })
  const { asks } = await orderBookOf(database, [gap], MOST_LEVELS)
  const root = (tick: number) => 1.0001 ** (tick / 2)
  const total = numbers(asks).reduce((sum, [, amount]) => sum + amount, 0) / 1e18
  const expected = 1 / root(0) - 1 / root(10) + 2 * (1 / root(50) - 1 / root(90))
  expect(total).toBeCloseTo(expected, 12)
  // nothing between 10 and 50: the steps there are no rows
  expect(asks).toHaveLength(4)
})

test('two pools of a pair are one book', async () => {
  const even = await poolWith({ [-60_000]: L, 60000: -L })
  const cheaper = { ...even, fee_pips: 500 }
  const { asks } = await orderBookOf(database, [even, cheaper], 2)
  const [best, next] = numbers(asks).map(([price]) => price)
  expect(best).toBeCloseTo(1.001 / 0.9995, 4)
  expect(next).toBeCloseTo(1.003 / 0.9995, 3)
})

test('a book of ticks that do not fit to the price ends, and does not fail', async () => {
  const broken = await poolWith({ [-50]: L, 30: -3n * L })
  const { asks, bids } = await orderBookOf(database, [broken], MOST_LEVELS)
  expect(asks).toHaveLength(1)
  expect(bids.length).toBeGreaterThan(1)
})

test('a pool that was never opened, and one without liquidity, offer nothing', async () => {
  const closed = await poolWith({}, { sqrt_price_x96: null, tick: null })
  expect(await orderBookOf(database, [closed], 5)).toEqual({ asks: [], bids: [] })
  const empty = await poolWith({}, { liquidity: '0' })
  expect(await orderBookOf(database, [empty], 5)).toEqual({ asks: [], bids: [] })
  expect(await orderBookOf(database, [], 5)).toEqual({ asks: [], bids: [] })
})

test('at either end of all prices the book ends as well', async () => {
  const top = await poolWith(
    { [-887_220]: L, 887220: -L },
    { tick: 887_200, sqrt_price_x96: '1456195216270955103206513029158776779468408838534' },
  )
  expect((await orderBookOf(database, [top], MOST_LEVELS)).asks.length).toBeLessThan(MOST_LEVELS)
})
