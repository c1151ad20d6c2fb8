import { allOrTrap, secondsNow } from '@sluice/canister'
import { need, Pause } from '../turns/Pause.ts'
import { fetchDepth } from './depth.ts'
import type { MarketContext, MarketPort } from './MarketContext.ts'
import type { Reading } from './marketState.ts'

/** A pool is watched for so long after somebody last asked for its price. */
const WATCH_SECONDS = 14n * 86_400n
const MOST_READINGS = 48

/** The prices seen of a pool, oldest first. From now on the pool is watched. */
export function watch(context: MarketContext, pool: Uint8Array): readonly Reading[] {
  const { watched } = context.state
  const readings = watched.get(pool)?.readings ?? []
  watched.set(pool, { until: secondsNow(context) + WATCH_SECONDS, readings })
  return readings
}

/** Reads the price of every watched pool that is due, side by side; one that doesn't answer is read the next time. */
export async function takeReadings(context: MarketContext): Promise<void> {
  const { state } = context
  const now = secondsNow(context)
  const interval = state.guard.get().readingInterval
  const due: Uint8Array[] = []
  for (const [pool, { until, readings }] of state.watched.entries()) {
    if (until < now) state.watched.delete(pool)
    else if (isDue(readings, interval, now)) due.push(pool)
  }
  // await: other messages run here; the readings are read again afterwards
  const readings = due.map((pool) => takeReading(context, pool).catch(unlessPaused))
  await allOrTrap(readings, context.trap)
}

async function takeReading(context: MarketContext, pool: Uint8Array): Promise<void> {
  const { watched, guard, pools } = context.state
  const known = pools.get(pool)
  if (known === undefined) return
  const counted = countingOpenCalls(context, pool)
  const { tick } = await need(counted.askPool(pool, 'metadata'))
  const depth = await fetchDepth(counted, known, Number(tick))
  const entry = watched.get(pool)
  const at = secondsNow(context)
  if (entry === undefined || !isDue(entry.readings, guard.get().readingInterval, at)) return
  const reading = { at, tick: Number(tick), depth }
  watched.set(pool, { ...entry, readings: [...entry.readings, reading].slice(-MOST_READINGS) })
}

/** A pool that stays silent is asked no more until it has answered. */
function countingOpenCalls(
  { state, askPool, openCalls }: MarketContext,
  pool: Uint8Array,
): Pick<MarketContext, 'state' | 'askPool'> {
  const subject = `reading of ${pool.join('.')}`
  const counted: MarketPort = (id, method, ...args) =>
    openCalls.send(subject, () => askPool(id, method, ...args))
  return { state, askPool: counted }
}

function isDue(readings: readonly Reading[], interval: bigint, now: bigint): boolean {
  const last = readings.at(-1)
  return last === undefined || now - last.at >= interval
}

function unlessPaused(error: unknown): void {
  if (!(error instanceof Pause)) throw error
}
