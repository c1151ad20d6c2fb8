import { sql } from 'kysely'
import type { PlacedEvent } from '../model/events/PlacedEvent.ts'
import { holderKey, holderKeys } from '../model/holders/holders.ts'
import type { Market } from '../model/Market.ts'
import type { InfoDatabase } from './InfoDatabase.ts'
import type { Row } from './schema.ts'

/** Brings the balances to hand that blocks of ledgers will change. */
export async function loadHolders(
  { db }: InfoDatabase,
  { state }: Market,
  events: readonly PlacedEvent[],
  prefix = '',
): Promise<void> {
  for (const { token, account } of holderKeys(state, events)) {
    const { rows } = await sql<Row<'holders'>>`
      select * from ${sql.table(`${prefix}holders`)}
      where token_id = ${token.id} and account = ${account}
    `.execute(db)
    for (const { balance, last_ms } of rows) {
      const holder = { token, account, balance: BigInt(balance), lastMs: last_ms }
      state.holders.set(holderKey(token, account), holder)
    }
  }
}
