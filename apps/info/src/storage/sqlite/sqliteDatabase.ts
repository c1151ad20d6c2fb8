import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteDialect } from 'kysely'
import { metered } from '../../work/spending.ts'
import {
  type CommitOptions,
  type InfoDatabase,
  LostLeaseError,
  type TableWrite,
} from '../InfoDatabase.ts'
import type { Database } from '../schema.ts'
import { onConflict, quoted, type WritePlan, writePlan } from '../writeStatement.ts'

/** Another process may hold the file for as long as a large transaction takes. */
const BUSY_MS = 15_000
const CACHED_STATEMENTS = 300

/**
 * SQLite through Node's own module. What is committed survives the process (`synchronous = NORMAL` in WAL mode). After a power cut
 * the last transactions may be missing, with their cursors, and are read again from the sources.
 */
export function openSqlite(file: string, { isReader = false } = {}): InfoDatabase {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const handle = new DatabaseSync(file, { readOnly: isReader, timeout: BUSY_MS })
  if (!isReader) handle.exec('pragma journal_mode = wal; pragma synchronous = normal')
  handle.exec('pragma cache_size = -65536; pragma temp_store = memory')
  const statements = new StatementCache(handle)
  return {
    kind: 'sqlite',
    db: new Kysely<Database>({
      ...metered,
      dialect: new SqliteDialect({ database: kyselyPort(statements) }),
    }),
    commit: async (writes, options = {}) =>
      inTransaction(handle, () => writeAll(statements, writes, options)),
    run: async (lines) => {
      // a statement made before a table was replaced would read the old one
      statements.clear()
      inTransaction(handle, () => {
        for (const line of lines) handle.exec(line)
      })
    },
    close: async () => handle.close(),
  }
}

/** Made statements by their text: making one takes longer than running it. */
class StatementCache {
  private readonly handle: DatabaseSync
  private readonly made = new Map<string, StatementSync>()

  constructor(handle: DatabaseSync) {
    this.handle = handle
  }

  get(sql: string): StatementSync {
    const known = this.made.get(sql)
    if (known !== undefined) return known
    if (this.made.size >= CACHED_STATEMENTS) this.made.clear()
    const statement = this.handle.prepare(sql)
    this.made.set(sql, statement)
    return statement
  }

  clear(): void {
    this.made.clear()
  }
}

/** What the query builder wants of a database. */
function kyselyPort(statements: StatementCache) {
  return {
    prepare(sql: string) {
      const statement = statements.get(sql)
      return {
        reader: statement.columns().length > 0,
        all: (values: readonly unknown[]) => statement.all(...values.map(toInput)),
        run: (values: readonly unknown[]) => statement.run(...values.map(toInput)),
        iterate: (values: readonly unknown[]) => statement.iterate(...values.map(toInput)),
      }
    },
    close() {
      // the handle is closed by its owner
    },
  }
}

function toInput(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'bigint') return value
  throw new TypeError(`a query is given a ${typeof value}`)
}

function inTransaction(handle: DatabaseSync, work: () => void): void {
  handle.exec('begin immediate')
  try {
    work()
    handle.exec('commit')
  } catch (error) {
    handle.exec('rollback')
    throw error
  }
}

function writeAll(
  statements: StatementCache,
  writes: readonly TableWrite[],
  { prefix = '', lease }: CommitOptions,
): void {
  if (lease !== undefined) {
    const found = statements.get('select holder from leases where name = ?').get(lease.name)
    if (found?.holder !== lease.holder) throw new LostLeaseError('another process indexes now')
  }
  for (const write of writes) {
    if (write.rows.length === 0) continue
    const plan = writePlan(write, prefix)
    const statement = statements.get(sqlOf(plan))
    const names = plan.columns.map(({ name }) => name)
    const values: SQLInputValue[] = new Array(names.length)
    for (const row of write.rows) {
      const cells: Readonly<Record<string, string | number | null>> = row
      for (let index = 0; index < names.length; index++) {
        values[index] = cells[names[index] ?? ''] ?? null
      }
      statement.run(...values)
    }
  }
}

const texts = new WeakMap<WritePlan, string>()

function sqlOf(plan: WritePlan): string {
  const known = texts.get(plan)
  if (known !== undefined) return known
  const { table, mode, columns, key } = plan
  const names = columns.map(({ name }) => name)
  const sql =
    mode === 'delete'
      ? `delete from "${table}" where ${key.map((column) => `"${column}" = ?`).join(' and ')}`
      : `insert into "${table}" (${quoted(names)}) values (${names.map(() => '?').join(', ')})${onConflict(plan)}`
  texts.set(plan, sql)
  return sql
}
