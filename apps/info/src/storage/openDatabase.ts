import type { DatabaseSettings } from '../settings.ts'
import type { InfoDatabase } from './InfoDatabase.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres/postgresDatabase.ts'
import { DERIVED_NAMES, DERIVED_TABLES, MODEL_VERSION } from './schema.ts'
import { openSqlite } from './sqlite/sqliteDatabase.ts'
import { statementsOf } from './tables.ts'

/**
 * The database, with all its tables in their newest form. `isReader`: the tables are taken as they are, as by processes beside the
 * one that indexes.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  { isReader = false } = {},
): Promise<InfoDatabase> {
  const database =
    settings.kind === 'sqlite'
      ? openSqlite(settings.file, { isReader })
      : openPostgres(settings.url)
  if (isReader) return database
  try {
    await migrate(database)
    await createDerivedTables(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Empty derived tables where there are none yet. */
async function createDerivedTables(database: InfoDatabase): Promise<void> {
  const known = await database.db
    .selectFrom('meta')
    .select('key')
    .where('key', '=', 'model_version')
    .executeTakeFirst()
  if (known !== undefined) return
  await database.run([
    ...DERIVED_NAMES.flatMap((name) => {
      const { table, indexes } = statementsOf(database.kind, name, DERIVED_TABLES[name])
      return [table, ...indexes]
    }),
    `insert into meta (key, value) values ('model_version', '${MODEL_VERSION}')`,
  ])
}
