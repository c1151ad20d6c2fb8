import type { FastifyInstance } from 'fastify'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { isOfThisForm } from '../storage/origin.ts'
import { Remembered } from '../work/Remembered.ts'
import { type Health, readHealth } from './health.ts'
import { metricsText } from './metrics.ts'
import type { RequestCounts } from './RequestCounts.ts'

/** What whoever watches over the service asks for: an address that has used up its work may still ask this. */
export const WATCHED_PATHS: ReadonlySet<string> = new Set([
  '/healthz',
  '/health',
  '/ready',
  '/metrics',
])

/** Everybody may ask, so the tables are looked at once in so long for all. */
const REMEMBERED_MS = 1_000

export type Watched = {
  readonly database: InfoDatabase
  readonly now: () => number
  readonly counts: RequestCounts
  /** Connections to `/live`. */
  readonly liveReaders: () => number
}

/** `/health` (`/healthz`), `/ready` and `/metrics`. */
export function addWatchingRoutes(server: FastifyInstance, watched: Watched): void {
  const { database, now, counts, liveReaders } = watched
  const looks = new Remembered<Health>(REMEMBERED_MS, now)
  const reasons = new Remembered<string | null>(REMEMBERED_MS, now)
  const look = () => looks.of('health', () => readHealth(database, now()))
  for (const path of ['/healthz', '/health']) {
    server.get(path, async (_request, reply) => {
      const health = await look()
      return reply
        .header('cache-control', 'no-store')
        .code(health.status === 'down' ? 503 : 200)
        .send(health)
    })
  }
  server.get('/ready', async (_request, reply) => {
    const reason = await reasons.of('ready', () => notReadyBecause(database, look))
    return reply
      .header('cache-control', 'no-store')
      .code(reason === null ? 200 : 503)
      .send({ isReady: reason === null, reason })
  })
  server.get('/metrics', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(metricsText({ health: await look(), counts, liveReaders: liveReaders(), now: now() })),
  )
}

/**
 * Why nobody should be sent here; null when they may. A service whose indexer is away is ready: what it tells is old, and `/health`
 * says so, but it is told.
 */
async function notReadyBecause(
  database: InfoDatabase,
  look: () => Promise<Health>,
): Promise<string | null> {
  try {
    if (!(await isOfThisForm(database))) return 'the tables are being rebuilt'
    const { sources } = await look()
    // what the exchange itself keeps; others' canisters have a colon in their names
    const own = sources.filter(({ name }) => !name.includes(':'))
    if (own.length === 0 || own.some(({ lagSeconds }) => lagSeconds === null))
      return 'not every source has been read once'
    return (await areMostPoolsSettled(database, sources))
      ? null
      : 'most pools have not been read yet'
  } catch {
    // what a database says of itself is nobody's business; the service's log has it
    return 'the database does not answer'
  }
}

/** Whether most of the pools that are known were read, or fail: one that is new or silent keeps nobody from the others. */
async function areMostPoolsSettled(
  { db }: InfoDatabase,
  sources: Health['sources'],
): Promise<boolean> {
  const { known } = await db
    .selectFrom('pools')
    .select(({ fn }) => fn.countAll().as('known'))
    .executeTakeFirstOrThrow()
  const settled = sources.filter(
    ({ name, lagSeconds, error }) =>
      name.startsWith('pool:') && (lagSeconds !== null || error !== null),
  )
  return 2 * settled.length >= Number(known)
}
