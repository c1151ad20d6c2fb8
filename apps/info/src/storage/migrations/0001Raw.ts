import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, statementsOf, type TableDefinition } from '../tables.ts'

/**
 * What cannot be had again from anything else in the database: what sources said, and how far each was read. Never changed:
 * later migrations go on from here.
 */
export const RAW_TABLES = {
  /** Where events come from, each named `pool:<canister>`, `factory`, `tokens`, `ledger:<canister>`, `rates` or `clock`. */
  sources: {
    columns: {
      id: 'int',
      name: 'text',
      /** The name up to the colon. */
      kind: 'text',
      /** The number of the event that is wanted next: the cursor. */
      next_seq: 'int',
      /** What else the source needs in order to go on; its own words. */
      cursor: 'text?',
      /** One past the last event that the source was heard to have. */
      end_seq: 'int?',
      /** Time of the last event that was taken in. */
      last_ms: 'int?',
      /** When the source last answered sensibly. */
      checked_ms: 'int?',
      /** Why the latest attempt failed; null while all is well. */
      error: 'text?',
      /** Since when it has failed without a break. */
      error_ms: 'int?',
    },
    key: ['id'],
    unique: [['name']],
  },
  /** Every event as its source told it, numbered in the order in which all were applied. Rows are only ever added. */
  events: {
    columns: {
      id: 'int',
      source_id: 'int',
      /** The source's own number. */
      seq: 'int',
      /** The source's own time. */
      time_ms: 'int',
      kind: 'text',
      /** The fields in a fixed order as a JSON list: `decodeEvent` of `src/model/events` reads it. */
      body: 'text',
    },
    key: ['id'],
    unique: [['source_id', 'seq']],
  },
  /** Who indexes. */
  leases: { columns: { name: 'text', holder: 'text', until_ms: 'int' }, key: ['name'] },
  /** Facts about the database itself, such as `model_version`. */
  meta: { columns: { key: 'text', value: 'text' }, key: ['key'] },
} as const satisfies Record<string, TableDefinition>

export async function createRawTables(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  for (const [name, definition] of Object.entries(RAW_TABLES)) {
    const { table, indexes } = statementsOf(kind, name, definition)
    for (const statement of [table, ...indexes]) await sql.raw(statement).execute(db)
  }
}
