import { sql } from 'kysely'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { TABLES } from '../storage/schema.ts'
import type { TableDefinition } from '../storage/tables.ts'

const ROWS_AT_ONCE = 5_000

/** A table as CSV (RFC 4180), in the order of its key, some thousand lines at a time. @throws Error naming the tables there are */
export async function* exportTable({ db }: InfoDatabase, table: string): AsyncGenerator<string> {
  const definition: TableDefinition | undefined = Object.entries(TABLES).find(
    ([name]) => name === table,
  )?.[1]
  if (definition === undefined)
    throw new Error(`there is no table "${table}"; there are ${Object.keys(TABLES).join(', ')}`)
  const columns = Object.keys(definition.columns)
  const key = sql.join(definition.key.map((column) => sql.ref(column)))
  yield toLine(columns)
  let last: unknown[] | undefined
  for (;;) {
    const after = last === undefined ? sql`` : sql`where (${key}) > (${sql.join(last)})`
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} ${after} order by ${key} limit ${ROWS_AT_ONCE}
    `.execute(db)
    const end = rows.at(-1)
    if (end === undefined) return
    yield rows.map((row) => toLine(columns.map((column) => row[column]))).join('')
    last = definition.key.map((column) => end[column])
  }
}

const toLine = (values: readonly unknown[]) => `${values.map(toCell).join(',')}\r\n`

/** What strangers wrote must not become a formula in whoever's spreadsheet. */
function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  const isNumber = /^-?\d+$/.test(text)
  const plain = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
