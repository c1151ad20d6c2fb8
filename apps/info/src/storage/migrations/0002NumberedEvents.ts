import { type Kysely, sql } from 'kysely'

/**
 * Listing sites were told the events so far under their numbers in this database, and go on from there: those keep them. What comes later
 * has numbers that follow from its source.
 */
export async function keepNumbers(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into meta (key, value)
    select 'numbered_events', cast(max(id) as varchar(20)) from events having max(id) is not null
  `.execute(db)
}
