import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InfoDatabase } from '../../storage/InfoDatabase.ts'
import { openDatabase } from '../../storage/openDatabase.ts'
import { fillDatabase, type Served, serve } from '../../testing/serve.ts'

let database: InfoDatabase
let served: Served

beforeAll(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  const { endMs } = await fillDatabase(database, { seed: 5, steps: 200 })
  served = await serve(database, { now: () => endMs })
})
afterAll(async () => {
  await served.server.stop()
  await database.close()
})

type Told = Record<string, unknown> & { content: Record<string, unknown>[] }
// what the document says of it is held to elsewhere
const data = async (path: string) => (await served.data(path)) as Told

test('records are read to their end by page and by cursor, each once', async () => {
  const whole = await data('/farm/farm-0/record?limit=500')
  expect(whole.totalElements).toBe(whole.content.length)
  expect(whole.nextCursor).toBeNull()
  const paged = []
  for (let page = 1; page <= 5; page++)
    paged.push(...(await data(`/farm/farm-0/record?limit=10&page=${page}`)).content)
  expect(paged).toEqual(whole.content)
  const followed = []
  for (let cursor = ''; ; ) {
    const { content, nextCursor } = await data(`/farm/farm-0/record?limit=9${cursor}`)
    followed.push(...content)
    if (nextCursor === null) break
    cursor = `&cursor=${nextCursor}`
  }
  expect(followed).toEqual(whole.content)
})

test('records are sorted by amount as numbers, and told of one person and a stretch of time', async () => {
  const { content } = await data('/stake/stake-0/record?sort=amount&order=asc&limit=500')
  const amounts = content.map(({ amount }) => Number(amount))
  expect(amounts).toEqual([...amounts].sort((a, b) => a - b))
  const [{ owner, time } = {}] = content
  const mine = await data(`/stake/stake-0/record?principal=${owner}&end=${time}&limit=500`)
  expect(mine.totalElements).toBe(mine.content.length)
  expect(mine.content.every((row) => row.owner === owner && Number(row.time) <= Number(time))).toBe(
    true,
  )
})

test('lists come in the order and with the filters that are asked for', async () => {
  const ids = async (query: string) =>
    (await data(`/stake/list?${query}`)).content.map(({ poolId }) => poolId)
  expect(await ids('sort=tvl&order=asc')).toHaveLength(2)
  expect(await ids('tokenId=bob')).toEqual(['stake-0'])
  expect(await ids('tokenId=nothing')).toEqual([])
  expect(await ids('status=finished')).toEqual([])
  expect(await ids('limit=1&page=2')).toHaveLength(1)
  expect((await data('/farm/list?poolId=pool-1')).totalElements).toBe(0)
  expect((await data('/claim/list?creator=person-9')).totalElements).toBe(0)
})

test('the history is oldest first, and ends with how it stands now', async () => {
  const points = (await served.data('/farm/farm-0/history/m10?limit=3')) as Told[]
  const farm = await data('/farm/farm-0')
  expect(points).toHaveLength(3)
  expect(points.at(-1)).toMatchObject({
    time: farm.sampledTime,
    tvlUSD: farm.tvlUSD,
    apr: farm.apr,
    amount0: farm.token0Staked,
    rewarded: farm.rewardPaid,
  })
})

test('a table of records is safe to open', async () => {
  const { body } = await served.ask('/claim/event-1/csv')
  const [head, first] = String(body).split('\r\n')
  expect(head).toBe('time,type,owner,amount,token,position,liquidity,number')
  expect(first).toMatch(/^2026-.*,claim,person-\d,[\d.]+,ICP,,,11$/)
})

test('what does not exist, and questions that are none, are refused', async () => {
  for (const path of ['/farm/nowhere', '/stake/nowhere/record', '/claim/event-9/history/d1'])
    expect((await served.ask(path)).status).toBe(404)
  for (const path of [
    '/farm/list?sort=name',
    '/farm/list?status=open',
    '/farm/farm-0/record?log=claims',
    '/farm/farm-0/record?page=5000',
    '/stake/stake-0/history/m1',
    '/claim/a%20b',
  ])
    expect([path, (await served.ask(path)).status]).toEqual([path, 400])
})
