import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyConfig, KyselyPlugin } from 'kysely'

/** Hears how much work was done for somebody, in milliseconds. */
export type Spend = (ms: number) => void

const spending = new AsyncLocalStorage<Spend>()

/** What a row takes after the database has given it: a record is made of it, and text of that. */
const ROW_MS = 0.02

/** Runs something on somebody's account: what it takes of the database and in rows is told as it goes. */
export const onAccountOf = <T>(spend: Spend, run: () => T): T => spending.run(spend, run)

/** Tells whoever is being answered that so much was done; nobody's account is charged for what the service does by itself. */
const spend: Spend = (ms) => spending.getStore()?.(ms)

/** Runs what is done in one go, and tells how long it took. */
export function spendOn<T>(run: () => T): T {
  const startedMs = performance.now()
  try {
    return run()
  } finally {
    spend(performance.now() - startedMs)
  }
}

const rowMeter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    spend(result.rows.length * ROW_MS)
    return result
  },
}

/** What a database is opened with, so that its work is counted. */
export const metered: Pick<KyselyConfig, 'log' | 'plugins'> = {
  log: ({ queryDurationMillis }) => spend(queryDurationMillis),
  plugins: [rowMeter],
}
