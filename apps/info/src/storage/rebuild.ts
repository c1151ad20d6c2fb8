import { sql } from 'kysely'
import type { PricingRules } from '../model/prices/PricingRules.ts'
import type { InfoDatabase } from './InfoDatabase.ts'
import { writeRules } from './origin.ts'
import { replayEvents } from './replayEvents.ts'
import { DERIVED_NAMES, DERIVED_TABLES, type DerivedName, MODEL_VERSION } from './schema.ts'
import { statementsOf } from './tables.ts'

/** Tables that are being filled; nobody reads them. */
const NEXT = 'next_'

export type Progress = { readonly done: number; readonly total: number }

type Options = {
  readonly rules: PricingRules
  readonly onProgress?: (progress: Progress) => Promise<void> | void
}

/**
 * Makes all derived tables anew from the events, beside those that are read meanwhile, and puts them in their place in one
 * transaction at the end. Killed on the way, it has changed nothing. Whoever calls it has the lease.
 */
export async function rebuild(database: InfoDatabase, options: Options): Promise<void> {
  const indexes = await fillNext(database, options)
  await database.run([
    ...indexes,
    ...DERIVED_NAMES.flatMap((name) => [
      `drop table if exists "${name}"`,
      `alter table "${NEXT}${name}" rename to "${name}"`,
    ]),
    "delete from meta where key = 'model_version'",
    `insert into meta (key, value) values ('model_version', '${MODEL_VERSION}')`,
  ])
  await writeRules(database, options.rules)
}

/** A row that is in the tables and should not be, or should be and is not. */
export type Difference = {
  readonly table: DerivedName
  readonly what: 'is missing' | 'is wrong'
  readonly row: Readonly<Record<string, unknown>>
}

const MOST_DIFFERENCES = 20

/** Works out all derived tables from the events and compares them with those that are there. Nothing is changed. */
export async function check(database: InfoDatabase, options: Options): Promise<Difference[]> {
  await fillNext(database, options)
  const found: Difference[] = []
  for (const table of DERIVED_NAMES) {
    for (const row of await rowsBut(database, `${NEXT}${table}`, table))
      found.push({ table, what: 'is missing', row })
    for (const row of await rowsBut(database, table, `${NEXT}${table}`))
      found.push({ table, what: 'is wrong', row })
  }
  await dropNext(database)
  return found.slice(0, MOST_DIFFERENCES)
}

/** Fills the next tables; answers what makes their indexes. */
async function fillNext(database: InfoDatabase, { rules, onProgress }: Options): Promise<string[]> {
  const { db, kind } = database
  const { total } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  await dropNext(database)
  // names of indexes stay with their tables for good
  const tag = `_${Date.now().toString(36)}`
  const made = DERIVED_NAMES.map((name) =>
    statementsOf(kind, `${NEXT}${name}`, DERIVED_TABLES[name], tag),
  )
  await database.run(made.map(({ table }) => table))
  const onPart = async (done: number) => onProgress?.({ done, total })
  await replayEvents(database, { rules, prefix: NEXT, onPart })
  return made.flatMap(({ indexes }) => indexes)
}

const dropNext = (database: InfoDatabase): Promise<void> =>
  database.run(DERIVED_NAMES.map((name) => `drop table if exists "${NEXT}${name}"`))

/** Some rows of one table that another has not got just so. */
async function rowsBut({ db }: InfoDatabase, one: string, other: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(one)} except select * from ${sql.table(other)} limit ${MOST_DIFFERENCES}
  `.execute(db)
  return rows
}
