import type { InfoDatabase, TableWrite } from '../storage/InfoDatabase.ts'
import type { Row } from '../storage/schema.ts'
import { conditionText } from './Condition.ts'
import type { Alert, AlertState } from './Subscription.ts'

export const alertsOf = ({ db }: InfoDatabase, id: string): Promise<Row<'push_alerts'>[]> =>
  db
    .selectFrom('push_alerts')
    .selectAll()
    .where('subscription_id', '=', id)
    .orderBy('alert_id')
    .execute()

export const toState = ({ alert_id, fired_ms, fired_price }: Row<'push_alerts'>): AlertState => ({
  id: alert_id,
  firedMs: fired_ms ?? undefined,
  price: fired_price ?? undefined,
})

type Of = Pick<Row<'push_alerts'>, 'subscription_id' | 'service'>

/**
 * The alerts of a subscription after its page has told them anew: one that waits for the same as before stays as it is, also when it has
 * fired, and the very row that it was where nothing of it has changed.
 */
export function mergeAlerts(
  before: readonly Row<'push_alerts'>[],
  told: readonly Alert[] | undefined,
  of: Of,
): Row<'push_alerts'>[] {
  if (told === undefined) return before.map((row) => changed(row, of))
  const known = new Map(before.map((row) => [row.alert_id, row]))
  return told.map(({ id, condition, body, link }) => {
    const row = known.get(id)
    const text = conditionText(condition)
    if (row?.condition === text) return changed(row, { ...of, body, link })
    return {
      ...{ ...of, alert_id: id, condition: text, body, link, is_begun: 0 },
      ...{ fired_ms: null, fired_price: null, due_ms: null, attempts: 0 },
    }
  })
}

function changed(row: Row<'push_alerts'>, change: Partial<Row<'push_alerts'>>): Row<'push_alerts'> {
  const after = { ...row, ...change }
  return JSON.stringify(after) === JSON.stringify(row) ? row : after
}

/** What forgets subscriptions with all that they wait for. */
export async function removalOf(
  { db }: InfoDatabase,
  ids: readonly string[],
): Promise<TableWrite[]> {
  if (ids.length === 0) return []
  const [subscriptions, alerts] = [
    await db.selectFrom('push_subscriptions').selectAll().where('id', 'in', ids).execute(),
    await db.selectFrom('push_alerts').selectAll().where('subscription_id', 'in', ids).execute(),
  ]
  return [
    { table: 'push_subscriptions', mode: 'delete', rows: subscriptions },
    { table: 'push_alerts', mode: 'delete', rows: alerts },
  ]
}

/** Forgets them. */
export async function forget(database: InfoDatabase, ids: readonly string[]): Promise<void> {
  await database.commit(await removalOf(database, ids))
}
