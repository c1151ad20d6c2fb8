import { createInfoClient, type InfoBridgePoint } from '@sluice/sdk/info'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, startOf } from '../model/candles/levels.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { openDatabase } from '../storage/openDatabase.ts'
import { applyAll } from '../testing/applyAll.ts'
import { fillDatabase, type Served, serve } from '../testing/serve.ts'

const LATER_MS = 3 * DAY_MS
let database: InfoDatabase
let served: Served
let market: Awaited<ReturnType<typeof fillDatabase>>
let nowMs = 0

beforeAll(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  market = await fillDatabase(database, { seed: 6, steps: 120, stepMs: 1_500_000 })
  nowMs = market.endMs
  served = await serve(database, { now: () => nowMs })
})
afterAll(async () => {
  await served.server.stop()
  await database.close()
})

const info = () => createInfoClient({ url: served.url })
const mintedIn = (points: readonly InfoBridgePoint[]) =>
  points.reduce((sum, { minted }) => sum + minted, 0n)

test('a bridge is told to the unit, as it follows from the log', async () => {
  const book = applyAll(market.told).market.state.bridges.book('btc')
  const { total, supply } = book
  expect(await info().fetchBridge('btc')).toMatchObject({
    ...{ ledgerId: 'btc', isWhole: true, lastMs: book.lastMs, total },
    ...{ coins: book.coins + book.change, coinCount: book.coinCount, owed: book.owed },
    ...{ supply: supply?.amount, supplyMs: supply?.timeMs },
  })
  expect(total.minted).toBeGreaterThan(0n)
})

test('hours and days add up to the whole, and windows are those of hours and days', async () => {
  const { total, day, week } = await info().fetchBridge('btc')
  const past = async (level: 'h1' | 'd1') =>
    (await info().fetchBridgePast('btc', { level, limit: 1_000 })).rows
  const [hours, days] = [await past('h1'), await past('d1')]
  expect([mintedIn(hours), mintedIn(days)]).toEqual([total.minted, total.minted])
  const since = (points: readonly InfoBridgePoint[], ms: number) =>
    mintedIn(points.filter(({ startMs }) => startMs >= ms))
  expect(day.minted).toBe(since(hours, startOf(nowMs, HOUR_MS) - DAY_MS))
  expect(week.minted).toBe(since(days, startOf(nowMs, DAY_MS) - 7 * DAY_MS))
  expect(hours.length).toBeGreaterThan(24)
  for (const [index, { startMs }] of hours.entries())
    expect(startMs).toBe((hours[0]?.startMs ?? 0) - index * HOUR_MS)
})

test('days in which nothing happens have what was there, and pages of them go on', async () => {
  const before = await info().fetchBridgePast('btc', { level: 'd1' })
  nowMs += LATER_MS
  const { rows, total } = await info().fetchBridgePast('btc', { level: 'd1' })
  nowMs -= LATER_MS
  const [last] = before.rows
  expect(total).toBe(before.total + 3)
  expect(rows[0]).toMatchObject({
    ...{ minted: 0n, deposits: 0, coins: last?.coins, owed: last?.owed, supply: last?.supply },
  })
  const page = await info().fetchBridgePast('btc', { level: 'd1', limit: 1, page: 2 })
  expect(page.rows[0]).toEqual(before.rows[1])
})

test('a supply that nobody has told is unknown, and what was before it is', async () => {
  const { rows } = await info().fetchBridgePast('btc', { level: 'h1', limit: 1_000 })
  expect(rows.at(0)?.supply).toBeTypeOf('bigint')
  await database.db.deleteFrom('bridge_supply').where('level', '=', 'd1').execute()
  nowMs += 60_000
  const days = await info().fetchBridgePast('btc', { level: 'd1' })
  expect(days.rows.map(({ supply }) => supply)).toEqual(days.rows.map(() => undefined))
})

test('while the log is being read it is said that more is to come', async () => {
  await database.db
    .updateTable('sources')
    .set({ end_seq: 10_000_000 })
    .where('name', '=', 'minter:btc')
    .execute()
  nowMs += 60_000
  expect(await info().fetchBridge('btc')).toMatchObject({ isWhole: false })
})

test.each([
  ['/bridge/icp', 404],
  ['/bridge/icp/chart/d1', 404],
  ['/bridge/btc/chart/m1', 400],
  ['/bridge/btc/chart/d1?limit=1001', 400],
  ['/bridge/BTC!', 400],
])('%s is refused', async (path, status) => {
  expect((await served.ask(path)).status).toBe(status)
})

test('anybody may read it from any page, and it is kept for a moment', async () => {
  const { headers } = await fetch(`${served.url}/info/bridge/btc`)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cache-control')).toBe('public, max-age=2')
})

const done = {
  ...{ minted: '1', dissolved: '0', deposits: 1, withdrawals: 0 },
  ...{ fees: '0', refunded: '0', refunds: 0 },
}
const told = {
  ...{ ledgerId: 'btc', decimals: 8, supply: '1.5', supplyTime: 5, coins: '2', coinCount: 1 },
  ...{ owed: '0', total: done, day: done, week: done, isWhole: true, lastTime: 4 },
}
const asked = (data: unknown) =>
  createInfoClient({
    url: 'http://localhost',
    fetch: async () => new Response(JSON.stringify({ code: 200, data })),
  }).fetchBridge('btc')

test('the client reads whole tokens as smallest units', async () => {
  expect(await asked(told)).toMatchObject({ supply: 150_000_000n, total: { minted: 100_000_000n } })
  expect(await asked({ ...told, supply: null, supplyTime: null })).toMatchObject({
    supply: undefined,
  })
})

test.each([
  ['a debt below nothing', { owed: '-1' }],
  ['no sums', { total: null }],
  ['a count that is none', { day: { ...done, deposits: 0.5 } }],
  ['decimals beyond any', { decimals: 256 }],
  ['an amount that is none', { coins: '1e5' }],
])('the client refuses an answer with %s', async (_, field) => {
  await expect(asked({ ...told, ...field })).rejects.toMatchObject({ code: 'info-unreadable' })
})
