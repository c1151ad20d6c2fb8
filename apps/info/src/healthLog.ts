import { type Health, readHealth } from './http/health.ts'
import type { InfoDatabase } from './storage/InfoDatabase.ts'

const EVERY_MS = 600_000

/** Says every ten minutes how the service is, so that a log without mishaps shows that it goes on. Returns the way to stop. */
export function logHealth(
  database: InfoDatabase,
  { now, log }: { readonly now: () => number; readonly log: (line: string) => void },
): () => void {
  const say = () =>
    readHealth(database, now()).then(
      (health) => log(healthLine(health)),
      (error: unknown) =>
        log(`health cannot be read: ${error instanceof Error ? error.message : error}`),
    )
  const timer = setInterval(say, EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** `health ok: 143 sources, 0 fail; 0 events and 2 s behind` */
export function healthLine({ status, sources }: Pick<Health, 'status' | 'sources'>): string {
  const events = sources.reduce((sum, { lagEvents }) => sum + lagEvents, 0)
  const seconds = Math.max(0, ...sources.map(({ lagSeconds }) => lagSeconds ?? 0))
  const failing = sources.filter(({ error }) => error !== null).length
  return `health ${status}: ${sources.length} sources, ${failing} fail; ${events} events and ${seconds} s behind`
}
