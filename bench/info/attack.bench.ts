/**
 * How long others wait for the market while one address has as much worked for it as it can: live readers who claim thousands of missed
 * events, tables of ten thousand rows, a wallet's past, pages of histories, and questions whose answer nobody waits for. Prints the
 * market's slowest of a hundred answers without the attack and during it. Run: `node bench/info/attack.bench.ts`.
 */
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from '../../apps/info/src/http/createServer.ts'
import { readHttpSettings } from '../../apps/info/src/http/settings.ts'
import { openDatabase } from '../../apps/info/src/storage/openDatabase.ts'
import { growHistory } from '../../apps/info/src/testing/growHistory.ts'
import { fillMarket } from './fillMarket.ts'
import type { Waited } from './steadyClient.ts'

const POOLS = 300
/** So often everything that has happened is told again. */
const COPIES = 40
const SECONDS = 20
const AIM_MS = 200

const folder = await mkdtemp(join(tmpdir(), 'sluice-attack-'))
const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'info.sqlite') })
const nowMs = await fillMarket(database, POOLS)
const events = await growHistory(database, COPIES)
const server = await createServer({
  database,
  // as they are by themselves; the attacker is told from others by a proxy's word
  settings: { ...readHttpSettings({ INFO_PROXIES: '127.0.0.1' }), port: 0, requestsAMinute: 1e9 },
  now: () => nowMs,
  log: console.error,
})
const { url } = await server.listen()
console.log(`${POOLS} pools, ${events} transactions, SQLite`)

const calm = await measure()
show('nobody else', calm)
const attacker = fork(new URL('./attacker.ts', import.meta.url))
const attacked = Promise.withResolvers<object>()
attacker.once('message', (told) => attacked.resolve(Object(told)))
attacker.send({ url, seconds: SECONDS + 3 })
const under = await measure()
show('under attack', under)
const answers = Object.entries(await attacked.promise).map(([status, n]) => `${status}: ${n}`)
console.log(`what the attacker was answered: ${answers.join(', ')}`)
const isMet = under.p99Ms <= AIM_MS
console.log(`aim of p99 ${AIM_MS} ms for others: ${isMet ? 'reached' : 'missed'}`)
await server.stop()
await database.close()
await rm(folder, { recursive: true })

function show(name: string, { p50Ms, p99Ms, mostMs }: Waited): void {
  const [p50, p99, most] = [p50Ms, p99Ms, mostMs].map((ms) => ms.toFixed(1))
  console.log(`${name.padEnd(14)} p50 ${p50} ms   p99 ${p99} ms   longest ${most} ms`)
}

async function measure(): Promise<Waited> {
  const child = fork(new URL('./steadyClient.ts', import.meta.url))
  child.send({ url: `${url}/market`, seconds: SECONDS })
  return await new Promise((resolve, reject) => {
    child.once('message', (waited: Waited) => resolve(waited))
    child.once('exit', () => reject(new Error('the client measured nothing')))
  })
}
