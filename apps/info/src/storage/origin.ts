import type { PricingRules } from '../model/prices/PricingRules.ts'
import type { InfoDatabase } from './InfoDatabase.ts'
import { MODEL_VERSION } from './schema.ts'

/** What the tables were made by and of: facts that are kept beside them. */
type Fact = 'model_version' | 'rules' | 'exchange' | 'numbered_events'

/** @throws Error when the database is that of another exchange: its numbers would be mixed with these */
export async function requireExchange(database: InfoDatabase, exchange: string): Promise<void> {
  const known = await readFact(database, 'exchange')
  if (known === undefined) return writeFact(database, 'exchange', exchange)
  if (known !== exchange)
    throw new Error(
      `the database is that of another exchange (${known}): name another INFO_DATABASE`,
    )
}

/** Whether the derived tables have the columns that this code asks for. */
export const isOfThisForm = async (database: InfoDatabase): Promise<boolean> =>
  (await readFact(database, 'model_version')) === String(MODEL_VERSION)

/** Whether the derived tables are of this code and these rules: else they have to be rebuilt before anything is added. */
export async function isCurrent(database: InfoDatabase, rules: PricingRules): Promise<boolean> {
  if (!(await isOfThisForm(database))) return false
  const made = await readFact(database, 'rules')
  if (made === undefined) await writeRules(database, rules)
  return (made ?? textOf(rules)) === textOf(rules)
}

/** The last event that listing sites know by its number in this database; 0 where they know none. */
export const readNumberedEvents = async (database: InfoDatabase): Promise<number> =>
  Number((await readFact(database, 'numbered_events')) ?? 0)

export const writeRules = (database: InfoDatabase, rules: PricingRules): Promise<void> =>
  writeFact(database, 'rules', textOf(rules))

const textOf = (rules: PricingRules): string =>
  JSON.stringify(rules, (_, value) => (typeof value === 'bigint' ? value.toString() : value))

async function readFact({ db }: InfoDatabase, key: Fact): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

async function writeFact({ db }: InfoDatabase, key: Fact, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
