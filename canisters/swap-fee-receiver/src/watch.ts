import { need, Pause } from './Pause.ts'
import { type ReceiverContext, secondsNow } from './ReceiverContext.ts'
import type { Reading } from './ReceiverState.ts'

/** A pool is watched for so long after somebody last asked for its price. */
const WATCH_SECONDS = 14n * 86_400n
const MOST_READINGS = 48

/** The prices seen of a pool, oldest first. From now on the pool is watched. */
export function watch(context: ReceiverContext, pool: Uint8Array): readonly Reading[] {
  const { watched } = context.state
  const readings = watched.get(pool)?.readings ?? []
  watched.set(pool, { until: secondsNow(context) + WATCH_SECONDS, readings })
  return readings
}

/** Reads the price of every watched pool that is due, one after the other; one that doesn't answer is read the next time. */
export async function takeReadings(context: ReceiverContext): Promise<void> {
  const { state } = context
  for (const [pool, { until, readings }] of state.watched.entries()) {
    const now = secondsNow(context)
    if (until < now) state.watched.delete(pool)
    else if (isDue(readings, state.guard.get().readingInterval, now)) {
      // await: other messages run here; the readings are read again afterwards
      await takeReading(context, pool).catch(unlessPaused)
    }
  }
}

async function takeReading(context: ReceiverContext, pool: Uint8Array): Promise<void> {
  const { watched, guard } = context.state
  const { tick } = await need(context.askPool(pool, 'metadata'))
  const entry = watched.get(pool)
  const at = secondsNow(context)
  if (entry === undefined || !isDue(entry.readings, guard.get().readingInterval, at)) return
  const readings = [...entry.readings, { at, tick: Number(tick) }].slice(-MOST_READINGS)
  watched.set(pool, { ...entry, readings })
}

function isDue(readings: readonly Reading[], interval: bigint, now: bigint): boolean {
  const last = readings.at(-1)
  return last === undefined || now - last.at >= interval
}

function unlessPaused(error: unknown): void {
  if (!(error instanceof Pause)) throw error
}
