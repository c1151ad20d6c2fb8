/**
 * The list of 876 pools over HTTP with keep-alive: responses a second and how long the slowest of a hundred takes, by a client in a
 * process of its own. Beside it, in the same run and from the same tables, the list as one would write it first: SQL and JSON for
 * each request. Run: `node bench/info/http.bench.ts`.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from '../../apps/info/src/http/createServer.ts'
import { toPoolRecord } from '../../apps/info/src/http/records/poolRecord.ts'
import { openDatabase } from '../../apps/info/src/storage/openDatabase.ts'
import { HTTP_SETTINGS } from '../../apps/info/src/testing/serve.ts'
import { loadMarketView } from '../../apps/info/src/view/MarketView.ts'
import { fillMarket } from './fillMarket.ts'
import type { Measured, Task } from './httpClient.ts'

const POOLS = 876
const AIM = { responsesASecond: 4_000, p99Ms: 15 }

const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
const nowMs = await fillMarket(database, POOLS)

const server = await createServer({
  database,
  settings: HTTP_SETTINGS,
  now: () => nowMs,
  log: console.error,
})
const { url } = await server.listen()

const naive = createPlainServer(async (_request, response) => {
  const view = await loadMarketView(database, nowMs)
  const data = [...view.pools.values()].map(toPoolRecord)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ code: 200, message: null, data }))
}).listen(0, '127.0.0.1')
await once(naive, 'listening')
const address = naive.address()
const naiveUrl =
  typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''

const rows = [
  ['compressed (br)', { url: `${url}/pool/all`, encoding: 'br', connections: 16, seconds: 5 }],
  ['as it is', { url: `${url}/pool/all`, encoding: '', connections: 16, seconds: 5 }],
  [
    'known already (304)',
    { url: `${url}/pool/all`, encoding: 'br', connections: 16, seconds: 5, isKnown: true },
  ],
  [
    'naive: SQL and JSON each time',
    { url: `${naiveUrl}/pool/all`, encoding: '', connections: 2, seconds: 8 },
  ],
] as const
const found: Measured[] = []
for (const [name, task] of rows) {
  const measured = await measure(task)
  found.push(measured)
  const { responsesASecond, p50Ms, p99Ms, bytes } = measured
  console.log(
    `${name.padEnd(32)} ${responsesASecond.toFixed(0).padStart(7)} responses/s   p50 ${p50Ms.toFixed(2).padStart(7)} ms   p99 ${p99Ms.toFixed(2).padStart(7)} ms   ${(bytes / 1024).toFixed(0).padStart(5)} KiB each`,
  )
}
const [ours, , , peer] = found
if (ours !== undefined && peer !== undefined) {
  console.log(
    `ours over naive: ${(ours.responsesASecond / peer.responsesASecond).toFixed(0)} times as many`,
  )
  const isFast = ours.responsesASecond >= AIM.responsesASecond && ours.p99Ms <= AIM.p99Ms
  console.log(
    `aim of ${AIM.responsesASecond} responses/s and p99 ${AIM.p99Ms} ms: ${isFast ? 'reached' : 'missed'}`,
  )
}
naive.closeAllConnections()
naive.close()
await server.stop()
await database.close()

async function measure(task: Task): Promise<Measured> {
  const child = fork(new URL('./httpClient.ts', import.meta.url))
  child.send(task)
  return await new Promise((resolve, reject) => {
    child.once('message', (measured: Measured) => resolve(measured))
    child.once('exit', () => reject(new Error('the client measured nothing')))
  })
}
