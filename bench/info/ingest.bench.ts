import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../apps/info/src/storage/openDatabase.ts'
import { rebuild } from '../../apps/info/src/storage/rebuild.ts'
import { indexAll, indexerOf } from '../../apps/info/src/testing/indexScript.ts'
import { RULES, randomMarket } from '../../apps/info/src/testing/randomMarket.ts'
import { scriptedSources } from '../../apps/info/src/testing/scriptedSources.ts'
import { naiveIndexer } from './naiveIndexer.ts'

/**
 * What a million events of a market of six pools take: applied and committed through the indexer, then rebuilt; beside them an
 * indexer that works row by row, in the same process. `INFO_DATABASE=postgres://…` measures that server instead of a file.
 */
const EVENTS = Number(process.env.INFO_BENCH_EVENTS ?? 1_000_000)
/** A swap with its deposit and payout is six events, and the market does other things, too. */
const EVENTS_A_STEP = 5.95
/** What the peer is measured with: it takes too long for all. */
const PEER_EVENTS = 30_000

const url = process.env.INFO_DATABASE
const folder = mkdtempSync(join(tmpdir(), 'sluice-ingest-'))
const file = join(folder, 'info.sqlite')
const { told } = randomMarket({ seed: 7, steps: Math.round(EVENTS / EVENTS_A_STEP), stepMs: 3_000 })
const sources = scriptedSources(told)
const swaps = told.filter(({ event }) => event.kind === 'swapped').length
const days = ((told.at(-1)?.timeMs ?? 0) - (told[20]?.timeMs ?? 0)) / 86_400_000
console.log(`${told.length} events, ${swaps} of them swaps, over ${days.toFixed(1)} days`)

const database = await openDatabase(
  url === undefined ? { kind: 'sqlite', file } : { kind: 'postgres', url },
)
const mebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`
const rate = (count: number, seconds: number) => Math.round(count / seconds)

async function measure(what: string, count: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  const cpu = process.cpuUsage()
  await work()
  const seconds = (performance.now() - start) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  console.log(
    `${what}: ${rate(count, seconds)} events/s, ${((user + system) / count).toFixed(1)} µs of CPU each`,
  )
  return rate(count, seconds)
}

globalThis.gc?.()
const before = process.memoryUsage()
const indexer = await indexerOf(database, sources)
const ingest = await measure('ingest, committed', told.length, () => indexAll(indexer, sources))
globalThis.gc?.()
const after = process.memoryUsage()
console.log(
  `memory: heap ${mebibytes(after.heapUsed - before.heapUsed)} more than before, resident ${mebibytes(after.rss)} with the script`,
)
if (url === undefined) {
  await database.db.selectFrom('meta').selectAll().execute()
  console.log(`storage: ${mebibytes(statSync(file).size)} for ${told.length} events`)
}
await measure('rebuild', told.length, () => rebuild(database, { rules: RULES }))
await database.close()

const naive = naiveIndexer(join(folder, 'naive.sqlite'))
const peer = await measure('peer, row by row', PEER_EVENTS, async () => {
  for (const event of told.slice(0, PEER_EVENTS)) naive.apply(event)
})
naive.close()
console.log(`ingest is ${(ingest / peer).toFixed(1)} times the peer's`)
rmSync(folder, { recursive: true })
