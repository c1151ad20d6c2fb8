import { afterAll, beforeAll, expect, test } from 'vitest'
import { INDEX_LEASE, leaveLease, takeLease } from '../indexer/lease.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { openDatabase } from '../storage/openDatabase.ts'
import { fillDatabase, type Served, serve } from '../testing/serve.ts'

const HOLDER = { name: INDEX_LEASE, holder: 'test' }

let database: InfoDatabase
let served: Served
let nowMs: number
beforeAll(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  nowMs = (await fillDatabase(database, { seed: 5, steps: 60 })).endMs + 2_000
  served = await serve(database, { now: () => nowMs })
})
afterAll(async () => {
  await served.server.stop()
  await database.close()
})

/** What is asked is remembered for a second. */
async function later<T>(ask: () => Promise<T>): Promise<T> {
  nowMs += 1_500
  return ask()
}
const status = async (path: string) => (await later(() => served.ask(path))).status

/** The samples of `/metrics`, by their names with labels. */
async function metrics(): Promise<Map<string, number>> {
  const { body } = await later(() => served.ask('/metrics'))
  const lines = String(body).matchAll(/^(\w+(?:\{[^}]*\})?) (\S+)$/gm)
  return new Map([...lines].map(([, name = '', value]) => [name, Number(value)]))
}

test('health is down while nobody indexes; whoever answers is ready all the same', async () => {
  await leaveLease(database, HOLDER)
  expect([await status('/health'), await status('/healthz')]).toEqual([503, 503])
  expect(await served.ask('/ready')).toMatchObject({ status: 200, body: { isReady: true } })
  expect((await metrics()).get('sluice_info_status{status="down"}')).toBe(1)

  await takeLease(database, HOLDER, nowMs + 60_000)
  expect([await status('/health'), await status('/healthz')]).toEqual([200, 200])
  expect((await metrics()).get('sluice_info_status{status="down"}')).toBe(0)
})

test('a service on tables of another form is not ready, and says why', async () => {
  const version = () => database.db.updateTable('meta').where('key', '=', 'model_version')
  const { value } = await database.db
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'model_version')
    .executeTakeFirstOrThrow()
  await version().set({ value: '0' }).execute()
  expect(await later(() => served.ask('/ready'))).toEqual({
    status: 503,
    body: { isReady: false, reason: 'the tables are being rebuilt' },
  })
  await version().set({ value }).execute()
  expect(await status('/ready')).toBe(200)
})

test('a service that has not read everything once is not ready', async () => {
  const source = () => database.db.updateTable('sources').where('name', '=', 'factory')
  const { checked_ms } = await database.db
    .selectFrom('sources')
    .select('checked_ms')
    .where('name', '=', 'factory')
    .executeTakeFirstOrThrow()
  await source().set({ checked_ms: null }).execute()
  expect(await later(() => served.ask('/ready'))).toMatchObject({
    status: 503,
    body: { reason: 'not every source has been read once' },
  })
  await source().set({ checked_ms }).execute()
})

test('a service that follows none of the pools that it knows is not ready; one that is new, silent or fails holds up nobody', async () => {
  const { db } = database
  const pools = await db.selectFrom('sources').selectAll().where('name', 'like', 'pool:%').execute()
  const [first, ...others] = pools
  if (first === undefined) throw new Error('there are no pools')
  expect(others.length).toBeGreaterThan(2)
  const reason = async () => (await later(() => served.ask('/ready'))).body
  const put = (rows: typeof pools) => db.insertInto('sources').values(rows).execute()
  const isUnread = { checked_ms: null }

  await db.deleteFrom('sources').where('name', 'like', 'pool:%').execute()
  expect(await reason()).toEqual({ isReady: false, reason: 'most pools have not been read yet' })
  await put(pools.map((pool) => ({ ...pool, ...isUnread })))
  expect(await reason()).toMatchObject({ isReady: false })
  await db.deleteFrom('sources').where('name', 'like', 'pool:%').execute()
  await put([{ ...first, ...isUnread }, ...others])
  expect(await reason()).toEqual({ isReady: true, reason: null })

  await db.deleteFrom('sources').where('name', 'like', 'pool:%').execute()
  await put(pools.map((pool) => ({ ...pool, ...isUnread, error: 'it sleeps', error_ms: nowMs })))
  expect(await reason()).toEqual({ isReady: true, reason: null })
  await db.deleteFrom('sources').where('name', 'like', 'pool:%').execute()
  await put(pools)
})

test('a pool that fails is counted among its kind, and has no series of its own', async () => {
  const source = () => database.db.updateTable('sources').where('name', 'like', 'pool:%')
  await source()
    .set({ error: 'it "sleeps"', error_ms: nowMs - 90_000 })
    .execute()
  const told = await metrics()
  const pools = told.get('sluice_info_sources{kind="pool"}') ?? 0
  expect(pools).toBeGreaterThan(2)
  expect(told.get('sluice_info_sources_failing{kind="pool"}')).toBe(pools)
  expect(told.get('sluice_info_failing_seconds{kind="pool"}')).toBeGreaterThanOrEqual(90)
  expect([...told.keys()].filter((name) => name.includes('pool-'))).toEqual([])
  await source().set({ error: null, error_ms: null }).execute()
})

test('answers are counted by their status, and every metric says what it is', async () => {
  const refused = async () => (await metrics()).get('sluice_info_requests_total{status="4xx"}') ?? 0
  const before = await refused()
  await served.ask('/nowhere')
  expect(await refused()).toBe(before + 1)
  const { body } = await served.ask('/metrics')
  for (const name of new Set([...(await metrics()).keys()].map((key) => key.split('{')[0]))) {
    expect(body).toMatch(new RegExp(`^# HELP ${name} .*\\.$`, 'm'))
    expect(body).toMatch(new RegExp(`^# TYPE ${name} (gauge|counter)$`, 'm'))
  }
})

test('whoever has used up their work may still watch', async () => {
  const strict = await serve(database, { now: () => nowMs, settings: { workMsAMinute: 1 } })
  const spend = async () =>
    (await strict.ask('/transaction/find?limit=500', { cache: 'no-cache' })).status
  while ((await spend()) !== 429);
  for (const path of ['/health', '/healthz', '/ready', '/metrics'])
    expect((await strict.ask(path)).status).not.toBe(429)
  await strict.server.stop()
})
