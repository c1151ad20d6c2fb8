/** What a column holds. `int`: a whole number within ±2^53. A question mark: may be null. */
export type ColumnType = 'int' | 'int?' | 'text' | 'text?'

export type TableDefinition = {
  readonly columns: Readonly<Record<string, ColumnType>>
  readonly key: readonly string[]
  readonly unique?: readonly (readonly string[])[]
  /** Columns of each further index; one of a column that is mostly null has only the rows where it is not. */
  readonly indexes?: readonly (readonly string[])[]
}

type ValueOf<Type extends ColumnType> = Type extends 'int'
  ? number
  : Type extends 'int?'
    ? number | null
    : Type extends 'text'
      ? string
      : string | null

export type RowOf<Definition extends TableDefinition> = {
  -readonly [Name in keyof Definition['columns']]: ValueOf<Definition['columns'][Name]>
}

export type DatabaseKind = 'sqlite' | 'postgres'

/**
 * The statements that make a table, and those that make its indexes: a table filled at once gets them afterwards. `tag` keeps the
 * names of indexes apart, which a table keeps when it is renamed.
 */
export function statementsOf(
  kind: DatabaseKind,
  name: string,
  definition: TableDefinition,
  tag = '',
): { readonly table: string; readonly indexes: readonly string[] } {
  const columns = Object.entries(definition.columns).map(([column, type]) => {
    const isNull = type.endsWith('?')
    const sqlType = type.startsWith('int') ? (kind === 'sqlite' ? 'integer' : 'bigint') : 'text'
    return `"${column}" ${sqlType}${isNull ? '' : ' not null'}`
  })
  const key = `primary key (${quoted(definition.key)})`
  // a key of several columns is then the table itself, not an index beside it
  const end = kind === 'sqlite' && definition.key.length > 1 ? ' without rowid' : ''
  const index = (unique: string) => (of: readonly string[]) => {
    const [first = ''] = of
    const some = definition.columns[first]?.endsWith('?') ? ` where "${first}" is not null` : ''
    return `create ${unique}index "${name}${tag}_${of.join('_')}" on "${name}" (${quoted(of)})${some}`
  }
  return {
    table: `create table "${name}" (${[...columns, key].join(', ')})${end}`,
    indexes: [
      ...(definition.unique ?? []).map(index('unique ')),
      ...(definition.indexes ?? []).map(index('')),
    ],
  }
}

const quoted = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ')
