import { runIndexer } from '../indexer/runIndexer.ts'
import { openDatabase } from '../storage/openDatabase.ts'
import { indexerOf, TestClock } from './indexScript.ts'
import { randomMarket } from './randomMarket.ts'
import { scriptedSources } from './scriptedSources.ts'

/** A process that indexes a scripted market until it is killed, or says `done`. Arguments: the database, seed and steps. */
const [settings = '', seed = '', steps = ''] = process.argv.slice(2)
const database = await openDatabase(JSON.parse(settings))
const sources = scriptedSources(randomMarket({ seed: Number(seed), steps: Number(steps) }).told)
const holder = `process ${process.pid}`
const clock = new TestClock()
// whoever was killed before holds the lease still; this clock is past its end
clock.nowMs = Date.now() * 1_000
const { indexer } = await indexerOf(database, sources, {
  holder,
  clock,
  eventsACommit: 40,
  eventsAPage: 25,
})
const total = sources.reduce((sum, { told }) => sum + told.length, 0)
const stopping = new AbortController()
let applied = 0
indexer.onApplied((events) => {
  applied = events.at(-1)?.id ?? applied
  clock.nowMs += 1
  if (applied === total) stopping.abort()
})
process.stdout.write('begun\n')
await runIndexer({
  indexer,
  database,
  holder,
  now: clock.now,
  signal: stopping.signal,
  log: () => {},
  prepare: async () => {},
})
await database.close()
process.stdout.write('done\n')
