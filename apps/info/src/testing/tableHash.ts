import { sql } from 'kysely'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { DERIVED_NAMES, DERIVED_TABLES, type DerivedName } from '../storage/schema.ts'

/** Every derived row as text, by table, in the order of the keys: two databases that agree have the same. */
export async function derivedRows({ db }: InfoDatabase): Promise<Record<DerivedName, string[]>> {
  const tables: [DerivedName, string[]][] = []
  for (const name of DERIVED_NAMES) {
    const columns = Object.keys(DERIVED_TABLES[name].columns)
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      db,
    )
    const texts = rows.map((row) => JSON.stringify(columns.map((column) => row[column])))
    tables.push([name, texts.sort()])
  }
  // the names are those of the tables
  return Object.fromEntries(tables) as Record<DerivedName, string[]>
}
