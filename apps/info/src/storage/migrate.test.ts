import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { encodeEvent } from '../model/events/eventCodec.ts'
import type { DatabaseSettings } from '../settings.ts'
import { RULES, randomMarket } from '../testing/randomMarket.ts'
import { DATABASES, useDatabases } from '../testing/useDatabases.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { readNumberedEvents } from './origin.ts'
import { openPostgres } from './postgres/postgresDatabase.ts'
import { rebuild } from './rebuild.ts'
import { openSqlite } from './sqlite/sqliteDatabase.ts'

const { told } = randomMarket({ seed: 9, steps: 20 })
const NAMES = [...new Set(told.map(({ source }) => source))]

/** A database as each version left it: statements in the words of that version, never changed afterwards. */
const FILLED: Readonly<Record<string, () => ReturnType<typeof sql>[]>> = {
  '0001-raw': raw,
  '0002-numbered-events': raw,
  '0003-push': raw,
}

function raw(): ReturnType<typeof sql>[] {
  return [
    ...NAMES.map(
      (name, index) =>
        sql`insert into sources (id, name, kind, next_seq) values (${index + 1}, ${name}, ${name.split(':')[0]}, 1)`,
    ),
    ...told.map(
      ({ source, seq, timeMs, event }, index) =>
        sql`insert into events (id, source_id, seq, time_ms, kind, body) values
          (${index + 1}, ${NAMES.indexOf(source) + 1}, ${seq}, ${timeMs}, ${event.kind}, ${encodeEvent(event)})`,
    ),
  ]
}

const openBare = (at: DatabaseSettings) =>
  at.kind === 'sqlite' ? openSqlite(at.file) : openPostgres(at.url)

describe.each(DATABASES)('on %s', (kind) => {
  const databases = useDatabases(kind)

  test.each(Object.keys(MIGRATIONS))(
    'a database of %s with data in it becomes the newest',
    async (version) => {
      const settings = await databases.settings()
      const old = openBare(settings)
      await migrate(old, version)
      for (const statement of FILLED[version]?.() ?? []) await statement.execute(old.db)
      await old.close()

      const database = await databases.open(settings)
      await rebuild(database, { rules: RULES })
      const events = await database.db.selectFrom('events').selectAll().orderBy('id').execute()
      expect(events.map(({ body }) => body)).toEqual(told.map(({ event }) => encodeEvent(event)))
      expect(await database.db.selectFrom('pools').selectAll().execute()).toHaveLength(6)
      // what was told before numbers followed from the sources keeps its own
      const numbered = version === '0001-raw' ? told.length : 0
      expect(await readNumberedEvents(database)).toBe(numbered)
    },
  )

  test('every version has been filled with data here', () => {
    expect(Object.keys(FILLED)).toEqual(Object.keys(MIGRATIONS))
  })
})
