import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { InfoDatabase } from './InfoDatabase.ts'
import { createRawTables } from './migrations/0001Raw.ts'
import { keepNumbers } from './migrations/0002NumberedEvents.ts'
import { createPushTables } from './migrations/0003Push.ts'
import type { DatabaseKind } from './tables.ts'

/** In the order of their numbers. What stands here has run somewhere: it is never changed, only followed. */
export const MIGRATIONS: Readonly<
  Record<string, (db: Kysely<unknown>, kind: DatabaseKind) => Promise<void>>
> = {
  '0001-raw': createRawTables,
  '0002-numbered-events': keepNumbers,
  '0003-push': createPushTables,
}

/**
 * Brings the raw tables to the newest form, or to that of one migration. Derived tables need none: a rebuild makes them anew.
 * @throws Error saying which migration failed; what it began is undone
 */
export async function migrate({ db, kind }: InfoDatabase, target?: string): Promise<void> {
  const all = Object.entries(MIGRATIONS).map(([name, migration]) => [
    name,
    { up: (on: Kysely<unknown>) => migration(on, kind) },
  ])
  const provider = { getMigrations: async () => Object.fromEntries(all) }
  const migrator = new Migrator({ db, provider })
  const { error, results = [] } = await (target === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(target))
  if (error === undefined) return
  const failed = results.find(({ status }) => status === 'Error')
  throw new Error(
    `the database could not be brought up to date (${failed?.migrationName ?? '?'})`,
    {
      cause: error,
    },
  )
}
