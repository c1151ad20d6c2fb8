import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { openDatabase } from '../storage/openDatabase.ts'
import { growHistory } from '../testing/growHistory.ts'
import { fillDatabase, serve } from '../testing/serve.ts'

let database: InfoDatabase
let now: () => number
beforeAll(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  const { endMs } = await fillDatabase(database, { seed: 4, steps: 60 })
  now = () => endMs
})
afterAll(() => database.close())

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

test('an address that was answered too much waits, with a word on how long; others and the watch do not', async () => {
  const served = await serve(database, {
    now,
    settings: { workMsAMinute: 30, proxies: ['127.0.0.1'] },
  })
  const greedy = from('203.0.113.9')
  const statuses: number[] = []
  for (let page = 1; page < 400 && statuses.at(-1) !== 429; page++) {
    const { status } = await served.ask(`/transaction/find?limit=500&begin=${page}`, greedy)
    statuses.push(status)
  }
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.slice(0, -1)).toEqual(statuses.slice(0, -1).map(() => 200))

  const refused = await fetch(`${served.url}/market`, greedy)
  expect(refused.status).toBe(429)
  expect(await refused.text()).toMatch(/too much work\. Ask again in \d+ s/)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await served.ask('/healthz', greedy)).toMatchObject({ status: 200 })
  expect(await served.ask('/market', from('203.0.113.10'))).toMatchObject({ status: 200 })
  await served.server.stop()
})

test('of tables that nobody waits for any more none is made', async () => {
  const served = await serve(database, { now })
  const { port, hostname } = new URL(served.url)
  await growHistory(database, 60)
  const made = vi.spyOn(database.db, 'selectFrom')
  await served.ask('/transaction/download/csv?principal=person-1')
  const ofOne = made.mock.calls.length
  made.mockClear()
  const asking = Array.from({ length: 20 }, async (_, number) => {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      `GET /transaction/download/csv?principal=person-1&begin=${number} HTTP/1.1\r\nhost: a\r\n\r\n`,
    )
    socket.destroy()
    await once(socket, 'close')
  })
  await Promise.all(asking)
  // whatever was begun is over when the same address has been answered again
  const after = await served.ask('/transaction/download/csv?principal=person-1&begin=100')
  expect(after).toMatchObject({ status: 200 })
  // that one, and what had begun before its reader was gone
  expect(made.mock.calls.length).toBeLessThan(4 * ofOne)
  made.mockRestore()
  await served.server.stop()
})
