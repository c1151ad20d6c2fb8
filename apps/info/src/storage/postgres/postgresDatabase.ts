import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { metered } from '../../work/spending.ts'
import {
  type CommitOptions,
  type InfoDatabase,
  LostLeaseError,
  type TableWrite,
} from '../InfoDatabase.ts'
import type { Database } from '../schema.ts'
import type { ColumnType } from '../tables.ts'
import { onConflict, quoted, type WritePlan, writePlan } from '../writeStatement.ts'

const MOST_CONNECTIONS = 10
const INT8 = 20
/** Rows sent in one statement: some tens of megabytes at most. */
const ROWS_AT_ONCE = 20_000

/** PostgreSQL. A write sends each column as one array, so that a statement has as many parameters for a row as for ten thousand. */
export function openPostgres(url: string): InfoDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    application_name: 'sluice-info',
    // whole numbers are within ±2^53 by what is written
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 ? (text: string) => Number(text) : pg.types.getTypeParser(oid, format),
    },
  })
  // a connection that breaks while nobody uses it: the next query gets another
  pool.on('error', () => {})
  return {
    kind: 'postgres',
    db: new Kysely<Database>({ ...metered, dialect: new PostgresDialect({ pool }) }),
    commit: (writes, options = {}) =>
      inTransaction(pool, (client) => writeAll(client, writes, options)),
    run: (lines) =>
      inTransaction(pool, async (client) => {
        for (const line of lines) await client.query(line)
      }),
    close: () => pool.end(),
  }
}

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch((cause: unknown) => {
      broken = new Error('the connection is lost', { cause })
    })
    throw error
  } finally {
    client.release(broken)
  }
}

async function writeAll(
  client: pg.PoolClient,
  writes: readonly TableWrite[],
  { prefix = '', lease }: CommitOptions,
): Promise<void> {
  if (lease !== undefined) {
    // locked until the end of the transaction: whoever takes the lease over waits for it
    const found = await client.query<{ holder: string }>(
      'select holder from leases where name = $1 for update',
      [lease.name],
    )
    if (found.rows[0]?.holder !== lease.holder)
      throw new LostLeaseError('another process indexes now')
  }
  for (const write of writes) {
    const plan = writePlan(write, prefix)
    for (let start = 0; start < write.rows.length; start += ROWS_AT_ONCE) {
      const rows: readonly Readonly<Record<string, string | number | null>>[] = write.rows.slice(
        start,
        start + ROWS_AT_ONCE,
      )
      const values = plan.columns.map(({ name }) => rows.map((row) => row[name] ?? null))
      await client.query({ name: `${plan.mode} ${plan.table}`, text: sqlOf(plan), values })
    }
  }
}

function sqlOf(plan: WritePlan): string {
  const { table, mode, columns, key } = plan
  const names = quoted(columns.map(({ name }) => name))
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${arrayType(type)}`).join(', ')
  if (mode === 'delete') {
    const same = key.map((column) => `t."${column}" = gone."${column}"`).join(' and ')
    return `delete from "${table}" t using unnest(${arrays}) as gone(${names}) where ${same}`
  }
  return `insert into "${table}" (${names}) select * from unnest(${arrays})${onConflict(plan)}`
}

const arrayType = (type: ColumnType) => (type.startsWith('int') ? 'bigint[]' : 'text[]')
