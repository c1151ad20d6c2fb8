import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { openDatabase } from '../storage/openDatabase.ts'
import { rebuild } from '../storage/rebuild.ts'
import { indexAll, indexerOf } from '../testing/indexScript.ts'
import { RULES, randomMarket } from '../testing/randomMarket.ts'
import { scriptedSources } from '../testing/scriptedSources.ts'
import { type Served, serve } from '../testing/serve.ts'

const market = randomMarket({ seed: 57, steps: 250, stepMs: 3_000 })
/** A pool that one of the two databases reads last. */
const LATE = 'pool:pool-0'
const NOW = market.endMs + 60_000
const BEGIN = Math.floor((market.told.find(({ source }) => source === LATE)?.timeMs ?? 0) / 1_000)

const stops: (() => Promise<void>)[] = []
const databases: InfoDatabase[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})

/** Indexed in the order of time, or with one pool that was away until all others had been read. */
async function indexed(isLate: boolean): Promise<Served> {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  databases.push(database)
  const all = scriptedSources(market.told)
  const without = scriptedSources(market.told.filter(({ source }) => source !== LATE))
  const indexing = await indexerOf(database, isLate ? without : all)
  await indexAll(indexing, isLate ? without : all)
  if (isLate) await indexAll(await indexerOf(database, all), all)
  const served = await serve(database, { now: () => NOW })
  stops.push(async () => {
    await served.server.stop()
    await database.close()
  })
  return served
}

let inTime: Served
let late: Served
beforeAll(async () => {
  inTime = await indexed(false)
  late = await indexed(true)
})

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : [])
const askOf = async (served: Served, path: string): Promise<Row> => {
  const { body } = await served.ask(path)
  return isRow(body) ? body : {}
}
const eventsOf = async (served: Served, from: number, to: number) =>
  rowsIn((await askOf(served, `/adapter/events?fromBlock=${from}&toBlock=${to}`)).events)
const blockOf = ({ block }: Row) => (isRow(block) ? block : {})

test('two databases that learnt of things in another order number them the same', async () => {
  const ids = await Promise.all(
    databases.map(async ({ db }) =>
      (await db.selectFrom('events').select(['id', 'kind']).orderBy('id').execute()).map(
        ({ kind }) => kind,
      ),
    ),
  )
  expect(ids[0]).not.toEqual(ids[1])

  expect(await askOf(late, '/adapter/latest-block')).toEqual(
    await askOf(inTime, '/adapter/latest-block'),
  )
  const [a, b] = [
    await eventsOf(inTime, BEGIN, BEGIN + 5_000),
    await eventsOf(late, BEGIN, BEGIN + 5_000),
  ]
  expect(a.length).toBeGreaterThan(100)
  expect(b).toEqual(a)

  const ticker = 'icp_usdc'
  const trades = async (served: Served) => {
    const { buy, sell } = await askOf(
      served,
      `/adapter/historical_trades?ticker_id=${ticker}&limit=0`,
    )
    const all = [...rowsIn(buy), ...rowsIn(sell)]
    return all.sort((x, y) => Number(x.trade_id) - Number(y.trade_id))
  }
  const told = await trades(inTime)
  expect(new Set(told.map(({ trade_id }) => trade_id)).size).toBe(told.length)
  expect(told.length).toBeGreaterThan(10)
  expect(await trades(late)).toEqual(told)

  const sequences = async (served: Served) => {
    const data = await served.data('/transaction/find?limit=500')
    const rows = rowsIn(isRow(data) ? data.content : [])
    return rows.map(({ txHash, sequence }) => `${txHash} ${sequence}`).sort()
  }
  expect(await sequences(late)).toEqual(await sequences(inTime))
})

test('times of blocks never go back, and parts of a stretch are the whole', async () => {
  for (const served of [inTime, late]) {
    const events = await eventsOf(served, BEGIN, BEGIN + 5_000)
    const times = events.map((event) => Number(blockOf(event).blockTimestamp))
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(events.map((event) => blockOf(event).blockNumber)).toEqual(times)
    const places = events.map(({ txnIndex, eventIndex, ...event }) =>
      [blockOf(event).blockNumber, txnIndex, eventIndex].join(' '),
    )
    expect(new Set(places).size).toBe(places.length)
    const parts: Row[] = []
    for (let from = BEGIN; from <= BEGIN + 5_000; from += 333)
      parts.push(...(await eventsOf(served, from, Math.min(from + 332, BEGIN + 5_000))))
    expect(parts).toEqual(events)
  }
})

test('a cursor of one service goes on at the other', async () => {
  const page = async (served: Served, cursor?: unknown) => {
    const path = `/pool/pool-1/transaction?limit=7${cursor === undefined ? '' : `&cursor=${cursor}`}`
    const data = await served.data(path)
    const { content, nextCursor } = isRow(data) ? data : {}
    // dollars are those that each knew then
    return { nextCursor, rows: rowsIn(content).map(({ sequence, txHash }) => [sequence, txHash]) }
  }
  const first = await page(inTime)
  expect(await page(late)).toEqual(first)
  const second = await page(inTime, first.nextCursor)
  expect(await page(late, first.nextCursor)).toEqual(second)
  expect(second.rows).toHaveLength(7)
  expect(second.rows[0]).not.toEqual(first.rows[6])
})

test('a rebuild changes no number', async () => {
  const before = await eventsOf(late, BEGIN, BEGIN + 5_000)
  const [, database] = databases
  if (database === undefined) throw new Error('there is no second database')
  await rebuild(database, { rules: RULES })
  expect(await eventsOf(late, BEGIN, BEGIN + 5_000)).toEqual(before)
})

test('what was told by its place in a database stays what it was, and is told only once', async () => {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  const sources = scriptedSources(market.told)
  await indexAll(await indexerOf(database, sources), sources)
  // as the migration leaves a database that was read until there
  const numbered = Math.floor(market.told.length / 2)
  await database.db
    .insertInto('meta')
    .values({ key: 'numbered_events', value: String(numbered) })
    .execute()
  const served = await serve(database, { now: () => NOW })
  stops.push(async () => {
    await served.server.stop()
    await database.close()
  })
  const earlier = await eventsOf(served, 0, numbered)
  expect(earlier.length).toBeGreaterThan(10)
  for (const event of earlier) {
    const { blockNumber } = blockOf(event)
    expect(event).toMatchObject({ txnIndex: 0, eventIndex: 0 })
    const found = await database.db
      .selectFrom('events as e')
      .innerJoin('sources as s', 's.id', 'e.source_id')
      .select(['e.seq', 's.name'])
      .where('e.id', '=', Number(blockNumber))
      .executeTakeFirstOrThrow()
    expect(`pool:${event.txnId}`).toBe(`${found.name}_${found.seq}`)
  }
  const latest = Number(blockOf(await askOf(served, '/adapter/latest-block')).blockNumber)
  const later = await eventsOf(served, numbered + 1, latest)
  const ids = [...earlier, ...later].map(({ txnId }) => txnId)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...ids].sort()).toEqual(
    (await eventsOf(inTime, BEGIN, latest)).map(({ txnId }) => txnId).sort(),
  )
})
