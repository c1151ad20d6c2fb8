import { sql } from 'kysely'
import { type LateKeys, rememberToken, rememberTotal } from '../model/candles/lateKeys.ts'
import type { Market } from '../model/Market.ts'
import type { InfoDatabase } from './InfoDatabase.ts'
import type { Row } from './schema.ts'

/** Brings candles of past periods to hand, to which events that come late will add. */
export async function loadLateCandles(
  { db }: InfoDatabase,
  { state }: Market,
  keys: LateKeys,
  prefix = '',
): Promise<void> {
  for (const { token, period } of keys.tokens) {
    const { rows } = await sql<Row<'candles_token'>>`
      select * from ${sql.table(`${prefix}candles_token`)}
      where token_id = ${token.id} and level = ${period.level} and start_ms <= ${period.startMs}
      order by start_ms desc limit 1
    `.execute(db)
    for (const row of rows) rememberToken(token, row)
  }
  for (const period of keys.totals) {
    const { rows } = await sql<Row<'totals'>>`
      select * from ${sql.table(`${prefix}totals`)}
      where level = ${period.level} and start_ms <= ${period.startMs}
      order by start_ms desc limit 1
    `.execute(db)
    for (const row of rows) rememberTotal(state, row)
  }
}
