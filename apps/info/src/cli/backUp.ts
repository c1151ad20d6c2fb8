import { access } from 'node:fs/promises'
import { sql } from 'kysely'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'

/**
 * Copies a SQLite database as it is at one moment into a new file, while others read and write.
 * @throws Error where a file is there already, and for PostgreSQL, which has its own tools
 */
export async function backUp({ db, kind }: InfoDatabase, file: string): Promise<void> {
  if (kind !== 'sqlite') throw new Error('PostgreSQL is backed up with pg_dump')
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (isThere) throw new Error(`${file} is there already: name a new file`)
  await sql`vacuum into ${file}`.execute(db)
}
