import { INDEX_LEASE } from '../indexer/lease.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'

type SourceHealth = {
  readonly name: string
  /** Events that the source was heard to have and that are not in the tables. */
  readonly lagEvents: number
  /** Since it last answered sensibly. */
  readonly lagSeconds: number | null
  readonly lastEventTime: number | null
  readonly error: string | null
  /** For how long it has failed without a break. */
  readonly failingSeconds: number | null
}

type Status = 'ok' | 'starting' | 'degraded' | 'down'

export type Health = {
  /** `ok`, `starting` until every source was read once, `degraded` while one fails, `down` while nobody indexes. */
  readonly status: Status
  readonly time: number
  readonly sources: readonly SourceHealth[]
}

/** How far what is served is behind each source. @throws what the database throws */
export async function readHealth({ db }: InfoDatabase, nowMs: number): Promise<Health> {
  const [rows, lease] = [
    await db.selectFrom('sources').selectAll().orderBy('id').execute(),
    await db.selectFrom('leases').selectAll().where('name', '=', INDEX_LEASE).executeTakeFirst(),
  ]
  const seconds = (sinceMs: number | null) =>
    sinceMs === null ? null : Math.max(0, Math.round((nowMs - sinceMs) / 1_000))
  const sources = rows.map((row) => ({
    name: row.name,
    lagEvents: Math.max(0, (row.end_seq ?? row.next_seq) - row.next_seq),
    lagSeconds: seconds(row.checked_ms),
    lastEventTime: row.last_ms,
    error: row.error,
    failingSeconds: row.error === null ? null : seconds(row.error_ms),
  }))
  const isIndexed = lease !== undefined && lease.until_ms >= nowMs
  return { status: isIndexed ? statusOf(sources) : 'down', time: nowMs, sources }
}

/** One that fails is told of though others have not been read yet. */
function statusOf(sources: readonly SourceHealth[]): Status {
  if (sources.some(({ error }) => error !== null)) return 'degraded'
  const isRead = sources.length > 0 && sources.every(({ lagSeconds }) => lagSeconds !== null)
  return isRead ? 'ok' : 'starting'
}
