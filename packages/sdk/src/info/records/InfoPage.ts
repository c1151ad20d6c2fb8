import { Fields } from './Fields.ts'

export type InfoPage<Row> = {
  readonly total: number
  readonly rows: readonly Row[]
  /** Ask with it for what is older; undefined at the end, and of lists that have pages alone. */
  readonly nextCursor: bigint | undefined
}

export function parsePage<Row>(value: unknown, parse: (value: unknown) => Row): InfoPage<Row> {
  const fields = new Fields(value)
  return {
    total: fields.count('totalElements'),
    rows: fields.list('content', parse),
    nextCursor: fields.maybe('nextCursor', (name) => fields.whole(name)),
  }
}
