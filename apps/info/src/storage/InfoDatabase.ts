import type { Kysely } from 'kysely'
import type { Database, Row, TableName } from './schema.ts'
import type { DatabaseKind } from './tables.ts'

type WriteOf<Name extends TableName> = {
  readonly table: Name
  /** `delete` looks at the columns of the key alone. */
  readonly mode: 'insert' | 'upsert' | 'delete'
  readonly rows: readonly Row<Name>[]
}

/** Rows of one table that are written together. */
export type TableWrite = { [Name in TableName]: WriteOf<Name> }[TableName]

export type CommitOptions = {
  /** Put before each table's name: a rebuild fills tables that nobody reads yet. */
  readonly prefix?: string
  /** Nothing is written unless this holder has the lease now. */
  readonly lease?: { readonly name: string; readonly holder: string }
}

/** The lease has gone to somebody else: what was to be written is theirs to write. */
export class LostLeaseError extends Error {
  override readonly name = 'LostLeaseError'
}

/** The service's memory, the same on SQLite and on PostgreSQL. */
export interface InfoDatabase {
  readonly kind: DatabaseKind
  /** For queries, and for what is written now and then. */
  readonly db: Kysely<Database>
  /** Writes all or nothing, in one transaction. @throws LostLeaseError */
  commit(writes: readonly TableWrite[], options?: CommitOptions): Promise<void>
  /** Runs statements in one transaction. */
  run(statements: readonly string[]): Promise<void>
  close(): Promise<void>
}
