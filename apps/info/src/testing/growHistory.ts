import type { InfoDatabase } from '../storage/InfoDatabase.ts'

/** Tells every event and transaction so many times more, under other numbers. @returns how many transactions there are then */
export async function growHistory({ db, commit }: InfoDatabase, copies: number): Promise<number> {
  const events = await db.selectFrom('events').selectAll().execute()
  const transactions = await db.selectFrom('transactions').selectAll().execute()
  for (let copy = 1; copy <= copies; copy++) {
    const by = copy * 1_000_000
    const moved = <Row extends { id: number }>(row: Row) => ({ ...row, id: row.id + by })
    await commit([
      {
        table: 'events',
        mode: 'insert',
        rows: events.map((row) => ({ ...moved(row), seq: row.seq + by })),
      },
      { table: 'transactions', mode: 'insert', rows: transactions.map(moved) },
    ])
  }
  return transactions.length * (copies + 1)
}
