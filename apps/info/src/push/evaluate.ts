import { setImmediate as letOthers } from 'node:timers/promises'
import { sql } from 'kysely'
import { INDEX_LEASE } from '../indexer/lease.ts'
import { MINUTE_MS } from '../model/candles/levels.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { isOfThisForm } from '../storage/origin.ts'
import type { Row } from '../storage/schema.ts'
import { type Condition, readCondition } from './Condition.ts'
import { loadFacts, loadMarketFacts, type MarketFacts } from './loadFacts.ts'
import { type Outcome, outcomeOf } from './outcomeOf.ts'

const ALERTS_AT_ONCE = 1_000
/** A market that is further behind tells of the past: nobody is woken up for a price of yesterday. */
const LONGEST_LAG_MS = 10 * MINUTE_MS

type Options = {
  readonly database: InfoDatabase
  /** Who has the lease of the index here: nobody else fires anything. */
  readonly holder: string
  readonly now: () => number
}

type Waiting = Pick<Row<'push_alerts'>, 'subscription_id' | 'alert_id' | 'condition' | 'is_begun'>

/** Looks through all that is waited for once. @returns how many have fired */
export async function evaluate(options: Options): Promise<number> {
  const { database } = options
  if (!(await isOfThisForm(database)) || !(await isUpToDate(options))) return 0
  let market: MarketFacts | undefined
  let [fired, after] = [0, { subscription_id: '', alert_id: '' }]
  for (;;) {
    const rows = await loadWaiting(database, after)
    const last = rows.at(-1)
    if (last === undefined) return fired
    market ??= await loadMarketFacts(database)
    fired += await settle(options, market, rows)
    if (rows.length < ALERTS_AT_ONCE) return fired
    after = last
    await letOthers()
  }
}

async function isUpToDate({ database, now }: Options): Promise<boolean> {
  const row = await database.db
    .selectFrom('model')
    .select('value')
    .where('key', '=', 'clock_ms')
    .executeTakeFirst()
  return row !== undefined && now() - Number(row.value) <= LONGEST_LAG_MS
}

type Place = Pick<Waiting, 'subscription_id' | 'alert_id'>

const loadWaiting = ({ db }: InfoDatabase, after: Place): Promise<Waiting[]> =>
  db
    .selectFrom('push_alerts')
    .select(['subscription_id', 'alert_id', 'condition', 'is_begun'])
    .where('fired_ms', 'is', null)
    .where(
      sql<boolean>`(subscription_id, alert_id) > (${after.subscription_id}, ${after.alert_id})`,
    )
    .orderBy('subscription_id')
    .orderBy('alert_id')
    .limit(ALERTS_AT_ONCE)
    .execute()

async function settle(
  options: Options,
  market: MarketFacts,
  rows: readonly Waiting[],
): Promise<number> {
  const read = rows.flatMap((row): { row: Waiting; condition: Condition }[] => {
    const condition = readCondition(row.condition)
    return condition === undefined ? [] : [{ row, condition }]
  })
  const conditions = read.map(({ condition }) => condition)
  const facts = await loadFacts(options.database, market, conditions)
  let fired = 0
  for (const { row, condition } of read)
    fired += await write(options, row, outcomeOf(condition, facts, row.is_begun === 1))
  return fired
}

/** Writes it where the row is as it was read, and this process still indexes: so each fires once. */
async function write({ database, holder, now }: Options, row: Waiting, outcome: Outcome) {
  if (outcome.kind === 'waits') return 0
  const { db } = database
  const isLeased = sql<boolean>`exists (select 1 from leases where name = ${INDEX_LEASE} and holder = ${holder})`
  if (outcome.kind === 'gone') {
    await db
      .deleteFrom('push_alerts')
      .where('subscription_id', '=', row.subscription_id)
      .where('alert_id', '=', row.alert_id)
      .where('condition', '=', row.condition)
      .where(isLeased)
      .execute()
    return 0
  }
  const { numUpdatedRows } = await db
    .updateTable('push_alerts')
    .set(
      outcome.kind === 'begun'
        ? { is_begun: 1 }
        : {
            ...{ fired_ms: now(), due_ms: now(), attempts: 0 },
            fired_price: outcome.price === undefined ? null : String(outcome.price),
          },
    )
    .where('subscription_id', '=', row.subscription_id)
    .where('alert_id', '=', row.alert_id)
    .where('condition', '=', row.condition)
    .where('fired_ms', 'is', null)
    .where(isLeased)
    .executeTakeFirst()
  return outcome.kind === 'fires' ? Number(numUpdatedRows) : 0
}
