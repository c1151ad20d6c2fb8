import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { randomOf } from '@sluice/test-depth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { openDatabase } from '../storage/openDatabase.ts'
import { fillDatabase, type Served, serve } from '../testing/serve.ts'
import { endpointsOf } from './createServer.ts'

let database: InfoDatabase
let served: Served
let nowMs: number

beforeAll(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  nowMs = (await fillDatabase(database, { seed: 9, steps: 120 })).endMs
  served = await serve(database, { now: () => nowMs })
})
afterAll(async () => {
  await served.server.stop()
  await database.close()
})

/** Statuses of questions that have no answer. */
const REFUSED = [400, 404, 405, 414, 431]

const POISON = [
  '',
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  'NaN',
  'null',
  'true',
  "' or 1=1 --",
  '"; drop table pools; --',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '%00',
  '%F0%9F%92%A9',
  '\u202e',
  '__proto__',
  '[object Object]',
  'a'.repeat(5_000),
  '1&limit=2',
  'pool-0',
  'icp',
  'person-1',
  'm1',
  '7',
]

test('a thousand poisoned questions get an answer or a sentence, and never a stack', async () => {
  const random = randomOf(Number(process.env.SLUICE_TEST_SEED))
  const pick = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  const endpoints = endpointsOf({})
  const statuses = new Map<number, number>()
  for (let round = 0; round < 1_000; round++) {
    const endpoint = pick(endpoints)
    const names = [...Object.keys(endpoint.input.shape), 'page', 'constructor', '__proto__', 'x[]']
    const path = endpoint.path.replace(/\{\w+\}/g, () => encodeURIComponent(pick(POISON)))
    const query = Array.from(
      { length: Math.floor(random() * 5) },
      () =>
        `${pick(names)}=${random() < 0.8 ? encodeURIComponent(pick(POISON)) : pick(['%', '&&', '=', '%zz'])}`,
    ).join('&')
    const { status, body } = await served.ask(`${path}?${query}`)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 200) continue
    expect([path, query, REFUSED.includes(status)]).toEqual([path, query, true])
    expect(body).toEqual({
      code: status,
      message: expect.stringMatching(/^.{10,320}$/s),
      data: null,
    })
    expect(JSON.stringify(body)).not.toMatch(/\.ts|node_modules|SQLITE|select /i)
  }
  expect(served.lines).toEqual([])
  expect(statuses.get(400)).toBeGreaterThan(100)
  expect(statuses.get(200)).toBeGreaterThan(50)
})

test('bodies that are no questions are refused', async () => {
  const post = (body: string, type = 'application/json') =>
    served.ask('/holder/token', { method: 'POST', body, headers: { 'content-type': type } })
  for (const [body, type] of [
    ['{"ledgerId":', undefined],
    ['[1,2]', undefined],
    ['"icp"', undefined],
    ['{"ledgerId":{"a":1}}', undefined],
    ['{"ledgerId":"icp","size":1.5}', undefined],
    [`{"ledgerId":"${'i'.repeat(100_000)}"}`, undefined],
    ['ledgerId=icp', 'application/x-www-form-urlencoded'],
    ['<a/>', 'text/xml'],
  ] as const) {
    const { status, body: answer } = await post(body, type)
    expect([body.slice(0, 40), status]).toEqual([
      body.slice(0, 40),
      expect.toSatisfy((code) => code >= 400 && code < 500),
    ])
    expect(answer).toMatchObject({ data: null, message: expect.stringMatching(/\.$/) })
  }
  expect((await post('{"ledgerId":"icp"}')).status).toBe(200)
})

test('requests that are not even HTTP do not disturb', async () => {
  const { port } = new URL(served.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  socket.write('GARBAGE\r\n\r\n')
  await once(socket, 'close')
  expect((await served.ask('/pool/all')).status).toBe(200)
})

test('who has it already is told so, and it comes small to who can read that', async () => {
  const get = (headers: Record<string, string>) => fetchRaw(`${served.url}/pool/all`, headers)
  const plain = await get({})
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('cache-control')).toBe('public, max-age=2')
  const etag = plain.headers.get('etag') ?? ''
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const again = await get({ 'if-none-match': known })
    expect([again.status, again.body.length]).toEqual([304, 0])
  }
  const br = await get({ 'accept-encoding': 'gzip, br;q=0.9' })
  expect(br.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(br.body)).toEqual(plain.body)
  const zipped = await get({ 'accept-encoding': 'gzip, br;q=0' })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(zipped.body)).toEqual(plain.body)
  expect(br.body.length).toBeLessThan(plain.body.length / 3)
})

test('any page may ask, without a word about who asks', async () => {
  const asked = await fetch(`${served.url}/pool/all`, {
    headers: { origin: 'https://elsewhere.example' },
  })
  expect(asked.headers.get('access-control-allow-origin')).toBe('*')
  expect(asked.headers.get('access-control-allow-credentials')).toBeNull()
  const before = await fetch(`${served.url}/holder/token`, {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  })
  expect(before.status).toBe(204)
})

test('one address may ask so much a minute', async () => {
  const strict = await serve(database, { now: () => nowMs, settings: { requestsAMinute: 3 } })
  const statuses = []
  for (let ask = 0; ask < 4; ask++) statuses.push((await strict.ask('/healthz')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const { body } = await strict.ask('/healthz')
  expect(body).toMatchObject({
    code: 429,
    message: 'More than 3 questions in a minute. Wait a little.',
  })
  await strict.server.stop()
})

test('a database that fails is told as a failure, without its words', async () => {
  const broken = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  const lame = await serve(broken, { now: () => nowMs })
  await broken.run(['drop table pools'])
  const { status, body } = await lame.ask('/pool/all')
  expect(status).toBe(500)
  expect(body).toEqual({
    code: 500,
    message: 'The service failed at this. It is written in its log.',
    data: null,
  })
  expect(lame.lines.join()).toContain('no such table')
  await lame.server.stop()
  await broken.close()
})

test('an answer follows the data', async () => {
  const before = await served.ask('/pool/all')
  await database.db.updateTable('pools').set({ tx_count: 77 }).execute()
  await database.db
    .updateTable('model')
    .set({ value: '7' })
    .where('key', '=', 'applied_id')
    .execute()
  await vi.waitFor(async () => {
    nowMs += 3_000
    expect((await served.ask('/pool/all')).body).not.toEqual(before.body)
  })
})

test('the page to read runs nothing and asks nobody', async () => {
  const response = await fetch(`${served.url}/docs`)
  const text = await response.text()
  expect(text).toContain('/pool/{poolId}/chart/{level}')
  expect(text).not.toMatch(/<script|https?:\/\/|@import|url\(/)
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  )
})

/** Without what `fetch` does to bodies by itself. */
async function fetchRaw(url: string, headers: Record<string, string>) {
  return await new Promise<{ status: number; headers: Headers; body: Buffer }>(
    (resolve, reject) => {
      get(url, { headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const told = Object.entries(response.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ])
          resolve({
            status: response.statusCode ?? 0,
            headers: new Headers(told),
            body: Buffer.concat(parts),
          })
        })
      }).on('error', reject)
    },
  )
}
