import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { WEALTH } from '../../local/src/testing/crowd/openPools.ts'
import { startExchange } from '../../local/src/testing/crowd/startExchange.ts'
import { Trader } from '../../local/src/testing/crowd/Trader.ts'
import { mebibytes } from '../network/measure.ts'
import { printTable, quantileCells } from './report.ts'

/**
 * A hundred people swap in fifty pools through the SDK, over HTTP with signatures and certificates, for ten minutes or as many as the
 * number after the file's name. Each pauses between two swaps, 20 seconds on average or as many as the second number; with 0 each swaps again
 * at once, which shows what the machine can do, not how long a swap takes. At the end nothing may be missing: pools against their
 * ledgers, all that exists against whoever has it, and every wallet against its owner's receipts. One person alone is the floor.
 */
const POOLS = 50
const CLIENTS = 100
const MINUTE_MS = 60_000
const [minutes = 10, pauseSeconds = 20] = process.argv.slice(2).map(Number)

const exchange = await startExchange(POOLS, CLIENTS)
const traders = Array.from({ length: CLIENTS }, (_, index) => new Trader(exchange, index))
const [alone] = traders
if (alone === undefined) throw new Error('nobody trades')
console.log('everybody swaps once')
// modules are compiled, canisters read and tokens known before anything is measured
await Promise.all(traders.map((trader) => trader.swap()))
for (const trader of traders) trader.times.length = 0
for (let count = 0; count < 20; count++) await alone.swap()
const floor = alone.times.splice(0).map(({ tookMs }) => tookMs)

type Memory = { readonly atMs: number; readonly exchange: number; readonly clients: number }
const memory: Memory[] = []
const usedBefore = await exchange.used()
const startMs = performance.now()
const endMs = startMs + minutes * MINUTE_MS
const loadBefore = loadavg()[0] ?? 0
async function watchMemory(): Promise<void> {
  while (performance.now() < endMs) {
    const clients = process.memoryUsage().rss
    memory.push({ atMs: performance.now(), exchange: await exchange.memory(), clients })
    await setTimeout(5_000)
  }
}
await Promise.all([
  watchMemory(),
  ...traders.map((trader) => trader.swapUntil(endMs, pauseSeconds * 1_000)),
])

const used = await exchange.used()
const times = traders.flatMap((trader) => trader.times)
const refusals = traders.flatMap((trader) => trader.refusals)
const inMinute = <Entry extends { atMs: number }>(entries: readonly Entry[], fromMs: number) =>
  entries.filter(({ atMs }) => atMs >= fromMs && atMs < fromMs + MINUTE_MS)
const mean = (bytes: readonly number[]) =>
  mebibytes(bytes.reduce((sum, one) => sum + one, 0) / Math.max(1, bytes.length))
const periods = [
  ['first minute', startMs],
  ['minute in the middle', (startMs + endMs - MINUTE_MS) / 2],
  ['last minute', endMs - MINUTE_MS],
] as const
printTable(
  ['', 'swaps', 'p50', 'p95', 'p99', 'memory of the exchange', 'of the clients'],
  [
    ['one person alone', `${floor.length}`, ...quantileCells(floor), '', ''],
    ...periods.map(([name, fromMs]) => {
      const swaps = inMinute(times, fromMs).map(({ tookMs }) => tookMs)
      const held = inMinute(memory, fromMs)
      const of = (process: 'exchange' | 'clients') => mean(held.map((entry) => entry[process]))
      return [name, `${swaps.length}`, ...quantileCells(swaps), of('exchange'), of('clients')]
    }),
  ],
)

const books = await exchange.books()
const flaws = [
  ...books.flaws,
  ...traders.flatMap((trader) =>
    trader.flaws((ledger) => books.wallets[ledger]?.[trader.index], WEALTH),
  ),
]
/** What one swap took of canisters, all together. */
const perSwap = (of: 'pools' | 'ledgers') => {
  const cycles = Number(usedBefore[of].cycles - used[of].cycles) / times.length
  const bytes = (used[of].bytes - usedBefore[of].bytes) / times.length
  return `${(cycles / 1e6).toFixed(1)} million cycles, ${(bytes / 1024).toFixed(1)} KiB of canister memory`
}
const kinds = Map.groupBy(refusals, ({ code }) => code)
printTable(
  ['', ''],
  [
    [
      'swaps',
      `${times.length} in ${minutes} min, ${(times.length / minutes / 60).toFixed(1)} a second`,
    ],
    ['a swap takes of its pool', perSwap('pools')],
    ['and of both ledgers', perSwap('ledgers')],
    ['a pool has', mebibytes(used.pools.bytes / exchange.pools.length)],
    ['refused', [...kinds].map(([code, all]) => `${all.length} ${code}`).join(', ') || 'none'],
    ['pools, ledgers and wallets that are wrong', flaws.length === 0 ? 'none' : `${flaws.length}`],
    ['load of the machine', `${loadBefore.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}`],
  ],
)
for (const flaw of flaws) console.error(flaw)
exchange.stop()
process.exitCode = flaws.length === 0 ? 0 : 1
