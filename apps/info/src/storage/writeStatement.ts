import type { TableWrite } from './InfoDatabase.ts'
import { TABLES } from './schema.ts'
import type { ColumnType, TableDefinition } from './tables.ts'

/** What a statement for one kind of write binds, in this order. */
export type WritePlan = {
  readonly table: string
  readonly mode: TableWrite['mode']
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[]
  readonly key: readonly string[]
  /** Columns that an upsert sets anew. */
  readonly rest: readonly string[]
}

const plans = new Map<string, WritePlan>()

export function writePlan({ table, mode }: TableWrite, prefix: string): WritePlan {
  const name = `${prefix}${table}`
  const known = plans.get(`${name} ${mode}`)
  if (known !== undefined) return known
  const definition: TableDefinition = TABLES[table]
  const all = Object.entries(definition.columns).map(([column, type]) => ({ name: column, type }))
  const isKey = (column: string) => definition.key.includes(column)
  const plan = {
    table: name,
    mode,
    columns: mode === 'delete' ? all.filter((column) => isKey(column.name)) : all,
    key: definition.key,
    rest: all.map((column) => column.name).filter((column) => !isKey(column)),
  }
  plans.set(`${name} ${mode}`, plan)
  return plan
}

/** The end of an insert that replaces what is there; empty for one that must not meet anything. */
export function onConflict({ mode, key, rest }: WritePlan): string {
  if (mode !== 'upsert') return ''
  const sets = rest.map((column) => `"${column}" = excluded."${column}"`).join(', ')
  return ` on conflict (${quoted(key)}) do ${sets === '' ? 'nothing' : `update set ${sets}`}`
}

export const quoted = (columns: readonly string[]) =>
  columns.map((column) => `"${column}"`).join(', ')
